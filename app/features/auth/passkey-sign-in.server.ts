import { z } from "zod";
import { accountMessages } from "#app/platform/account-messages.ts";
import { outageMessage } from "#app/platform/db/database-failure.server.ts";
import type { RateLimit, RateLimiter } from "#app/platform/rate-limits/rate-limiter.server.ts";
import { logSecurityEvent } from "#app/platform/security-log.server.ts";
import type { Auth } from "./auth.server.ts";
import type { withPasskeys } from "./passkey-auth.server.ts";
import { type SignInAttempt, type SignInOutcome, sessionHeaders, signedInAnswer } from "./sign-in.server.ts";

/** Limits challenges per address: each is a row until it expires. */
export const challengesLimit: RateLimit = { name: "passkey-challenge", points: 60, seconds: 15 * 60 };

/** The account key for the sign-in limits, as no e-mail is given. */
const NO_EMAIL = "passkey";

const loaded = new WeakMap<Auth, ReturnType<typeof withPasskeys>>();

async function passkeysOf(auth: Auth): Promise<ReturnType<typeof withPasskeys>> {
  const known = loaded.get(auth) ?? (await import("./passkey-auth.server.ts")).withPasskeys(auth);
  loaded.set(auth, known);
  return known;
}

type Attempt = Omit<SignInAttempt, "email" | "password">;

/** What `navigator.credentials.get` needs, in JSON. */
export type Challenge = { kind: "challenge"; options: unknown; cookies: string[] };

/** Creates a challenge for sign-in by passkey; the browser lets the user choose the account. Never throws. */
export async function beginPasskeySignIn(
  attempt: Omit<Attempt, "limiter"> & { challenges: RateLimiter },
): Promise<Challenge | SignInOutcome> {
  const { auth, challenges, log, clientAddress } = attempt;
  if (!(await challenges.admit(clientAddress)))
    return { kind: "too-many", message: accountMessages.signIn.tooMany };
  try {
    const { api } = await passkeysOf(auth);
    const response = await api.generatePasskeyAuthenticationOptions({
      headers: new Headers(),
      asResponse: true,
    });
    if (!response.ok) throw new Error(`a challenge was answered with ${response.status}`);
    const options = { ...(await response.json()), userVerification: "required" };
    return { kind: "challenge", options, cookies: response.headers.getSetCookie() };
  } catch (error) {
    log.error({ err: error }, "signing in by passkey could not begin");
    return { kind: "failed", message: outageMessage(error) };
  }
}

/**
 * Signs in the owner of the passkey that signed the challenge, without password and code. Refused passkeys
 * count as failed sign-ins. Never throws.
 * @param attempt `response`: the browser's response as it was sent
 */
export async function signInByPasskey(attempt: Attempt & { response: unknown }): Promise<SignInOutcome> {
  const { auth, limiter, log, clientAddress, headers } = attempt;
  if (!(await limiter.admit(NO_EMAIL, clientAddress))) {
    logSecurityEvent(log, "limit reached", { address: clientAddress, what: "sign-in" });
    return { kind: "too-many", message: accountMessages.signIn.tooMany };
  }
  const refused: SignInOutcome = { kind: "error", message: accountMessages.passkeys.refused };
  const parsed = assertion.safeParse(attempt.response);
  if (!parsed.success) return refused;
  try {
    const sent = sessionHeaders(headers, clientAddress);
    sent.set("cookie", CHALLENGE_COOKIE.exec(headers.get("cookie") ?? "")?.[1] ?? "");
    const body = { response: { ...parsed.data, clientExtensionResults: {} } };
    const { api } = await passkeysOf(auth);
    const response = await api.verifyPasskeyAuthentication({ body, headers: sent, asResponse: true });
    if (response.status >= 500) throw new Error(`a passkey was answered with ${response.status}`);
    if (!response.ok) {
      logSecurityEvent(log, "sign-in failed", { address: clientAddress, what: "passkey" });
      return refused;
    }
    const { user: viewer } = signedInAnswer.parse(await response.json());
    await limiter.succeed(NO_EMAIL, clientAddress);
    logSecurityEvent(log, "signed in", { address: clientAddress, userId: viewer.id, what: "passkey" });
    return { kind: "signed-in", viewer, cookies: response.headers.getSetCookie() };
  } catch (error) {
    log.error({ err: error }, "a passkey could not be checked");
    await limiter.forget(NO_EMAIL, clientAddress);
    return { kind: "failed", message: outageMessage(error) };
  }
}

const MAX_PART_LENGTH = 20_000;
const part = z.string().max(MAX_PART_LENGTH);
const assertion = z.object({
  id: part,
  rawId: part,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: part,
    authenticatorData: part,
    signature: part,
    userHandle: part.nullish().transform((handle) => handle ?? undefined),
  }),
});

const CHALLENGE_COOKIE = /(?:^|;\s*)((?:__Secure-)?trellis\.passkey=[^;]+)/;
