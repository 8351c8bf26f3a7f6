import type { User } from "better-auth";
import { z } from "zod";
import type { StaffError } from "#app/kernel/verbs/staff-result.ts";
import type { Viewer } from "#app/kernel/verbs/viewer.ts";
import { accountTexts } from "#app/platform/account-texts.ts";
import type { Cipher } from "#app/platform/cipher.server.ts";
import { outageMessage } from "#app/platform/db/database-failure.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import type { RateLimit, RateLimiter } from "#app/platform/rate-limits/rate-limiter.server.ts";
import { logSecurityEvent } from "#app/platform/security-log.server.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { type Auth, cipherOf, signedValue } from "./auth.server.ts";
import { type SignInAttempt, type SignInOutcome, sessionHeaders, signedInAnswer } from "./sign-in.server.ts";
import { findTwoStep, type StoredTwoStep } from "./two-step.queries.server.ts";
import { APP_CODE_LENGTH, codeInput } from "./two-step.schema.ts";
import { backupCodesOf, isCodeOf, readTwoStep } from "./two-step.server.ts";

/** Per user id and code: a code of an app is valid for a minute and a half and is accepted only once. */
export const usedCodesLimit: RateLimit = { name: "used-code", points: 1, seconds: 120 };

/**
 * Wrong codes per signed-in user, from all addresses together: also limits an attacker who knows the
 * password.
 */
export const confirmedCodesLimit: RateLimit = { name: "confirmed-code", points: 10, seconds: 15 * 60 };

interface CodeAttempt extends Omit<SignInAttempt, "email" | "password"> {
  db: Db;
  usedCodes: RateLimiter;
  /** Unvalidated input. */
  code: unknown;
}

/** A user who has given the right password, and the cookie that proves it. */
interface Pending {
  user: User;
  cookie: string;
}

/**
 * Completes a sign-in after the right password with a code of the app or a backup code. Wrong codes count as
 * failed sign-ins. Never throws.
 */
export async function signInWithCode(attempt: CodeAttempt): Promise<SignInOutcome> {
  const { auth, db, limiter, log, clientAddress, headers } = attempt;
  const parsed = codeInput.safeParse(attempt.code);
  if (!parsed.success) return wrong(parsed.error.issues[0]?.message ?? accountTexts.twoStep.codeMissing);
  let pending: Pending | null = null;
  try {
    pending = await findPending(auth, headers);
    if (!pending) return expired;
    const { email, id } = pending.user;
    const state = await readTwoStep(db, cipherOf(auth), id);
    if (state.isOn && state.backupCodesLeft === null)
      return { kind: "failed", message: accountTexts.twoStep.cannotCheck };
    if (!(await limiter.admit(email, clientAddress))) {
      logSecurityEvent(log, "limit reached", { address: clientAddress, userId: id, what: "sign-in" });
      return { kind: "too-many", message: accountTexts.signIn.tooMany };
    }
    return await redeem(attempt, pending, parsed.data);
  } catch (error) {
    log.error({ err: error }, "a code could not be checked");
    if (pending) await limiter.forget(pending.user.email, clientAddress);
    return { kind: "failed", message: outageMessage(error) };
  }
}

async function redeem(attempt: CodeAttempt, { user, cookie }: Pending, code: string): Promise<SignInOutcome> {
  const { auth, limiter, usedCodes, log, clientAddress } = attempt;
  const who = { address: clientAddress, userId: user.id };
  const use = `${user.id} ${code}`;
  const isOfApp = code.length === APP_CODE_LENGTH;
  // better-auth accepts the same code again while it is valid.
  if (isOfApp && !(await usedCodes.admit(use))) {
    logSecurityEvent(log, "sign-in failed", { ...who, what: "used code" });
    return wrong(accountTexts.twoStep.codeUsed);
  }
  // Only this cookie: with a session cookie, the code would be checked for that session's user.
  const headers = sessionHeaders(attempt.headers, clientAddress);
  headers.set("cookie", cookie);
  const request = { body: { code }, headers, asResponse: true } as const;
  let response: Response | undefined;
  try {
    response = await (isOfApp ? auth.api.verifyTOTP(request) : auth.api.verifyBackupCode(request));
  } finally {
    if (isOfApp && !response?.ok) await usedCodes.forget(use);
  }
  if (response.status >= 500) throw new Error(`a code was answered with ${response.status}`);
  if (!response.ok) {
    logSecurityEvent(log, "sign-in failed", { ...who, what: "code" });
    return refusals[refusal.parse(await response.json()).code] ?? expired;
  }
  await limiter.succeed(user.email, clientAddress);
  logSecurityEvent(log, "signed in", { ...who, what: isOfApp ? "code" : "backup code" });
  const { user: viewer } = signedInAnswer.parse(await response.json());
  return { kind: "signed-in", viewer, cookies: response.headers.getSetCookie() };
}

const refusal = z.object({ code: z.string() });
const expired: SignInOutcome = { kind: "expired", message: accountTexts.twoStep.takenTooLong };
const wrong = (message: string): SignInOutcome => ({ kind: "invalid", fieldErrors: { code: message } });

/** By better-auth's error code; after any other the password has to be given again. */
const refusals: Record<string, SignInOutcome> = {
  INVALID_CODE: wrong(accountTexts.twoStep.codeWrong),
  INVALID_BACKUP_CODE: wrong(accountTexts.twoStep.codeWrong),
  ACCOUNT_TEMPORARILY_LOCKED: { kind: "too-many", message: accountTexts.signIn.tooMany },
};

interface CodeConfirmation
  extends Pick<CodeAttempt, "db" | "usedCodes" | "limiter" | "log" | "clientAddress"> {
  cipher: Cipher;
  confirmedCodes: RateLimiter;
  viewer: Viewer;
  code: string;
}

/**
 * Checks a code of the signed-in user's app, or a backup code, which is not consumed. Wrong codes count as
 * failed sign-ins.
 * @returns why the code is refused; null if it is right or two-step sign-in is off
 * @throws {Error} if the database cannot be reached
 */
export async function confirmCode(attempt: CodeConfirmation): Promise<Omit<StaffError, "kind"> | null> {
  const { db, limiter, confirmedCodes, log, clientAddress, viewer } = attempt;
  const who = { address: clientAddress, userId: viewer.id };
  const stored = await findTwoStep(db, viewer.id);
  if (!stored?.isOn) return null;
  if (!(await limiter.admit(viewer.email, clientAddress)) || !(await confirmedCodes.admit(viewer.id))) {
    logSecurityEvent(log, "limit reached", { ...who, what: "code" });
    return { reason: "too-many", message: accountTexts.signIn.tooMany };
  }
  try {
    const code = await faultOf(attempt, stored);
    if (code) {
      logSecurityEvent(log, "code not confirmed", who);
      return { reason: "invalid", message: staffTexts.staff.checkFields, fieldErrors: { code } };
    }
    await limiter.succeed(viewer.email, clientAddress);
    await confirmedCodes.reset(viewer.id);
    return null;
  } catch (error) {
    log.error({ err: error }, "a code could not be checked");
    await limiter.forget(viewer.email, clientAddress);
    await confirmedCodes.forget(viewer.id);
    return { reason: "failed", message: accountTexts.twoStep.cannotCheck };
  }
}

/** @throws {Error} if the stored secret or backup codes can't be decrypted */
async function faultOf(
  { cipher, usedCodes, viewer, code }: CodeConfirmation,
  stored: StoredTwoStep,
): Promise<string | null> {
  if (code.length !== APP_CODE_LENGTH)
    return (await backupCodesOf(cipher, stored)).includes(code) ? null : accountTexts.twoStep.codeWrong;
  const secret = await cipher.open(stored.secret);
  const use = `${viewer.id} ${code}`;
  if (!(await usedCodes.admit(use))) return accountTexts.twoStep.codeUsed;
  if (await isCodeOf(secret, code)) return null;
  await usedCodes.forget(use);
  return accountTexts.twoStep.codeWrong;
}

const PENDING_COOKIE = /(?:^|;\s*)((?:__Secure-)?trellis\.two_factor=([^;]+))/;

/** The user who has given the right password within the last ten minutes, by better-auth's signed cookie. */
async function findPending(auth: Auth, headers: Headers): Promise<Pending | null> {
  const [, cookie = "", value] = PENDING_COOKIE.exec(headers.get("cookie") ?? "") ?? [];
  const { secret, internalAdapter } = await auth.$context;
  const identifier = signedValue(value, secret);
  const kept = identifier && (await internalAdapter.findVerificationValue(identifier));
  if (!kept || kept.expiresAt.getTime() < Date.now()) return null;
  const user = await internalAdapter.findUserById(kept.value);
  return user && { user, cookie };
}
