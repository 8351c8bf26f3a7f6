import { expect, test } from "vitest";
import { addEnquiry, idOf } from "#app/modules/enquiries/tests/stored-enquiries.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { staffMember } from "#tests/support/staff-context.ts";
import { deleteEnquiries } from "../enquiry-deletion.queries.server.ts";
import {
  insertEntry,
  listEntries,
  listEntryHeads,
  mayAddPhoto,
  mayWriteEntry,
  mergePhotos,
} from "./enquiry-entries.queries.server.ts";
import { threadLimits } from "./enquiry-entries.ts";

const enquiryId = idOf(1);
const now = "2026-05-01T16:00:00.000Z";
const later = "2026-05-02T16:00:00.000Z";
describeOnEachDatabase("the thread of a message", (open) => {
  test("has both sides in order, and goes with its message", async () => {
    const database = await open();
    const { db } = database;
    const { id: userId } = await staffMember(database);
    await addEnquiry(database, 1);
    await db.transaction().execute(async (trx) => {
      const staff = { enquiryId, userId, author: "Robin" };
      await insertEntry(trx, { ...staff, kind: "moved", details: { from: "new", to: "won" }, now: later });
      const sender = { enquiryId, userId: null, author: "Jordan Reyes" };
      await insertEntry(trx, { ...sender, kind: "reply", body: "And a wall.", details: {}, now });
      await insertEntry(trx, { ...staff, kind: "answer", body: "Yes.", details: {}, now: later });
    });
    expect(await listEntries(db, enquiryId)).toMatchObject([
      { kind: "reply", author: "Jordan Reyes", isStaff: false, body: "And a wall.", created_at: now },
      { kind: "moved", author: "Robin", isStaff: true, details: { from: "new", to: "won" } },
      { kind: "answer", isStaff: true, body: "Yes.", details: {} },
    ]);
    await db
      .transaction()
      .execute((trx) =>
        deleteEnquiries(trx, [enquiryId], { deleteStoredMails: async () => undefined, now: new Date(later) }),
      );
    expect(await listEntries(db, enquiryId)).toEqual([]);
  });

  test("is read without its words, and then the words of some entries", async () => {
    const database = await open();
    const { db } = database;
    await addEnquiry(database, 1);
    const sender = { enquiryId, userId: null, author: "Jordan Reyes", kind: "reply", details: {} } as const;
    const ids = await db
      .transaction()
      .execute(async (trx) => [
        await insertEntry(trx, { ...sender, body: "é&", now }),
        await insertEntry(trx, { ...sender, body: "", now: later }),
      ]);
    const heads = await listEntryHeads(db, enquiryId);
    expect(heads).toMatchObject([
      { id: ids[0], kind: "reply", isStaff: false, details: {}, bytes: 3 },
      { id: ids[1], created_at: later, bytes: 0 },
    ]);
    expect(heads.some((head) => "body" in head)).toBe(false);
    expect(await listEntries(db, enquiryId, ids.slice(0, 1))).toMatchObject([{ id: ids[0], body: "é&" }]);
    expect(await listEntries(db, enquiryId, [])).toEqual([]);
  });

  test("takes so much of its sender and no more: entries of every kind, a day and in all, and bytes", async () => {
    const database = await open();
    const { db } = database;
    const { entries, entriesADay, bytes } = threadLimits;
    const sender = { enquiryId, userId: null, author: "Jordan Reyes" } as const;
    const dayAfter = (days: number) => new Date(Date.parse(now) + days * 24.5 * 3_600_000);
    await addEnquiry(database, 1);
    await db.transaction().execute(async (trx) => {
      const may = (at: Date, size = 1) => mayWriteEntry(trx, enquiryId, { bytes: size, now: at });
      const add = async (count: number, at: Date) => {
        for (let n = 0; n < count; n += 1)
          await insertEntry(trx, {
            ...sender,
            kind: n % 2 ? "visit-proposed" : "consent-withdrawn",
            details: {},
            now: at.toISOString(),
          });
      };
      for (let n = 0; n < entriesADay; n += 1)
        await insertEntry(trx, { ...sender, kind: "reply", details: {}, now });
      expect([await may(dayAfter(0)), await may(dayAfter(1))]).toEqual([false, true]);
      for (let day = 1; day < entries / entriesADay; day += 1) await add(entriesADay, dayAfter(day));
      expect(await may(dayAfter(100))).toBe(false);
      await trx.deleteFrom("message_entries").where("kind", "=", "visit-proposed").execute();
      expect(await may(dayAfter(100))).toBe(true);
      const said = { kind: "reply", body: "é".repeat(10_000), details: {} } as const;
      for (let n = 0; n < bytes / 20_000 - 1; n += 1) await insertEntry(trx, { ...sender, ...said, now });
      expect([await may(dayAfter(100), 15_000), await may(dayAfter(100), 20_000)]).toEqual([true, false]);
    });
  });

  test("counts photos that are added one after another in one entry", async () => {
    const database = await open();
    await addEnquiry(database, 1);
    const sender = { enquiryId, userId: null, author: "Jordan Reyes" } as const;
    const minute = (minutes: number) => new Date(Date.parse(now) + minutes * 60_000);
    await database.db.transaction().execute(async (trx) => {
      const merge = (at: Date, count = 1) => mergePhotos(trx, enquiryId, { count, now: at });
      expect(await merge(minute(0))).toBe(false);
      await insertEntry(trx, { ...sender, kind: "photos", details: { count: 2 }, now });
      expect([await merge(minute(1), 3), await merge(minute(11))]).toEqual([true, false]);
      for (let n = 1; n < threadLimits.entriesADay; n += 1)
        await insertEntry(trx, { ...sender, kind: "reply", details: {}, now: minute(-5).toISOString() });
      expect([
        await mayAddPhoto(trx, enquiryId, minute(2)),
        await mayAddPhoto(trx, enquiryId, minute(12)),
      ]).toEqual([true, false]);
      await insertEntry(trx, { ...sender, kind: "reply", details: {}, now: minute(3).toISOString() });
      expect(await merge(minute(4))).toBe(false);
    });
    const [photos] = (await listEntries(database.db, enquiryId)).filter(({ kind }) => kind === "photos");
    expect(photos?.details).toEqual({ count: 5 });
  });
});
