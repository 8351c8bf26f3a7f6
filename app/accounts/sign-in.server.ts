import { APIError } from "better-auth/api";
import type { Logger } from "pino";
import { z } from "zod";
import { roles, type Viewer } from "#app/kernel/verbs/viewer.ts";
import { accountTexts } from "#app/platform/account-texts.ts";
import { outageMessage } from "#app/platform/db/database-failure.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { fieldErrorsOf } from "#app/platform/http/field-errors.ts";
import { logSecurityEvent } from "#app/platform/security-log.server.ts";
import { texts } from "#app/platform/texts.ts";
import type { Auth } from "./auth.server.ts";
import { MAX_PASSWORD_LENGTH } from "./password-rule.server.ts";
import type { SignInLimiter } from "./sign-in-limiter.server.ts";
import type { SignInError } from "./sign-in-outcome.ts";
import { recordConfirmation } from "./users.queries.server.ts";
import { emailInput } from "./users.schema.ts";

/** SPEC §5: e-mail required and valid, password required. */
const credentials = z.object({
  email: emailInput,
  password: z
    .string(accountTexts.signIn.passwordMissing)
    .min(1, accountTexts.signIn.passwordMissing)
    .max(MAX_PASSWORD_LENGTH, texts.field.tooLong("password", MAX_PASSWORD_LENGTH)),
});

/** The result of a sign-in; `cookies` are complete Set-Cookie headers. `needs-code`: see signInWithCode. */
export type SignInOutcome =
  | { kind: "signed-in"; viewer: Viewer; cookies: string[] }
  | { kind: "needs-code"; cookies: string[] }
  | SignInError;

/** better-auth's response after a successful sign-in. */
export const signedInAnswer = z.object({
  user: z.object({ id: z.string(), email: z.string(), role: z.enum(roles) }),
});

export interface SignInAttempt {
  auth: Auth;
  limiter: SignInLimiter;
  log: Logger;
  headers: Headers;
  clientAddress: string;
  /** Unvalidated input. */
  email: unknown;
  password: unknown;
}

/**
 * Signs a user in (SPEC §2 *Admin login*). An unknown e-mail takes as long as a wrong password, and both
 * count against the limits of DESIGN §11. Never throws.
 */
export async function signIn(attempt: SignInAttempt): Promise<SignInOutcome> {
  const { auth, limiter, log, clientAddress } = attempt;
  const parsed = credentials.safeParse({ email: attempt.email, password: attempt.password });
  if (!parsed.success) return { kind: "invalid", fieldErrors: fieldErrorsOf(parsed.error) };
  const { email } = parsed.data;
  if (!(await limiter.admit(email, clientAddress))) {
    logSecurityEvent(log, "limit reached", { address: clientAddress, what: "sign-in" });
    return { kind: "too-many", message: accountTexts.signIn.tooMany };
  }
  try {
    const response = await auth.api.signInEmail({
      body: parsed.data,
      headers: sessionHeaders(attempt.headers, clientAddress),
      asResponse: true,
    });
    if (response.status >= 500) throw new Error(`sign-in answered ${response.status}`);
    const answer = await response.json();
    if (!response.ok) {
      logSecurityEvent(log, "sign-in failed", { address: clientAddress });
      return { kind: "error", message: String(answer.message) };
    }
    if (answer.twoFactorRedirect) {
      // Not a success yet: the password alone must not reset the count of failures.
      await limiter.forget(email, clientAddress);
      logSecurityEvent(log, "code asked for", { address: clientAddress });
      return { kind: "needs-code", cookies: response.headers.getSetCookie() };
    }
    await limiter.succeed(email, clientAddress);
    const { user: viewer } = signedInAnswer.parse(answer);
    logSecurityEvent(log, "signed in", { address: clientAddress, userId: viewer.id });
    return { kind: "signed-in", viewer, cookies: response.headers.getSetCookie() };
  } catch (error) {
    log.error({ err: error }, "sign-in failed");
    await limiter.forget(email, clientAddress);
    return { kind: "failed", message: outageMessage(error) };
  }
}

interface PasswordConfirmation extends Omit<SignInAttempt, "email"> {
  db: Db;
  viewer: Viewer;
}

/**
 * Checks the signed-in user's password again; their session can then change accounts for ten minutes. Wrong
 * passwords count as failed sign-ins. Never throws.
 */
export async function confirmPassword(attempt: PasswordConfirmation): Promise<SignInOutcome> {
  const { auth, db, limiter, log, clientAddress, viewer, headers } = attempt;
  const parsed = credentials.safeParse({ email: viewer.email, password: attempt.password });
  if (!parsed.success) return { kind: "invalid", fieldErrors: fieldErrorsOf(parsed.error) };
  const { password } = parsed.data;
  const who = { address: clientAddress, userId: viewer.id };
  if (!(await limiter.admit(viewer.email, clientAddress))) {
    logSecurityEvent(log, "limit reached", { ...who, what: "sign-in" });
    return { kind: "too-many", message: accountTexts.signIn.tooMany };
  }
  try {
    await auth.api.verifyPassword({ body: { password }, headers });
    const session = await auth.api.getSession({ headers });
    if (session) await recordConfirmation(db, session.session.id, new Date());
    await limiter.succeed(viewer.email, clientAddress);
    logSecurityEvent(log, "password confirmed", who);
    return { kind: "signed-in", viewer, cookies: [] };
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) {
      logSecurityEvent(log, "password not confirmed", who);
      return { kind: "invalid", fieldErrors: { password: accountTexts.signIn.passwordWrong } };
    }
    log.error({ err: error }, "a password could not be confirmed");
    await limiter.forget(viewer.email, clientAddress);
    return { kind: "failed", message: outageMessage(error) };
  }
}

/**
 * The headers stored with a session: the client address as the pipeline determined it, and the user agent.
 */
export function sessionHeaders(sent: Headers, clientAddress: string): Headers {
  const headers = new Headers({ "x-forwarded-for": clientAddress });
  const agent = sent.get("user-agent");
  if (agent) headers.set("user-agent", agent);
  return headers;
}

/**
 * Deletes a session from the database.
 * @returns complete Set-Cookie headers that clear its cookie, even without a session
 * @throws {Error} if the database cannot be reached; the session then has not ended
 */
export async function signOut({ auth, headers }: { auth: Auth; headers: Headers }): Promise<string[]> {
  // better-auth's own sign-out ignores a failure to delete the session.
  const session = await auth.api.getSession({ headers });
  if (session) {
    const { internalAdapter } = await auth.$context;
    await internalAdapter.deleteSession(session.session.token);
  }
  const response = await auth.api.signOut({ headers, asResponse: true });
  return response.headers.getSetCookie();
}
