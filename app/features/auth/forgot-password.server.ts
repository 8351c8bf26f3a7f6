import type { Logger } from "pino";
import type { StaffSite } from "#app/features/staff/staff-verb.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { outageMessage } from "#app/platform/db/database-failure.server.ts";
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

interface ForgotPasswordAttempt {
  db: Database["db"];
  log: Logger;
  limiter: RateLimiter;
  clientAddress: string;
  site: StaffSite;
  /** Whatever was sent. */
  email: unknown;
}

/**
 * Sends a link to choose a new password, good for an hour, to an e-mail that has an account. The answer is the same
 * where it has none: nobody learns here who has one. It never throws.
 */
export async function forgotPassword(attempt: ForgotPasswordAttempt): Promise<ForgotPasswordAnswer> {
  const { db, log, limiter, clientAddress, site } = attempt;
  const parsed = emailInput.safeParse(attempt.email);
  if (!parsed.success) {
    return { kind: "invalid", message: parsed.error.issues[0]?.message ?? staffMessages.signIn.emailMissing };
  }
  if (!(await limiter.admit(clientAddress)))
    return { kind: "too-many", message: staffMessages.setPassword.tooMany };
  const email = parsed.data;
  const now = new Date().toISOString();
  try {
    await db.transaction().execute(async (trx) => {
      const user = await findUser(trx, ["email", email]);
      if (!user) return;
      // Whoever was invited and has no password yet keeps a week's time.
      const valid = user.has_password ? "hour" : "week";
      const { token, expires_at } = await insertInvitation(trx, user.id, now, valid);
      const link = `${site.origin}/admin/set-password?token=${token}`;
      const why = (name: string) =>
        `Somebody, probably you, asked for a new password on the website of ${name}. If it wasn’t you, do nothing: the old one still works.`;
      await mailPasswordLink(
        { trx, now, site },
        { userId: user.id, email, why, isNew: false, link, expires_at },
      );
    });
    logSecurityEvent(log, "password link asked for", { address: clientAddress });
    return { kind: "asked" };
  } catch (error) {
    log.error({ err: error }, "a link for a new password could not be sent");
    await limiter.forget(clientAddress);
    return { kind: "failed", message: outageMessage(error) };
  }
}
