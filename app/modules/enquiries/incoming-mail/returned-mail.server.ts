import type { Kysely } from "kysely";
import type { DatabaseSchema } from "#app/platform/db/schema.server.ts";
import type { MailHandler } from "#app/platform/mail/received-mail.server.ts";
import type { ReturnAddresses } from "#app/platform/mail/return-address.server.ts";
import { withoutAddresses } from "#app/platform/mail/smtp-answer.ts";
import { recordReturn } from "../enquiry-mails.queries.server.ts";

interface ReturnedMailDeps {
  db: Kysely<DatabaseSchema>;
  answers: ReturnAddresses;
  now(): Date;
}

const MESSAGE_ID = /^message-id:[ \t]*<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/im;

/**
 * Records what mail servers report of a mail to an enquiry's sender: that it could not be delivered. The report is matched
 * by the signed address that the mail was sent from, which is about that enquiry alone; so whoever forges one only says
 * that mails to themselves don't arrive. Nobody is notified.
 * @returns a handler that throws if the database can't be reached
 */
export function returnedMails({ db, answers, now }: ReturnedMailDeps): MailHandler {
  return async ({ report, recipients }) => {
    if (!report) return "unmatched";
    const found = answers.find(`${recipients}\n${report.about}`);
    if (found?.purpose !== "m") return "unmatched";
    if (report.kind === "complaint") return "skipped";
    const error = withoutAddresses(report.answer);
    const mailId = MESSAGE_ID.exec(report.about)?.[1]?.toLowerCase() ?? null;
    const isNew = await db
      .transaction()
      .execute((trx) => recordReturn(trx, { enquiryId: found.id, mailId, error, now: now() }));
    return isNew ? "taken" : "skipped";
  };
}
