import type { DeliveryReport } from "#app/platform/mail/received-mail.server.ts";
import { saysFailure } from "#app/platform/mail/smtp-answer.ts";

/** A part of a mail that is no text of it. */
export interface ReportPart {
  mimeType: string;
  text: string;
}

/** A mail that may be a report. */
export interface ReportMail {
  parts: readonly ReportPart[];
  /** What people read of it. */
  text: string;
  /** The address of its From, and its subject. */
  from: string;
  subject: string;
  /** The headers Return-Path and Auto-Submitted; "" without one. */
  returnPath: string;
  submitted: string;
}

const MAX_ANSWER_LENGTH = 2000;
/** Of a report and of the headers that it is about, each. */
const MAX_ABOUT_LENGTH = 64 * 1024;
/** Of one line of a report. */
const MAX_LINE_LENGTH = 500;

const MAIL_SERVER = /^(mailer-?daemon|postmaster|mail-?daemon|mdaemon|mail[.-]?delivery)(@|$)/i;
const REPORT_SUBJECT =
  /undeliver|returned (mail|to sender)|returning message|delivery (status|fail|has failed|error|problem)|fail(ed|ure) (delivery|notice)|mail (delivery|system error)|message (not delivered|could not be delivered|undeliverable)|non[- ]?(remis|distribu)|unzustellbar|échec|nicht zugestellt/i;
/** The mail server goes on trying. */
const DELAY =
  /\bdelayed\b|warning: (could not send|message)|do(n['’]t| not) need to resend|will (be retried|keep trying|continue to (try|retry))|still (being )?(retr|try)/i;
const COMPLAINT_SUBJECT =
  /complaint about (your )?(message|mail|email)|abuse (report|complaint|notification)|spam (report|complaint|notification)|feedback loop|\bfbl\b/i;
const COMPLAINT_DESK =
  /^(staff|abuse|fbl|feedback|feedbackloop|complaints?|scomp|arf|spam|junk|no-?reply|postmaster|mailer-?daemon)\b[^@]*@/i;
/** Before the copy of our mail, whose own words say nothing about its delivery. */
const COPY =
  /^[-= >]*(this is a copy of|original message|the original message|below this line is a copy|returned message|message header|unsent message|undelivered message|forwarded message|start of returned|copie du message)|^(received|return-path|dkim-signature|arc-seal|list-unsubscribe):/im;
/** Our mail, or its headers. */
const MAIL_TYPES = [
  "message/rfc822",
  "message/global",
  "text/rfc822-headers",
  "message/rfc822-headers",
  "message/global-headers",
];
const STATUS_TYPES = ["message/delivery-status", "message/global-delivery-status"];

/** @returns null if a mail is no report, or one of a delay or a success */
export function readReport(mail: ReportMail): DeliveryReport | null {
  const textOf = (types: readonly string[]) =>
    mail.parts
      .filter(({ mimeType }) => types.includes(mimeType))
      .map(({ text }) => text)
      .join("\n");
  const feedback = textOf(["message/feedback-report"]);
  const copied = COPY.exec(mail.text)?.index ?? mail.text.length;
  const ours = `${textOf(MAIL_TYPES)}\n${mail.text.slice(copied)}`.trim();
  const about = [feedback, ours].map((text) => text.slice(0, MAX_ABOUT_LENGTH)).join("\n");
  if (/^feedback-type:[ \t]*abuse\b/im.test(feedback)) return { kind: "complaint", about };
  if (isComplaint(mail, ours)) return { kind: "complaint", about };
  const status = textOf(STATUS_TYPES);
  const said = mail.text.slice(0, copied);
  const recipients = recipientsOf(status);
  if (recipients.some(({ action }) => action !== "")) {
    const failed = recipients.find(({ action }) => action === "failed");
    return failed ? failure([...failed.reasons, ...failingLines(said)], failed.status, about) : null;
  }
  if (!isInWords(mail, said) || DELAY.test(mail.subject) || DELAY.test(said)) return null;
  return failure([...recipients.flatMap(({ reasons }) => reasons), ...failingLines(said)], "", about);
}

/** @param reasons in the server's words; the first says most */
function failure(reasons: readonly string[], status: string, about: string): DeliveryReport {
  const [first = ""] = reasons;
  const answer = [first.includes(status) ? "" : status, first].filter(Boolean).join(" ");
  const judged = [status, ...reasons].join("\n");
  return { kind: "failure", answer: answer.slice(0, MAX_ANSWER_LENGTH), judged, about };
}

/** Whether a mail server says in words that a mail was given up. An automatic answer may come without a sender, too. */
function isInWords({ from, subject, returnPath, submitted }: ReportMail, said: string): boolean {
  if (MAIL_SERVER.test(from)) return true;
  if (!/^[ \t]*<[ \t]*>/m.test(returnPath)) return false;
  if (REPORT_SUBJECT.test(subject)) return true;
  return !/^\s*auto-replied/i.test(submitted) && failingLines(said).length > 0;
}

/** Whether a provider passes on that a reader has called our mail spam. A person's angry answer is none. */
function isComplaint({ from, subject }: ReportMail, ours: string): boolean {
  if (/^x-hmxmroriginalrecipient:/im.test(ours)) return true;
  const hasHeaders = /^(return-path|received|list-unsubscribe):/im.test(ours);
  return hasHeaders && COMPLAINT_DESK.test(from) && COMPLAINT_SUBJECT.test(subject) && !/^re:/i.test(subject);
}

const failingLines = (said: string) =>
  said
    .split("\n")
    .map((line) => line.slice(0, MAX_LINE_LENGTH).trim())
    .filter(saysFailure);

const REASONS = /^(diagnostic-code|x-[\w-]*(info|reason|error|diagnostic|response)[\w-]*):[ \t]*(.*)$/gim;

/** The fields of each recipient; those of the mail itself come first and have no action. */
function recipientsOf(report: string): { action: string; status: string; reasons: string[] }[] {
  return report
    .replaceAll("\r\n", "\n")
    .replace(/\n[ \t]+/g, " ")
    .split(/\n{2,}/)
    .map((group) => ({
      action: fieldOf(group, "action").toLowerCase().replace(/\W.*/s, ""),
      status: /\d\.\d{1,3}\.\d{1,3}/.exec(fieldOf(group, "status"))?.[0] ?? "",
      reasons: [...group.matchAll(REASONS)].map(([, , , words = ""]) =>
        words.replace(/^smtp;\s*/i, "").trim(),
      ),
    }));
}

const fieldOf = (group: string, name: string) =>
  new RegExp(`^${name}:[ \\t]*(.*)$`, "im").exec(group)?.[1]?.trim() ?? "";
