import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { enquiryRow, idOf } from "#app/modules/enquiries/tests/stored-enquiries.ts";
import { addPhoto } from "#app/modules/enquiries/tests/stored-photos.ts";
import { linkTokenHash } from "#app/platform/link-token.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { staffMember } from "#tests/support/staff-context.ts";
import { insertEnquiry } from "./enquiries.queries.server.ts";
import { exportPerson } from "./person-export.server.ts";
import { insertEntry } from "./thread/enquiry-entries.queries.server.ts";

const [first, second] = [idOf(0), idOf(1)];
const now = new Date("2026-05-02T16:00:00.000Z");
const readOthers = async (_db: unknown, email: string) => [
  { name: "others.json", content: { address: email } },
];
const store = { openStream: async (key: string) => Readable.from([Buffer.from(`bytes of ${key}`)]) };

describeOnEachDatabase("Everything from one person", (open) => {
  test("is a file of all their messages with threads and photos, and nobody else's; the download is recorded", async () => {
    const database = await open();
    const { db } = database;
    const viewer = { ...(await staffMember(database)), role: "administrator" as const };
    const token_hash = linkTokenHash("a".repeat(64));
    await db.transaction().execute(async (trx) => {
      for (const [n, email] of ["jo@example.ca", "Jo@Example.ca", "sam@example.ca"].entries()) {
        const said = { email, message: `Words ${n}.`, created_at: `2026-05-0${n + 1}T16:00:00.000Z` };
        await insertEnquiry(trx, enquiryRow(n, { ...said, ...(n === 0 && { token_hash }) }));
      }
      const entry = { enquiryId: first, kind: "reply", userId: null, author: "Jo" } as const;
      await insertEntry(trx, { ...entry, body: "And a wall.", details: {}, now: now.toISOString() });
      await insertEntry(trx, {
        enquiryId: first,
        kind: "visit-offered",
        userId: viewer.id,
        author: "Sam",
        details: { times: [now.toISOString()], despite: [{ id: "of-another", visit_at: now.toISOString() }] },
        now: now.toISOString(),
      });
      const photo = { id: "p", name: "p.webp", title: "The yard.jpg" };
      await addPhoto(trx, { ...photo, message_id: first, created_at: now.toISOString() });
    });
    const exported = await exportPerson({ db, store, readOthers }, second, { viewer, now });
    expect(exported?.count).toBe(2);
    const file = (await buffer(Readable.fromWeb(exported?.file as never))).toString();
    for (const part of [
      "2026-05-01 (1)/message.json",
      "2026-05-02 (2)/message.json",
      "2026-05-01 (1)/photo-1.webp",
      '"title": "The yard.jpg"',
      '"message": "Words 0."',
      '"message": "Words 1."',
      '"body": "And a wall."',
      "others.json",
      '"address": "Jo@Example.ca"',
      "bytes of originals/message-photos/p.webp",
    ])
      expect(file, part).toContain(part);
    for (const secret of ["Words 2.", token_hash, "of-another"]) expect(file).not.toContain(secret);
    expect(await db.selectFrom("activity").select(["verb", "entity_id", "user_id"]).execute()).toEqual([
      { verb: "exported", entity_id: second, user_id: viewer.id },
    ]);
    expect(await exportPerson({ db, store, readOthers }, "missing", { viewer, now })).toBeNull();
  });
});
