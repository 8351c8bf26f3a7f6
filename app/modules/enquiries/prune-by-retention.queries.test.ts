import { expect, test } from "vitest";
import { parseConfig } from "#app/platform/config.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { countRows } from "#app/platform/db/list-queries.server.ts";
import { defaultSettings } from "#app/site/settings/settings.schema.ts";
import { saveSettings } from "#app/site/settings/site.queries.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { staffMember } from "#tests/support/staff-context.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { watchBytes } from "#tests/support/watch-bytes.ts";
import { pruneByRetention } from "./prune-by-retention.server.ts";
import { addEnquiry } from "./tests/stored-enquiries.ts";

const now = new Date("2026-03-01T12:01:00.000Z");
const LONG_AGO = "2025-08-01T00:00:00.000Z";
const MEGABYTE = 2 ** 20;

const choose = ({ db }: Database, chosen: Record<string, string>) => {
  const retention = { ...defaultSettings.retention, ...chosen };
  const settings = { ...defaultSettings, retention } as typeof defaultSettings;
  return db.transaction().execute((trx) => saveSettings(trx, settings, LONG_AGO));
};

describeOnEachDatabase("The daily job of messages", (open) => {
  const prune = async (database: Database) => {
    const config = parseConfig({ DATA_DIR: await temporaryFolder() });
    return pruneByRetention({ config, database }, now);
  };

  test("deletes them when the settings say so, and none by default", async () => {
    const database = await open();
    await staffMember(database);
    await addEnquiry(database, 1, { id: "old", created_at: LONG_AGO });
    await addEnquiry(database, 2, { id: "young", created_at: "2026-02-27T00:00:00.000Z" });
    const spam = { suspected_spam: true, created_at: "2026-01-01T00:00:00.000Z" };
    await addEnquiry(database, 3, { id: "spam", ...spam });
    expect(await prune(database)).toBe(0);
    await choose(database, { enquiries: "6 months", spam: "30 days" });
    expect(await prune(database)).toBe(2);
    const left = await database.db.selectFrom("contact_messages").select("id").execute();
    expect(left).toEqual([{ id: "young" }]);
  });

  test("reads and deletes the fullest inbox piece by piece", async () => {
    const database = await open();
    await staffMember(database);
    const entry = { kind: "reply", is_staff: false, body: "&".repeat(20_000), details: "{}" };
    for (let n = 1; n <= 16; n += 1) {
      await addEnquiry(database, n, { id: `m${n}`, created_at: LONG_AGO });
      const entries = Array.from({ length: 25 }, (_, at) => ({ ...entry, id: `m${n}-${at}` }));
      await database.db
        .insertInto("message_entries")
        .values(entries.map((one) => ({ ...one, message_id: `m${n}`, created_at: LONG_AGO })))
        .execute();
    }
    await choose(database, { enquiries: "6 months" });
    const { watched, largestTransaction } = watchBytes(database);
    expect(await prune(watched)).toBe(16);
    for (const table of ["contact_messages", "message_entries"] as const)
      expect(await countRows(database.db.selectFrom(table))).toBe(0);
    // A batch has 4 MB, and each of its rows is read once.
    expect(largestTransaction()).toBeLessThan(5 * MEGABYTE);
  });
});
