import type { Kysely } from "kysely";
import type { Logger } from "pino";
import { newsletterTexts } from "#app/modules/newsletter/newsletter-texts.ts";
import type { DatabaseSchema } from "#app/platform/db/schema.server.ts";
import { plainEmail } from "#app/platform/email-address.ts";
import { isHoneypotFilled, textOf } from "#app/platform/http/read-form.server.ts";
import { mayMail } from "#app/platform/outbox/mail-limit.queries.server.ts";
import { enqueueSecretMail } from "#app/platform/outbox/sealed-mail.server.ts";
import type { RateLimiter } from "#app/platform/rate-limits/rate-limiter.server.ts";
import { emailError } from "./subscribe.actions.server.ts";
import { composeSubscriptionMail, type SubscriptionSite } from "./subscription-mails.server.tsx";
import { findListed } from "./subscriptions.queries.server.ts";

const { leave: texts } = newsletterTexts;

interface FreshLinkDeps {
  db: Kysely<DatabaseSchema>;
  /** Counts requests by the visitor's IP address. */
  limiter: Pick<RateLimiter, "admit" | "forget">;
  clientAddress: string;
  /** Called after the commit, so that the mail is sent at once. */
  wakeWorker(): void;
  readSite(): Promise<SubscriptionSite>;
  log: Pick<Logger, "info" | "error">;
  now?: Date;
}

/** What becomes of a form: the person is told that a mail is sent, or the form is shown again. */
export type FreshLinkOutcome =
  | { kind: "sent" }
  | { kind: "invalid"; status: 400; email: string; message: string }
  | { kind: "refused"; status: 429 | 503; email: string; message: string };

/**
 * Mails a new link to unsubscribe to whoever has only a part of theirs. Whatever is known of the address, and however
 * often it was asked for, the outcome is the same. Never throws: a database error is an outcome.
 */
export async function mailLeaveLink(deps: FreshLinkDeps, form: FormData): Promise<FreshLinkOutcome> {
  const typed = textOf(form.get("email"));
  const email = plainEmail(typed);
  const message = emailError(email);
  if (message) return { kind: "invalid", status: 400, email: typed, message };
  if (!(await deps.limiter.admit(deps.clientAddress))) {
    deps.log.info("A link to unsubscribe was refused: too many from one address");
    return { kind: "refused", status: 429, email, message: texts.freshTooMany };
  }
  if (isHoneypotFilled(form)) return { kind: "sent" };
  try {
    await enqueueLink(deps, email);
  } catch (error) {
    deps.log.error({ err: error }, "A link to unsubscribe could not be mailed");
    await deps.limiter.forget(deps.clientAddress);
    return { kind: "refused", status: 503, email, message: texts.freshFailed };
  }
  deps.wakeWorker();
  return { kind: "sent" };
}

async function enqueueLink(
  { db, readSite, log, now = new Date() }: FreshLinkDeps,
  email: string,
): Promise<void> {
  const { leaveLinks, hashEmail, cipher, ...site } = await readSite();
  const listed = await findListed(db, hashEmail(email));
  if (!listed) return;
  const parts = { ...site, to: listed.email, token: leaveLinks.create(listed.id) };
  const mail = await composeSubscriptionMail("leave", parts);
  const isMailed = await db.transaction().execute(async (trx) => {
    const mayBeMailed = await mayMail(trx, { to: listed.email, kind: "unsubscribe-link", now });
    if (mayBeMailed) await enqueueSecretMail(trx, cipher, mail, { now });
    return mayBeMailed;
  });
  if (!isMailed) log.info("No further link to unsubscribe was mailed: too many to one address");
}
