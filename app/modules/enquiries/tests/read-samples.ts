import type { ReadSamples } from "#tests/support/module-samples.ts";
import {
  countNewEnquiries,
  findEnquiry,
  findUnansweredEnquiries,
  listEnquiriesAfter,
  listEnquiryPage,
} from "../enquiries.queries.server.ts";
import { findDueSteps, listUnremindedSteps } from "../next-steps.queries.server.ts";
import { enquiryRow } from "./stored-enquiries.ts";

const MANY = 24;
const at = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString();

/** What lists and details of messages ask of the database. */
export const enquiryReads: ReadSamples = {
  growing: ["contact_messages"],
  fill: (db, count) =>
    db
      .insertInto("contact_messages")
      .values(
        Array.from({ length: count }, (_, n) => enquiryRow(n, { id: `message-${n}`, created_at: at(n) })),
      )
      .execute(),
  asked: {
    "new messages": (db) => listEnquiryPage(db, { show: "new", search: "", page: 1, pageSize: MANY }),
    "won messages": (db) => listEnquiryPage(db, { show: "won", search: "", page: 1, pageSize: MANY }),
    "next steps that are due": (db) => findDueSteps(db, "2026-03-01", MANY),
    "next steps of which nobody was reminded": (db) => listUnremindedSteps(db, "2026-03-01", MANY),
    "all messages": (db) => listEnquiryPage(db, { show: "all", search: "", page: 1, pageSize: MANY }),
    "suspected spam": (db) => listEnquiryPage(db, { show: "spam", search: "", page: 1, pageSize: MANY }),
    "messages for the file": (db) =>
      listEnquiriesAfter(db, {
        show: "all",
        search: "",
        after: { id: "message-1", created_at: "2026-01-01T00:01:00.000Z" },
        limit: MANY,
      }),
    "how many messages are new": (db) => countNewEnquiries(db),
    "messages that nobody has answered": (db) => findUnansweredEnquiries(db),
    "a message": (db) => findEnquiry(db, "message-1"),
  },
};
