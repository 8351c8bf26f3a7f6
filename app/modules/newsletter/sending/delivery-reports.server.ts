import type { Kysely } from "kysely";
import type { DatabaseSchema } from "#app/platform/db/schema.server.ts";
import type { DeliveryReport, MailHandler } from "#app/platform/mail/received-mail.server.ts";
import type { ReturnAddresses } from "#app/platform/mail/return-address.server.ts";
import { saysUnknownAddress, withoutAddresses } from "#app/platform/mail/smtp-answer.ts";
import { recordBounce } from "./newsletter-bounces.queries.server.ts";
import type { Bounce } from "./newsletter-sends.ts";

interface DeliveryReportDeps {
  db: Kysely<DatabaseSchema>;
  answers: ReturnAddresses;
  now(): Date;
}

/**
 * Records what mail servers report of a newsletter: that it could not be delivered, or that its reader has called it spam. A
 * report is matched by the signed address that the newsletter was sent from, and recorded once; of a delay, nothing is
 * recorded, because the mail server goes on trying.
 * @returns a handler that throws if the database can't be reached
 */
export function deliveryReports({ db, answers, now }: DeliveryReportDeps): MailHandler {
  return async ({ report, recipients }) => {
    // A complaint goes to the operator of a mail server, and some servers report to the address in From: the signed
    // address is then in the headers of our mail.
    const found = answers.find(report ? `${recipients}\n${report.about}` : recipients);
    if (found?.purpose !== "b") return "unmatched";
    if (!report) return "skipped";
    const { bounce, error } = judge(report);
    const isNew = await db
      .transaction()
      .execute((trx) => recordBounce(trx, found.id, bounce, { error, now: now() }));
    return isNew ? "taken" : "skipped";
  };
}

/** @returns what a report means for its reader, and what the mail server said */
function judge(report: DeliveryReport): { bounce: Bounce; error: string | null } {
  if (report.kind === "complaint") return { bounce: "complaint", error: null };
  // A full mailbox and a rejected text are for now, whatever the server says.
  const bounce = saysUnknownAddress(report.judged) ? "hard" : "soft";
  return { bounce, error: withoutAddresses(report.answer) };
}
