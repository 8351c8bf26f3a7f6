import type { Logger } from "pino";
import type { StaffSite } from "#app/kernel/verbs/staff-verb.server.ts";
import { accountTexts } from "#app/platform/account-texts.ts";
import type { Cipher } from "#app/platform/cipher.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { outageMessage } from "#app/platform/db/database-failure.server.ts";
import type { BackgroundWorker } from "#app/platform/outbox/lane.server.ts";
import type { RateLimit, RateLimiter } from "#app/platform/rate-limits/rate-limiter.server.ts";
import { logSecurityEvent } from "#app/platform/security-log.server.ts";
import { mailPasswordLink } from "./account-mails.server.ts";
import { insertInvitation } from "./invitations.queries.server.ts";
import type { ForgotPasswordAnswer } from "./sign-in-outcome.ts";
import { findUser } from "./users.queries.server.ts";
import { emailInput } from "./users.schema.ts";

/** Per client address, for all e-mails together. */
export const forgotPasswordLimit: RateLimit = { name: "forgot-password", points: 5, seconds: 15 * 60 };
/** Per e-mail, with or without an account, for as long as sent links are valid. */
export const forgottenAccountLimit: RateLimit = {
  name: "forgot-password-account",
  points: 5,
  seconds: 60 * 60,
};
export const forgottenAccountDayLimit: RateLimit = {
  name: "forgot-password-account-day",
  points: 10,
  seconds: 24 * 60 * 60,
};

interface ForgotPasswordAttempt {
  db: Database["db"];
  log: Logger;
  limiter: RateLimiter;
  accountLimiter: RateLimiter;
  clientAddress: string;
  site: StaffSite;
  cipher: Cipher;
  outbox: Pick<BackgroundWorker, "wake">;
  /** Unvalidated input. */
  email: unknown;
  clock?: Clock;
}

/** Several times the duration of storing the link and its mail. */
const ANSWERED_AFTER_MS = 1000;

/**
 * Mails a link to choose a new password, valid for an hour, if the e-mail has an account. The answer and its
 * timing are the same without one, so that nobody learns which accounts exist. The request can be a
 * stranger's, so earlier links remain valid and pending mails are delivered. Never throws.
 */
export async function forgotPassword(attempt: ForgotPasswordAttempt): Promise<ForgotPasswordAnswer> {
  const { limiter, accountLimiter, clientAddress, clock = systemClock } = attempt;
  const parsed = emailInput.safeParse(attempt.email);
  if (!parsed.success) {
    return {
      kind: "invalid",
      message: parsed.error.issues[0]?.message ?? accountTexts.signIn.emailMissing,
    };
  }
  if (!(await limiter.admit(clientAddress)))
    return { kind: "too-many", message: accountTexts.setPassword.tooMany };
  if (!(await accountLimiter.admit(parsed.data)))
    return { kind: "too-many", message: accountTexts.forgotPassword.tooMany };
  const answered = clock.wait(ANSWERED_AFTER_MS, new AbortController().signal);
  const answer = await writeLink(attempt, parsed.data);
  await answered;
  return answer;
}

async function writeLink(
  { db, log, limiter, accountLimiter, clientAddress, site, cipher, outbox }: ForgotPasswordAttempt,
  email: string,
): Promise<ForgotPasswordAnswer> {
  const now = new Date().toISOString();
  try {
    await db.transaction().execute(async (trx) => {
      const user = await findUser(trx, ["email", email]);
      if (!user) return;
      const { token, expires_at } = await insertInvitation(trx, user.id, now, "forgotten");
      const link = `${site.origin}/admin/set-password?token=${token}`;
      const why = (name: string) =>
        `Someone, probably you, asked for a new password for the ${name} website. If it wasn’t you, ignore this email. Your old password still works.`;
      await mailPasswordLink(
        { trx, now, site, cipher },
        { userId: user.id, email, why, isNew: false, link, expires_at },
      );
    });
    // Wakes the worker now, not with the answer: on SQLite the worker's writes would delay the answer.
    outbox.wake();
    logSecurityEvent(log, "password link asked for", { address: clientAddress });
    return { kind: "asked" };
  } catch (error) {
    log.error({ err: error }, "a link for a new password could not be sent");
    await limiter.forget(clientAddress);
    await accountLimiter.forget(email);
    return { kind: "failed", message: outageMessage(error) };
  }
}
