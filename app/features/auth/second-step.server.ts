import type { User } from "better-auth";
import { z } from "zod";
import { outageMessage } from "#app/platform/db/database-failure.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import type { RateLimit, RateLimiter } from "#app/platform/rate-limits/rate-limiter.server.ts";
import { logSecurityEvent } from "#app/platform/security-log.server.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { type Auth, cipherOf, signedValue } from "./auth.server.ts";
import { type SignInAttempt, type SignInOutcome, sessionHeaders, signedInAnswer } from "./sign-in.server.ts";
import { APP_CODE_LENGTH, codeInput } from "./two-step.schema.ts";
import { readTwoStep } from "./two-step.server.ts";

/** A code of an app works once, by somebody's id and the code: it is right for a minute and a half. */
export const usedCodesLimit: RateLimit = { name: "used-code", points: 1, seconds: 120 };

interface CodeAttempt extends Omit<SignInAttempt, "email" | "password"> {
  db: Db;
  usedCodes: RateLimiter;
  /** Whatever was sent. */
  code: unknown;
}

/** Somebody who has given the right password, and the cookie that says so. */
interface Pending {
  user: User;
  cookie: string;
}

/**
 * Signs in whoever has just given the right password and now gives a code of their app, or a backup code. Wrong ones
 * count like failed sign-ins. It never throws.
 */
export async function signInWithCode(attempt: CodeAttempt): Promise<SignInOutcome> {
  const { auth, db, limiter, log, clientAddress, headers } = attempt;
  const parsed = codeInput.safeParse(attempt.code);
  if (!parsed.success) return wrong(parsed.error.issues[0]?.message ?? staffMessages.twoStep.codeMissing);
  let pending: Pending | null = null;
  try {
    pending = await findPending(auth, headers);
    if (!pending) return expired;
    const { email, id } = pending.user;
    const state = await readTwoStep(db, cipherOf(auth), id);
    if (state.isOn && state.backupCodesLeft === null)
      return { kind: "failed", message: staffMessages.twoStep.cannotCheck };
    if (!(await limiter.admit(email, clientAddress))) {
      logSecurityEvent(log, "limit reached", { address: clientAddress, userId: id, what: "sign-in" });
      return { kind: "too-many", message: staffMessages.signIn.tooMany };
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
  // better-auth takes the same code again while it is right.
  if (isOfApp && !(await usedCodes.admit(use))) {
    logSecurityEvent(log, "sign-in failed", { ...who, what: "used code" });
    return wrong(staffMessages.twoStep.codeUsed);
  }
  // This cookie alone: with a session beside it the code would be checked for whoever that belongs to.
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
const expired: SignInOutcome = { kind: "expired", message: staffMessages.twoStep.takenTooLong };
const wrong = (message: string): SignInOutcome => ({ kind: "invalid", fieldErrors: { code: message } });

/** By better-auth's word; after any other the password has to be given again. */
const refusals: Record<string, SignInOutcome> = {
  INVALID_CODE: wrong(staffMessages.twoStep.codeWrong),
  INVALID_BACKUP_CODE: wrong(staffMessages.twoStep.codeWrong),
  ACCOUNT_TEMPORARILY_LOCKED: { kind: "too-many", message: staffMessages.signIn.tooMany },
};

const PENDING_COOKIE = /(?:^|;\s*)((?:__Secure-)?trellis\.two_factor=([^;]+))/;

/** Who has given the right password within the last ten minutes, as better-auth's signed cookie says. */
async function findPending(auth: Auth, headers: Headers): Promise<Pending | null> {
  const [, cookie = "", value] = PENDING_COOKIE.exec(headers.get("cookie") ?? "") ?? [];
  const { secret, internalAdapter } = await auth.$context;
  const identifier = signedValue(value, secret);
  const kept = identifier && (await internalAdapter.findVerificationValue(identifier));
  if (!kept || kept.expiresAt.getTime() < Date.now()) return null;
  const user = await internalAdapter.findUserById(kept.value);
  return user && { user, cookie };
}
