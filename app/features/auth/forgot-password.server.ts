import type { Logger } from "pino";
import type { StaffSite } from "#app/features/staff/staff-verb.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { outageMessage } from "#app/platform/db/database-failure.server.ts";
import type { OutboxWorker } from "#app/platform/outbox/outbox-worker.server.ts";
import type { RateLimit, RateLimiter } from "#app/platform/rate-limits/rate-limiter.server.ts";
import { logSecurityEvent } from "#app/platform/security-log.server.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { mailPasswordLink } from "./account-mails.server.ts";
import { insertInvitation } from "./invitations.queries.server.ts";
import type { ForgotPasswordAnswer } from "./sign-in-outcome.ts";
import { findUser } from "./users.queries.server.ts";
import { emailInput } from "./users.schema.ts";

/** From one address, whoever it asks for. */
export const forgotPasswordLimit: RateLimit = { name: "forgot-password", points: 5, seconds: 15 * 60 };
/** For one e-mail, whether it has an account or not: for as long as the links that were sent work. */
export const forgottenAccountLimit: RateLimit = {
  name: "forgot-password-account",
  points: 5,
  seconds: 60 * 60,
};

interface ForgotPasswordAttempt {
  db: Database["db"];
  log: Logger;
  limiter: RateLimiter;
  accountLimiter: RateLimiter;
  clientAddress: string;
  site: StaffSite;
  outbox: Pick<OutboxWorker, "wake">;
  /** Whatever was sent. */
  email: unknown;
  clock?: Clock;
}

/** Several times what it takes to write the link and its mail. */
const ANSWERED_AFTER_MS = 1000;

/**
 * Sends a link to choose a new password, good for an hour, to an e-mail that has an account. The answer is the same
 * where it has none, and comes at the same time: nobody learns here who has one. Whoever asks may be a stranger, so every
 * link that works goes on working, and mails on their way arrive. It never throws.
 */
export async function forgotPassword(attempt: ForgotPasswordAttempt): Promise<ForgotPasswordAnswer> {
  const { limiter, accountLimiter, clientAddress, clock = systemClock } = attempt;
  const parsed = emailInput.safeParse(attempt.email);
  if (!parsed.success) {
    return { kind: "invalid", message: parsed.error.issues[0]?.message ?? staffMessages.signIn.emailMissing };
  }
  if (!(await limiter.admit(clientAddress)))
    return { kind: "too-many", message: staffMessages.setPassword.tooMany };
  if (!(await accountLimiter.admit(parsed.data)))
    return { kind: "too-many", message: staffMessages.forgotPassword.tooMany };
  const answered = clock.wait(ANSWERED_AFTER_MS, new AbortController().signal);
  const answer = await writeLink(attempt, parsed.data);
  await answered;
  return answer;
}

async function writeLink(
  { db, log, limiter, accountLimiter, clientAddress, site, outbox }: ForgotPasswordAttempt,
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
        { trx, now, site },
        { userId: user.id, email, why, isNew: false, link, expires_at },
      );
    });
    // Now, not with the answer: on SQLite the worker's writes would hold that up.
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
