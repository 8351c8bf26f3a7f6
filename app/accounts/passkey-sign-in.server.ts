import { randomBytes } from "node:crypto";
import { z } from "zod";
import { accountTexts } from "#app/platform/account-texts.ts";
import { outageMessage } from "#app/platform/db/database-failure.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import type { RateLimit, RateLimiter } from "#app/platform/rate-limits/rate-limiter.server.ts";
import { logSecurityEvent } from "#app/platform/security-log.server.ts";
import { type Auth, passkeyDomain } from "./auth.server.ts";
import {
  CHALLENGE_SECONDS,
  countSignInChallenges,
  findPasskey,
  insertChallenge,
  signInKey,
  takeChallenge,
  updateCounter,
} from "./passkeys.queries.server.ts";
import { type SignInAttempt, type SignInOutcome, sessionHeaders, signedInAnswer } from "./sign-in.server.ts";
import { pruneVerifications } from "./verifications.queries.server.ts";

/** Limits challenges per address: each is a row until it expires. */
export const challengesLimit: RateLimit = { name: "passkey-challenge", points: 60, seconds: 15 * 60 };
/** Unexpired challenges of all addresses together. */
export const MAX_CHALLENGES = 5000;

/** The account key for the sign-in limits, as no e-mail is given. */
const NO_EMAIL = "passkey";

type Attempt = Omit<SignInAttempt, "email" | "password"> & { db: Db };

/** Loaded on demand: it takes some megabytes of memory, and few sites need it. */
const loadChecks = () => import("@simplewebauthn/server");

/** What `navigator.credentials.get` needs, in JSON. */
export type Challenge = { kind: "challenge"; options: unknown; cookies: string[] };

/** Creates a challenge for sign-in by passkey; the browser lets the user choose the account. Never throws. */
export async function beginPasskeySignIn(
  attempt: Omit<Attempt, "limiter"> & { challenges: RateLimiter },
): Promise<Challenge | SignInOutcome> {
  const { auth, db, challenges, log, clientAddress } = attempt;
  const limited = (): SignInOutcome => {
    logSecurityEvent(log, "limit reached", { address: clientAddress, what: "passkey challenges" });
    return { kind: "too-many", message: accountTexts.signIn.tooMany };
  };
  if (!(await challenges.admit(clientAddress))) return limited();
  try {
    const { generateAuthenticationOptions } = await loadChecks();
    const options = await generateAuthenticationOptions({
      rpID: passkeyDomain(auth.options.baseURL),
      // A passkey replaces both steps.
      userVerification: "required",
    });
    const token = await storeChallenge(db, options.challenge);
    return token === null
      ? limited()
      : { kind: "challenge", options, cookies: [challengeCookie(auth, token)] };
  } catch (error) {
    log.error({ err: error }, "signing in by passkey could not begin");
    return { kind: "failed", message: outageMessage(error) };
  }
}

/** Stores a challenge. @returns the token for the browser's cookie; null if there are MAX_CHALLENGES already */
async function storeChallenge(db: Db, challenge: string): Promise<string | null> {
  const now = new Date();
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  return await db.transaction().execute(async (trx) => {
    await pruneVerifications(trx, now);
    if ((await countSignInChallenges(trx)) >= MAX_CHALLENGES) return null;
    await insertChallenge(trx, signInKey(token), challenge, now.toISOString());
    return token;
  });
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
    return { kind: "too-many", message: accountTexts.signIn.tooMany };
  }
  const refused: SignInOutcome = { kind: "error", message: accountTexts.passkeys.refused };
  const parsed = assertion.safeParse(attempt.response);
  if (!parsed.success) return refused;
  try {
    const userId = await ownerOf(attempt, parsed.data);
    if (userId === null) {
      logSecurityEvent(log, "sign-in failed", { address: clientAddress, what: "passkey" });
      return refused;
    }
    const started = await auth.api.signInVerified({
      body: { userId },
      headers: sessionHeaders(headers, clientAddress),
      returnHeaders: true,
    });
    const { user: viewer } = signedInAnswer.parse(started.response);
    await limiter.succeed(NO_EMAIL, clientAddress);
    logSecurityEvent(log, "signed in", { address: clientAddress, userId: viewer.id, what: "passkey" });
    return { kind: "signed-in", viewer, cookies: started.headers.getSetCookie() };
  } catch (error) {
    log.error({ err: error }, "a passkey could not be checked");
    await limiter.forget(NO_EMAIL, clientAddress);
    return { kind: "failed", message: outageMessage(error) };
  }
}

/**
 * Consumes the browser's challenge and checks that a registered passkey has signed it.
 * @returns the id of the passkey's user; null if it is refused
 * @throws {Error} if the database cannot be reached
 */
async function ownerOf({ auth, db, headers }: Attempt, response: Assertion): Promise<string | null> {
  const { baseURL } = auth.options;
  const token = CHALLENGE_COOKIE.exec(headers.get("cookie") ?? "")?.[1] ?? "";
  const challenge = await takeChallenge(db, signInKey(token), new Date().toISOString());
  const passkey = challenge === null ? undefined : await findPasskey(db, response.id);
  if (challenge === null || !passkey) return null;
  const { verifyAuthenticationResponse } = await loadChecks();
  const result = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: baseURL,
    expectedRPID: passkeyDomain(baseURL),
    credential: { id: passkey.credentialID, publicKey: passkey.publicKey, counter: passkey.counter },
    requireUserVerification: true,
  }).catch(() => null);
  if (!result?.verified) return null;
  return (await updateCounter(db, passkey, result.authenticationInfo.newCounter)) ? passkey.userId : null;
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

type Assertion = z.infer<typeof assertion>;

const TOKEN_BYTES = 32;
const CHALLENGE_COOKIE = /(?:^|;\s*)(?:__Secure-)?trellis\.passkey=([\w-]+)/;

function challengeCookie({ options }: Auth, token: string): string {
  const [prefix, secure] = options.advanced.useSecureCookies ? ["__Secure-", "; Secure"] : ["", ""];
  const age = `Max-Age=${CHALLENGE_SECONDS}`;
  return `${prefix}trellis.passkey=${token}; ${age}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}
