import { formatByClock } from "#app/platform/business-clock.ts";
import { csvFile } from "#app/platform/csv.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { listEnquiriesAfter } from "./enquiries.queries.server.ts";
import type { Enquiry, EnquiryQuery } from "./enquiries.ts";
import { statusLabels } from "./enquiry-status.ts";
import { listQuestions, questionNames } from "./quote-questions.ts";

const CENTS = 100;
const columns = [
  "Date",
  "Kind",
  "Name",
  "Email",
  "Phone",
  "Service",
  ...listQuestions().map(({ title, column = title }) => column),
  "Project",
  "Message",
  "Status",
  "Answered",
  "Amount",
  "Next step",
  "Next step on",
  "Visit",
  "Email status",
];

/** Streams enquiries as a CSV file, newest first; see csvFile. */
export function exportEnquiries(db: Db, query: EnquiryQuery): ReadableStream<Uint8Array> {
  return csvFile(columns, {
    readAfter: (after: Enquiry | null, limit) => listEnquiriesAfter(db, { ...query, after, limit }),
    cellsOf,
  });
}

function cellsOf(stored: Enquiry): string[] {
  const { created_at, name, email, phone, service, message, handled_at } = stored;
  const { amount, next_step, next_step_on, visit_at } = stored;
  const kind = stored.kind === "quote" ? "Quote request" : "Message";
  const sum = amount === null ? "" : (amount / CENTS).toFixed(2);
  return [
    localTime(created_at),
    kind,
    name,
    email,
    phone,
    service,
    ...questionNames.map((question) => stored[question]),
    stored.project?.title ?? "",
    message,
    statusLabels[stored.status],
    handled_at === null ? "" : localTime(handled_at),
    sum,
    next_step,
    next_step_on ?? "",
    visit_at === null ? "" : localTime(visit_at),
    stored.delivery.state,
  ];
}

// The Swedish format '2026-03-01 09:12' is read as a date and time by every spreadsheet.
const localTime = (isoTime: string) =>
  formatByClock(new Date(isoTime), "sv-SE", { dateStyle: "short", timeStyle: "short" });
