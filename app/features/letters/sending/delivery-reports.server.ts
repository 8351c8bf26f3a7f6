import type { Kysely } from "kysely";
import type { DatabaseSchema } from "#app/platform/db/schema.server.ts";
import {
  headersOf,
  type MailHandler,
  type ReceivedMail,
} from "#app/platform/mailbox/received-mail.server.ts";
import type { ReturnAddresses } from "#app/platform/mailbox/return-address.server.ts";
import { recordBounce } from "./letter-bounces.queries.server.ts";
import type { Bounce } from "./letter-sends.ts";
import { saysUnknownAddress, withoutAddresses } from "./smtp-answer.ts";

interface DeliveryReportDeps {
  db: Kysely<DatabaseSchema>;
  answers: ReturnAddresses;
  now(): Date;
}

/** Longer parts are cut before they are searched. */
const MAX_READ_LENGTH = 64 * 1024;

/**
 * Records what mail servers report of a letter: that it could not be delivered (RFC 3464), or that its reader has
 * called it spam (RFC 5965). A report is matched by the signed address that the letter was sent from, and recorded
 * once; of a delay, nothing is recorded, because the mail server goes on trying.
 * @returns a handler that throws if the database can't be reached
 */
export function deliveryReports({ db, answers, now }: DeliveryReportDeps): MailHandler {
  return async (mail) => {
    const report = readReport(mail);
    const signed = headersOf(mail, "to", "cc", "delivered-to", "x-original-to");
    const found = answers.find(`${signed}\n${report?.headers ?? ""}`);
    if (found?.purpose !== "b") return "unmatched";
    if (!report) return "skipped";
    const { bounce, error } = report;
    const isNew = await db
      .transaction()
      .execute((trx) => recordBounce(trx, found.id, bounce, { error, now: now() }));
    return isNew ? "taken" : "skipped";
  };
}

interface Report {
  bounce: Bounce;
  /** What the mail server said. */
  error: string | null;
  /** A complaint is sent to the operator of the mail server, with the headers of the mail. */
  headers?: string;
}

/** @returns undefined if the mail is no report, or one of a delay or a success */
function readReport(mail: ReceivedMail): Report | undefined {
  const part = (...types: string[]) =>
    mail.attachments
      .filter(({ mimeType }) => types.includes(mimeType.toLowerCase()))
      .map(({ content }) => textOf(content))
      .join("\n");
  const feedback = part("message/feedback-report");
  if (/^feedback-type:\s*abuse\b/im.test(feedback)) {
    const mailed = part("message/rfc822", "text/rfc822-headers", "message/rfc822-headers");
    return { bounce: "complaint", error: null, headers: `${feedback}\n${mailed}` };
  }
  const status = part("message/delivery-status", "message/global-delivery-status");
  const failed = recipientsOf(status).find(({ action }) => action === "failed");
  if (!failed) return undefined;
  const { code, diagnostic } = failed;
  const error = withoutAddresses([code, diagnostic].filter(Boolean).join(" "));
  // A full mailbox and a rejected text are for now, whatever the server says.
  return { bounce: !code.startsWith("4") && saysUnknownAddress(error) ? "hard" : "soft", error };
}

function textOf(content: ArrayBuffer | Uint8Array | string): string {
  if (typeof content === "string") return content.slice(0, MAX_READ_LENGTH);
  return Buffer.from(content instanceof ArrayBuffer ? new Uint8Array(content) : content)
    .subarray(0, MAX_READ_LENGTH)
    .toString("utf8");
}

/** The fields of each recipient; those of the mail itself come first and have no action. */
function recipientsOf(status: string): { action: string; code: string; diagnostic: string }[] {
  return status
    .replaceAll("\r\n", "\n")
    .replace(/\n[ \t]+/g, " ")
    .split(/\n{2,}/)
    .map((group) => ({
      action: fieldOf(group, "action").toLowerCase(),
      code: /\d\.\d{1,3}\.\d{1,3}/.exec(fieldOf(group, "status"))?.[0] ?? "",
      diagnostic: fieldOf(group, "diagnostic-code").replace(/^smtp;\s*/i, ""),
    }));
}

const fieldOf = (group: string, name: string) =>
  new RegExp(`^${name}:\\s*(.*)$`, "im").exec(group)?.[1]?.trim() ?? "";
