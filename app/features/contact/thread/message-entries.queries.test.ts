import { expect, test } from "vitest";
import { addMessage, idOf } from "#tests/support/contact-messages.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { staffMember } from "#tests/support/staff-context.ts";
import { deleteMessages } from "../message-deletion.queries.server.ts";
import { insertEntry, listEntries, listEntryHeads } from "./message-entries.queries.server.ts";

const messageId = idOf(1);
const now = "2026-05-01T16:00:00.000Z";
const later = "2026-05-02T16:00:00.000Z";
describeOnEachDatabase("the thread of a message", (open) => {
  test("has both sides in order, and goes with its message", async () => {
    const database = await open();
    const { db } = database;
    const { id: userId } = await staffMember(database);
    await addMessage(database, 1);
    await db.transaction().execute(async (trx) => {
      const staff = { messageId, userId, author: "Robin" };
      await insertEntry(trx, { ...staff, kind: "moved", details: { from: "new", to: "won" }, now: later });
      const sender = { messageId, userId: null, author: "Jordan Reyes" };
      await insertEntry(trx, { ...sender, kind: "reply", body: "And a wall.", details: {}, now });
      await insertEntry(trx, { ...staff, kind: "answer", body: "Yes.", details: {}, now: later });
    });
    expect(await listEntries(db, messageId)).toMatchObject([
      { kind: "reply", author: "Jordan Reyes", isStaff: false, body: "And a wall.", created_at: now },
      { kind: "moved", author: "Robin", isStaff: true, details: { from: "new", to: "won" } },
      { kind: "answer", isStaff: true, body: "Yes.", details: {} },
    ]);
    await db
      .transaction()
      .execute((trx) =>
        deleteMessages(trx, [messageId], { deleteStoredMails: async () => undefined, now: new Date(later) }),
      );
    expect(await listEntries(db, messageId)).toEqual([]);
  });

  test("is read without its words, and then the words of some entries", async () => {
    const database = await open();
    const { db } = database;
    await addMessage(database, 1);
    const sender = { messageId, userId: null, author: "Jordan Reyes", kind: "reply", details: {} } as const;
    const ids = await db
      .transaction()
      .execute(async (trx) => [
        await insertEntry(trx, { ...sender, body: "é&", now }),
        await insertEntry(trx, { ...sender, body: "", now: later }),
      ]);
    const heads = await listEntryHeads(db, messageId);
    expect(heads).toMatchObject([
      { id: ids[0], kind: "reply", isStaff: false, details: {}, bytes: 3 },
      { id: ids[1], created_at: later, bytes: 0 },
    ]);
    expect(heads.some((head) => "body" in head)).toBe(false);
    expect(await listEntries(db, messageId, ids.slice(0, 1))).toMatchObject([{ id: ids[0], body: "é&" }]);
    expect(await listEntries(db, messageId, [])).toEqual([]);
  });
});
