import type { Kysely } from "kysely";
import type { Logger } from "pino";
import { newsletterTexts } from "#app/modules/newsletter/newsletter-texts.ts";
import type { DatabaseSchema } from "#app/platform/db/schema.server.ts";
import { isEmailAddress, MAX_EMAIL_LENGTH, plainEmail } from "#app/platform/email-address.ts";
import { isHoneypotFilled, readForm, textOf } from "#app/platform/http/read-form.server.ts";
import { networkOf } from "#app/platform/http/request-origin.server.ts";
import { linkTokenHash } from "#app/platform/link-token.server.ts";
import { askAboutEmail } from "#app/platform/mistyped-email.server.ts";
import type { RateLimiter } from "#app/platform/rate-limits/rate-limiter.server.ts";
import type { SignedLinks } from "#app/platform/signed-link.server.ts";
import { texts } from "#app/platform/texts.ts";
import { askToConfirm } from "./ask-to-confirm.server.ts";
import { consentWords } from "./consent-words.ts";
import { WORDS_FIELD } from "./subscriber.ts";
import type { SubscriptionSite } from "./subscription-mails.server.tsx";
import { confirmSubscription, endSubscription } from "./subscriptions.queries.server.ts";

export interface SubscribeDeps {
  db: Kysely<DatabaseSchema>;
  /** Counts subscriptions by the visitor's IP address. */
  limiter: Pick<RateLimiter, "admit" | "forget">;
  clientAddress: string;
  /** Called after the commit, so that the mail is sent at once. */
  wakeWorker(): void;
  /** Called for a form that is asked for consent only. */
  readSite(): Promise<SubscriptionSite>;
  log: Pick<Logger, "info" | "error">;
  now?: Date;
}

/** What becomes of a form: consent is asked for, the mail is sent, or the form is shown again. */
export type SubscribeOutcome =
  | { kind: "asked"; status: 200; email: string }
  | { kind: "sent" }
  | { kind: "invalid"; status: 400; email: string; message: string }
  | { kind: "refused"; status: 400 | 429 | 503; email: string; message: string };

/**
 * Takes the newsletter block's form, for which nothing is stored, or the form that asks for consent. Whatever is known of
 * the address, the outcome is the same. Never throws: a database error is an outcome.
 */
export async function takeSubscription(deps: SubscribeDeps, request: Request): Promise<SubscribeOutcome> {
  const form = await readForm(request);
  const typed = textOf(form.get("email"));
  const words = form.get(WORDS_FIELD);
  const email = plainEmail(typed);
  const message = emailError(email) || askAboutEmail(form, email);
  if (words === null && email === "") return { kind: "asked", status: 200, email };
  if (message) return { kind: "invalid", status: 400, email: typed, message };
  if (words === null) return { kind: "asked", status: 200, email };
  if (!(await deps.limiter.admit(deps.clientAddress))) {
    deps.log.info("A subscription was refused: too many from one address");
    return { kind: "refused", status: 429, email, message: newsletterTexts.tooMany };
  }
  if (isHoneypotFilled(form)) return { kind: "sent" };
  try {
    const site = await deps.readSite();
    const { newsletter } = consentWords(site.newsletter);
    if (words !== newsletter)
      return { kind: "refused", status: 400, email, message: newsletterTexts.wordsChanged };
    const { clientAddress, now = new Date() } = deps;
    const asking = { email, name: "", source: "newsletter" as const, words: newsletter, clientAddress };
    await deps.db.transaction().execute((trx) => askToConfirm(trx, site, asking, now));
  } catch (error) {
    deps.log.error({ err: error }, "A subscription could not be stored");
    await deps.limiter.forget(deps.clientAddress);
    return { kind: "refused", status: 503, email, message: newsletterTexts.failed };
  }
  deps.wakeWorker();
  return { kind: "sent" };
}

/** Why an address can't be written to; "" if it can. */
export function emailError(email: string): string {
  if (email === "") return newsletterTexts.emailRequired;
  if (email.length > MAX_EMAIL_LENGTH) return texts.field.tooLong("email address", MAX_EMAIL_LENGTH);
  return isEmailAddress(email) ? "" : texts.field.email;
}

/**
 * Confirms a subscription by its link.
 * @returns false if the link is used, too old or unknown
 */
export const confirmByLink = (
  db: Kysely<DatabaseSchema>,
  token: string,
  clientAddress: string,
): Promise<boolean> =>
  db
    .transaction()
    .execute((trx) =>
      confirmSubscription(trx, linkTokenHash(token), { address: networkOf(clientAddress), now: new Date() }),
    );

/**
 * Unsubscribes by the link of a newsletter; of a person who is erased or off the list, there is nothing to change.
 * @returns false if the link is not ours
 */
export async function leaveByLink(
  { db, leaveLinks }: { db: Kysely<DatabaseSchema>; leaveLinks: SignedLinks },
  token: string,
): Promise<boolean> {
  const id = leaveLinks.read(token);
  if (id === null) return false;
  await db
    .transaction()
    .execute((trx) => endSubscription(trx, { id }, { reason: "unsubscribed", now: new Date() }));
  return true;
}
