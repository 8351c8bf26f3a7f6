import type { Logger } from "pino";
import { insertActivity } from "#app/kernel/activity/activity.queries.server.ts";
import type { StaffSite } from "#app/kernel/verbs/staff-verb.server.ts";
import { accountTexts } from "#app/platform/account-texts.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { outageMessage } from "#app/platform/db/database-failure.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import type { RateLimit, RateLimiter } from "#app/platform/rate-limits/rate-limiter.server.ts";
import { logSecurityEvent } from "#app/platform/security-log.server.ts";
import { mailAccountChange } from "./account-mails.server.ts";
import type { Auth } from "./auth.server.ts";
import { findInvitedEmail, takeInvitation } from "./invitations.queries.server.ts";
import { deletePasskeys } from "./passkeys.queries.server.ts";
import { passwordError, passwordLengthError } from "./password-rule.server.ts";
import type { SetPasswordAnswer } from "./sign-in-outcome.ts";
import { storePassword } from "./users.queries.server.ts";

/** The same limit as for sign-in (DESIGN §11): 30 failures per address in 15 minutes. */
export const setPasswordLimit: RateLimit = { name: "set-password", points: 30, seconds: 15 * 60 };

interface SetPasswordAttempt {
  db: Database["db"];
  auth: Auth;
  log: Logger;
  limiter: RateLimiter;
  clientAddress: string;
  site: StaffSite;
  /** Unvalidated input. */
  token: string;
  password: unknown;
}

/** The e-mail of the account whose password a link sets; null for an invalid link. */
export function readLink(db: Db, token: string): Promise<string | null> {
  return findInvitedEmail(db, token, new Date().toISOString());
}

/**
 * Sets the password of the link's account, consumes the link and ends all sessions of the account. Its
 * passkeys are deleted too, as one can be a stranger's, unless the user was signed in and sees them listed. A
 * password that breaks the rules neither consumes the link nor counts as an attempt. Never throws.
 */
export async function setPassword(attempt: SetPasswordAttempt): Promise<SetPasswordAnswer> {
  const { log, limiter, clientAddress, password } = attempt;
  const lengthError = passwordLengthError(password);
  if (lengthError || typeof password !== "string") return { kind: "invalid", message: lengthError ?? "" };
  if (!(await limiter.admit(clientAddress)))
    return { kind: "too-many", message: accountTexts.setPassword.tooMany };
  try {
    // Only for a valid link: judging and hashing a password takes a tenth of a second.
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

/** @returns the account's id; null if the link has been used meanwhile */
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
    const activity = { verb: "changed", entity_type: "password", entity_id: userId } as const;
    await insertActivity(trx, { ...activity, ...user, entity_title: email, now });
    const what = `The password for ${email} was changed${passkeysWent ? ", and its passkeys were removed" : ""}.`;
    await mailAccountChange({ trx, now, site }, { email, what, byOneself: true });
    return userId;
  });
}
