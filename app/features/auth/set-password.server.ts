import type { Logger } from "pino";
import { insertActivity } from "#app/features/staff/activity.queries.server.ts";
import type { StaffSite } from "#app/features/staff/staff-verb.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { outageMessage } from "#app/platform/db/database-failure.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import type { RateLimit, RateLimiter } from "#app/platform/rate-limits/rate-limiter.server.ts";
import { logSecurityEvent } from "#app/platform/security-log.server.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { mailAccountChange } from "./account-mails.server.ts";
import type { Auth } from "./auth.server.ts";
import { findInvitedEmail, takeInvitation } from "./invitations.queries.server.ts";
import { deletePasskeys } from "./passkeys.queries.server.ts";
import { passwordError, passwordLengthError } from "./password-rule.server.ts";
import type { SetPasswordAnswer } from "./sign-in-outcome.ts";
import { storePassword } from "./users.queries.server.ts";

/** As for sign-in (DESIGN §11): 30 failures per address in 15 minutes. */
export const setPasswordLimit: RateLimit = { name: "set-password", points: 30, seconds: 15 * 60 };

interface SetPasswordAttempt {
  db: Database["db"];
  auth: Auth;
  log: Logger;
  limiter: RateLimiter;
  clientAddress: string;
  site: StaffSite;
  /** Whatever was sent. */
  token: string;
  password: unknown;
}

/** Whose password a link sets: the account's e-mail; null for a link that does not work. */
export function readLink(db: Db, token: string): Promise<string | null> {
  return findInvitedEmail(db, token, new Date().toISOString());
}

/**
 * Sets the password of whoever got the link, uses the link up and ends all sessions of the account. Its passkeys go as
 * well, one may be a stranger's; not where its person was signed in and sees them listed. A password that breaks the
 * rules leaves the link as it is, and doesn't count. It never throws.
 */
export async function setPassword(attempt: SetPasswordAttempt): Promise<SetPasswordAnswer> {
  const { log, limiter, clientAddress, password } = attempt;
  const lengthError = passwordLengthError(password);
  if (lengthError || typeof password !== "string") return { kind: "invalid", message: lengthError ?? "" };
  if (!(await limiter.admit(clientAddress)))
    return { kind: "too-many", message: staffMessages.setPassword.tooMany };
  try {
    // Only for a link that works: judging and hashing a password takes a tenth of a second.
    const email = await readLink(attempt.db, attempt.token);
    if (email === null) return { kind: "unknown-link" };
    const error = await passwordError(password, email);
    if (error) {
      await limiter.forget(clientAddress);
      return { kind: "invalid", message: error };
    }
    const accountId = await redeem(attempt, email, password);
    if (accountId === null) return { kind: "unknown-link" };
    await limiter.forget(clientAddress);
    logSecurityEvent(log, "password set", { address: clientAddress, accountId });
    return { kind: "set" };
  } catch (error) {
    log.error({ err: error }, "a password could not be set");
    await limiter.forget(clientAddress);
    return { kind: "failed", message: outageMessage(error) };
  }
}

/** @returns the account's id; null when the link was used up meanwhile */
async function redeem(
  { auth, db, token, site }: SetPasswordAttempt,
  email: string,
  password: string,
): Promise<string | null> {
  const context = await auth.$context;
  const passwordHash = await context.password.hash(password);
  const now = new Date().toISOString();
  return await db.transaction().execute(async (trx) => {
    const taken = await takeInvitation(trx, token, now);
    if (!taken || !(await storePassword(trx, taken.userId, passwordHash, now))) return null;
    const { userId, isChange } = taken;
    const passkeysWent = !isChange && (await deletePasskeys(trx, userId));
    const user = { user_id: userId, user_email: email };
    const activity = { verb: "changed", subject_kind: "password of", subject_id: userId } as const;
    await insertActivity(trx, { ...activity, ...user, subject_title: email, now });
    const what = `The password for ${email} was changed${passkeysWent ? ", and its passkeys were removed" : ""}.`;
    await mailAccountChange({ trx, now, site }, { email, what, byOneself: true });
    return userId;
  });
}
