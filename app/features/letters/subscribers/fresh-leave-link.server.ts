import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { DatabaseSchema, Db } from "#app/platform/db/schema.server.ts";
import { isHoneypotFilled, textOf } from "#app/platform/http/read-form.server.ts";
import { newsletterMessages } from "#app/platform/newsletter-messages.ts";
import { enqueueMail } from "#app/platform/outbox/outbox.queries.server.ts";
import { createRateLimiter, type RateLimiter } from "#app/platform/rate-limits/rate-limiter.server.ts";
import { visibleAddress } from "#app/platform/visible-text.ts";
import { emailError } from "./subscribe.actions.server.ts";
import { composeSubscriptionMail, type SubscriptionSite } from "./subscription-mails.server.ts";
import { findListed } from "./subscriptions.queries.server.ts";

const { leave: texts } = newsletterMessages;
const HOUR_SECONDS = 3600;

interface FreshLinkDeps {
  db: Kysely<DatabaseSchema>;
  /** Counts requests by the visitor's IP address. */
  limiter: Pick<RateLimiter, "admit" | "forget">;
  /** See createLeaveLinkLimiter. */
  addressLimiter: Pick<RateLimiter, "admit" | "forget">;
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

/** Mails with a new link to unsubscribe: one an hour and three a day to an address, which is given as its hash. */
export function createLeaveLinkLimiter(db: Db): Pick<RateLimiter, "admit" | "forget"> {
  const hour = createRateLimiter(db, { name: "leave-link-hour", points: 1, seconds: HOUR_SECONDS });
  const day = createRateLimiter(db, { name: "leave-link-day", points: 3, seconds: 24 * HOUR_SECONDS });
  return {
    admit: async (hash) => (await hour.admit(hash)) && (await day.admit(hash)),
    async forget(hash) {
      await hour.forget(hash);
      await day.forget(hash);
    },
  };
}

/**
 * Mails a new link to unsubscribe to whoever has only a part of theirs. Whatever is known of the address, and however
 * often it was asked for, the outcome is the same. Never throws: a database error is an outcome.
 */
export async function mailLeaveLink(deps: FreshLinkDeps, form: FormData): Promise<FreshLinkOutcome> {
  const typed = textOf(form.get("email"));
  const email = visibleAddress(typed).trim();
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
  { db, addressLimiter, readSite, log, now = new Date() }: FreshLinkDeps,
  email: string,
): Promise<void> {
  const { leaveLinks, hashEmail, ...site } = await readSite();
  const hash = hashEmail(email);
  const listed = await findListed(db, hash);
  if (!listed) return;
  if (!(await addressLimiter.admit(hash)))
    return log.info("No further link to unsubscribe was mailed: too many to one address");
  const mail = composeSubscriptionMail("leave", {
    ...site,
    to: listed.email,
    token: leaveLinks.create(listed.id),
  });
  try {
    await db.transaction().execute((trx) => enqueueMail(trx, mail, { now }));
  } catch (error) {
    await addressLimiter.forget(hash);
    throw error;
  }
}
