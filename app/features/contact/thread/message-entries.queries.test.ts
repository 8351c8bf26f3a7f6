import { expect, test } from "vitest";
import { enqueueMail } from "#app/platform/outbox/outbox.queries.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { staffMember } from "#tests/support/staff-context.ts";
import { deleteMessages } from "../message-deletion.queries.server.ts";
import { findMessageMails } from "../message-mails.queries.server.ts";
import { insertMessage } from "../messages.queries.server.ts";
import { insertEntry, listEntries } from "./message-entries.queries.server.ts";

const messageId = "0190b6a0-0000-7000-8000-000000000001";
const now = "2026-05-01T16:00:00.000Z";
const later = "2026-05-02T16:00:00.000Z";
const message = {
  ...{ id: messageId, name: "Jordan Reyes", email: "jordan@example.ca", phone: "(519) 555-0123" },
  ...{ service: "", message: "A sloped yard.", created_at: now, suspected_spam: false },
};
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
    await db.transaction().execute(async (trx) => {
      await insertMessage(trx, message);
      const staff = { messageId, userId, author: "Robin" };
      await insertEntry(trx, { ...staff, kind: "moved", details: { from: "new", to: "won" }, now: later });
      const sender = { messageId, userId: null, author: "Jordan Reyes" };
      await insertEntry(trx, { ...sender, kind: "reply", body: "And a wall.", details: {}, now });
      const entry = await insertEntry(trx, {
        ...staff,
        kind: "answer",
        body: "Yes.",
        details: {},
        now: later,
      });
      await enqueueMail(trx, mail, {
        contactMessageId: messageId,
        messageEntryId: entry,
        now: new Date(later),
      });
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
