import { serveJobs } from "#app/platform/serve-jobs.server.ts";
import type { MailAnswer, MailJob } from "./mail-parser.server.ts";
import { parseHead, parseMail } from "./parse-mail.server.ts";

// The process that parses mails for the server (docs/design/mail.md#strangers-mails-are-parsed-apart).

async function parse(job: MailJob): Promise<MailAnswer> {
  if (job.kind === "head") return { kind: "head", head: await parseHead(job.bytes) };
  return { kind: "mail", mail: await parseMail(job.bytes, job.isWhole, job.business) };
}

/** The parser's message says of a mail no more than which limit it passes. */
const explain = (error: unknown): MailAnswer => ({
  kind: "refused",
  reason: /nesting depth/.test((error as Error).message) ? "nested" : "unreadable",
});

serveJobs((job: MailJob) => parse(job).catch(explain));
