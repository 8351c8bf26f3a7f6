import { randomUUID } from "node:crypto";
import type { Updateable } from "kysely";
import { insertEntity } from "#app/kernel/documents/collections/collection-rows.queries.server.ts";
import type { DatabaseSchema, Db } from "#app/platform/db/schema.server.ts";
import { linkTokenHash } from "#app/platform/link-token.server.ts";
import { enquiry } from "#tests/support/enquiry.ts";
import type { ModuleSamples } from "#tests/support/module-samples.ts";
import { savedAnswers } from "../answers/saved-answers.collection.ts";
import { enquiryVerbs } from "../enquiries.actions.server.ts";
import { ENQUIRY_BUCKET } from "../photos/enquiry-photos.ts";
import { enquiryReads } from "./read-samples.ts";
import { addEnquiry, enquiryRow, idOf } from "./stored-enquiries.ts";
import { addPhoto } from "./stored-photos.ts";

/** More entries than a thread has. */
const ALL_SEEN = 1000;

const inAWeek = () => new Date(Date.now() + 7 * 24 * 3_600_000).toISOString();

/**
 * Brings a message into the state in which a verb of a job's course is possible.
 * @returns what the verb's input says of that state
 */
async function prepareEnquiry(db: Db, name: string, id: string): Promise<Record<string, unknown>> {
  const set = (values: Updateable<DatabaseSchema["contact_messages"]>) =>
    db
      .updateTable("contact_messages")
      .set({ suspected_spam: false, ...values })
      .where("id", "=", id)
      .execute();
  const now = new Date().toISOString();
  switch (name) {
    case "messages/cancel-visit": {
      const visit_at = inAWeek();
      await set({ visit_at });
      return { visit_at };
    }
    case "messages/withdraw-estimate": {
      const estimate = { id: randomUUID(), message_id: id, amount: 100, included: "A wall." };
      await set({ status: "estimate" });
      await db.deleteFrom("message_estimates").where("message_id", "=", id).execute();
      await db
        .insertInto("message_estimates")
        .values({ ...estimate, status: "sent", created_at: now })
        .execute();
      return { estimate_id: estimate.id };
    }
    case "messages/ask-consent":
      await set({ kind: "quote", status: "won" });
      await db.deleteFrom("message_entries").where("message_id", "=", id).execute();
      return {};
    case "messages/ask-review":
      await set({ status: "won" });
      await db.deleteFrom("review_requests").where("message_id", "=", id).execute();
      return {};
    case "messages/link-review":
      await set({});
      await db
        .insertInto("review_requests")
        .values({ id: randomUUID(), message_id: id, token_hash: linkTokenHash(randomUUID()), asked_at: now })
        .onConflict((conflict) => conflict.column("message_id").doNothing())
        .execute();
      return { review_id: "" };
    case "messages/make-project":
      await set({ status: "won", made_project_id: null });
      return { project_id: randomUUID() };
    case "messages/offer-visit":
    case "messages/send-estimate":
      await set({ status: "answered" });
      return {};
    default:
      return {};
  }
}

export const samples: ModuleSamples = {
  async insertRecords(db, now) {
    const by = { userId: null, now };
    await db
      .transaction()
      .execute((trx) => insertEntity(trx, savedAnswers, { id: "answer", title: "Visit", body: "b" }, by));
    await db
      .insertInto("contact_messages")
      .values([
        enquiryRow(1, { id: "message", created_at: now }),
        enquiryRow(2, { id: "spam", name: "Bot", suspected_spam: true, created_at: now }),
      ])
      .execute();
  },
  paths: [
    ["saved-answer", "answer", "/admin/messages/answers?edit=answer"],
    ["message", "message", "/admin/messages/message"],
    ["message", "spam", "/admin/messages/spam"],
  ],
  sent: [],
  revisions: [],
  restoredTables: [],
  filePlaces: {},
  columnsWithoutFiles: [
    "contact_messages.*",
    "calendar_feeds.*",
    "review_requests.*",
    "review_opt_outs.*",
    // What senders write, and their photos, to which no address leads.
    "quote_drafts.*",
    "message_entries.*",
    "message_estimates.*",
    "message_photos.*",
    "photo_consents.*",
    // Copies, which are looked for among the files of the record that shows them.
    "shown_photos.*",
  ],
  visitorsForms: [
    ["/contact", { ...enquiry, message: "A <patio> & a wall" }],
    ["/quote", { words: "A <patio> & a wall" }],
    [`/q/${"a".repeat(64)}`, { verb: "reply", body: "A <patio> & a wall" }],
  ],
  verbTables: { messages: "contact_messages" },
  addedByVisitors: ["messages"],
  async prepareVerb(db, name, id, fields) {
    const times = [inAWeek()];
    return {
      // What is offered must be in the future; it may be close to a visit of another message.
      ...(fields.includes("times") && { times, confirmed: times }),
      ...(fields.includes("seen_entries") && { seen_entries: ALL_SEEN }),
      ...(await prepareEnquiry(db, name, id)),
    };
  },
  administratorsRecords: [
    ["message/message", "Jordan Reyes"],
    ["saved-answer/answer", "Visit"],
  ],
  reads: enquiryReads,
  secretLoss: {
    add: (db, created_at) =>
      db
        .insertInto("review_opt_outs")
        .values({ email_hash: "h".repeat(64), created_at })
        .execute(),
    text: "who wants no request for a review (1)",
  },
  privateFiles: {
    bucket: ENQUIRY_BUCKET,
    table: "message_photos",
    async add(db, n, name, created_at) {
      await addEnquiry({ db }, n);
      await addPhoto(db, { id: name, name, message_id: idOf(n), created_at });
      return idOf(n);
    },
    remove: enquiryVerbs.remove,
  },
  insertMany: (db, ids, created_at) =>
    db
      .insertInto("contact_messages")
      .values(
        ids.map((id, index) => ({
          ...enquiryRow(index, { name: `Sender ${index}`, suspected_spam: index % 2 === 0, created_at }),
          id,
          message: "Oak ".repeat(1250),
        })),
      )
      .execute(),
  staffReads: {
    // Streamed as it is stored, as a picture is.
    "staff/message-photos/:id": [],
    "staff/answer-choices": ["staff/answer-choices"],
  },
};
