import { expect, test } from "vitest";
import { addEnquiry } from "#app/modules/enquiries/tests/stored-enquiries.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { readWeekSections } from "./week-sections.server.ts";

const week = { since: "2026-06-01T04:00:00.000Z", until: "2026-06-08T04:00:00.000Z" };
const LAST_WEEK = "2026-06-03T15:00:00.000Z";
const LONG_BEFORE = "2026-05-01T12:00:00.000Z";

describeOnEachDatabase("The weekly summary of enquiries", (open) => {
  const enquire = (database: Database, name: string, created_at: string, suspected_spam = false) =>
    addEnquiry(database, 1, { id: name, name, created_at, suspected_spam });
  const linesOf = async ({ db }: Database) =>
    (await db.transaction().execute((trx) => readWeekSections(trx, week))).map(({ lines }) => lines);

  test("tells who wrote in the week, and counts what waits of any age; spam is neither", async () => {
    const database = await open();
    await enquire(database, "At its start", week.since);
    await enquire(database, "Jordan Reyes", LAST_WEEK);
    await enquire(database, "Bot", LAST_WEEK, true);
    await enquire(database, "Earlier", LONG_BEFORE);
    await enquire(database, "At its end", week.until);
    expect(await linesOf(database)).toEqual([
      [
        "2 messages, from At its start and Jordan Reyes.",
        "Answered within a day: 0.",
        "Not handled yet, older ones included: 4.",
      ],
      [],
    ]);
  });

  test("counts what was answered within a day, and the estimates and jobs of the week", async () => {
    const database = await open();
    const { db } = database;
    const hoursPast = (hours: number) => new Date(Date.parse(LAST_WEEK) + hours * 3_600_000).toISOString();
    type Step = [
      kind: "link" | "answer" | "moved" | "estimate" | "estimate-accepted",
      hours: number,
      to?: string,
    ];
    const add = async (name: string, steps: Step[], row: { status?: string; amount?: number } = {}) => {
      await enquire(database, name, LAST_WEEK);
      await db
        .updateTable("contact_messages")
        .set({ name, ...row })
        .where("id", "=", name)
        .execute();
      for (const [kind, hours, to] of steps) {
        const entry = { id: `${name}${kind}${hours}`, message_id: name, kind, created_at: hoursPast(hours) };
        const details = JSON.stringify(to ? { from: "new", to } : {});
        const is_staff = kind !== "estimate-accepted";
        await db
          .insertInto("message_entries")
          .values({ ...entry, is_staff, details })
          .execute();
      }
    };
    await add("Only the link", [["link", 1]]);
    await add("In time", [["answer", 24]]);
    await add("Late", [["answer", 25]]);
    await add(
      "Won once",
      [
        ["estimate", 2],
        ["estimate", 9],
        ["estimate-accepted", 20],
        ["moved", 21, "won"],
      ],
      {
        status: "won",
        amount: 120_000,
      },
    );
    await add("Won, no amount", [["moved", 30, "won"]], { status: "won" });
    await add(
      "Lost again",
      [
        ["moved", 26, "won"],
        ["moved", 27, "lost"],
      ],
      { status: "lost", amount: 9900 },
    );
    await add("Won later", [["moved", 24 * 30, "won"]], { status: "won", amount: 9900 });
    const [cameIn, jobs] = await linesOf(database);
    expect(cameIn).toContain("Answered within a day: 2.");
    expect(jobs).toEqual(["2 estimates sent.", "2 jobs won, for $1,200 (1 without an amount)."]);
  });
});
