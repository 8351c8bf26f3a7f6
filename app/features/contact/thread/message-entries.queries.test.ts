import { expect, test } from "vitest";
import { enqueueMail } from "#app/platform/outbox/outbox.queries.server.ts";
import { addMessage, idOf } from "#tests/support/contact-messages.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { staffMember } from "#tests/support/staff-context.ts";
import { deleteMessages } from "../message-deletion.queries.server.ts";
import { findMessageMails } from "../message-mails.queries.server.ts";
import { insertEntry, listEntries } from "./message-entries.queries.server.ts";

const messageId = idOf(1);
const now = "2026-05-01T16:00:00.000Z";
const later = "2026-05-02T16:00:00.000Z";
const mail = {
  from: { name: "Fernhill", address: "hello@fernhill.example" },
  ...{ to: "jordan@example.ca", replyTo: { name: "Fernhill", address: "hello@fernhill.example" } },
  ...{ subject: "Your request", text: "Hello" },
};

describeOnEachDatabase("the thread of a message", (open) => {
  test("has both sides in order, goes with its message, and its mails don't announce it", async () => {
    const database = await open();
    const { db } = database;
    const { id: userId } = await staffMember(database);
    await addMessage(database, 1);
    await db.transaction().execute(async (trx) => {
      const staff = { messageId, userId, author: "Robin" };
      await insertEntry(trx, { ...staff, kind: "moved", details: { from: "new", to: "won" }, now: later });
      const sender = { messageId, userId: null, author: "Jordan Reyes" };
      await insertEntry(trx, { ...sender, kind: "reply", body: "And a wall.", details: {}, now });
      const answer = { ...staff, kind: "answer", body: "Yes.", details: {}, now: later } as const;
      const messageEntryId = await insertEntry(trx, answer);
      await enqueueMail(trx, mail, { contactMessageId: messageId, messageEntryId, now: new Date(later) });
    });
    expect(await listEntries(db, messageId)).toMatchObject([
      { kind: "reply", author: "Jordan Reyes", isStaff: false, body: "And a wall.", created_at: now },
      { kind: "moved", author: "Robin", isStaff: true, details: { from: "new", to: "won" } },
      { kind: "answer", isStaff: true, body: "Yes.", details: {} },
    ]);
    expect(await findMessageMails(db, [messageId])).toEqual(new Map());
    await db
      .transaction()
      .execute((trx) =>
        deleteMessages(trx, [messageId], { deleteStoredMails: async () => undefined, now: new Date(later) }),
      );
    expect(await listEntries(db, messageId)).toEqual([]);
  });
});
