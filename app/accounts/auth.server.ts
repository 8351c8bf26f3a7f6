import { createHmac, timingSafeEqual } from "node:crypto";
import { betterAuth } from "better-auth";
import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { twoFactor } from "better-auth/plugins";
import { v7 } from "uuid";
import { roles, type Viewer } from "#app/kernel/verbs/viewer.ts";
import type { Cipher } from "#app/platform/cipher.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { ago } from "#app/site/settings/retention.ts";
import type { Retention } from "#app/site/settings/settings-fields.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "./password-rule.server.ts";
import { hashedSessionTokens } from "./session-tokens.server.ts";
import { verifiedSignIn } from "./verified-sign-in.server.ts";

/**
 * Configures sign-in: e-mail and password, no sign-up, sessions in our database (SPEC §2, DESIGN §1).
 * @param options `publicUrl` is the canonical origin; without it, the loopback names on `port` are trusted
 */
export function createAuth(options: {
  database: Database;
  secret: string;
  publicUrl: string | undefined;
  port: number;
}) {
  const { database, secret, publicUrl, port } = options;
  const loopback = ["localhost", "127.0.0.1", "[::1]"].map((name) => `http://${name}:${port}`);
  const baseURL = publicUrl ?? `http://localhost:${port}`;
  return betterAuth({
    appName: "Trellis",
    baseURL,
    basePath: "/api/auth",
    secret,
    database: { db: database.db, type: database.engine },
    trustedOrigins: publicUrl ? [publicUrl] : loopback,
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
    },
    user: {
      additionalFields: { role: { type: [...roles], defaultValue: "administrator", input: false } },
    },
    // twoFactor() serves sign-in only; our verbs set it up (two-step.actions.server.ts).
    plugins: [twoFactor(), hashedSessionTokens, verifiedSignIn],
    verification: { storeIdentifier: "hashed" },
    session: { additionalFields: { confirmedAt: { type: "date", required: false, input: false } } },
    advanced: {
      cookiePrefix: "trellis",
      useSecureCookies: publicUrl?.startsWith("https:") ?? false,
      // Our migrations create its tables. Its own check would run before the first migration and cache the
      // result.
      database: { generateId: () => v7(), validateSchema: false },
    },
    telemetry: { enabled: false },
    logger: { disabled: true },
  });
}

/** The host name that passkeys are bound to; they are valid for no other. */
export const passkeyDomain = (origin: string) => new URL(origin).hostname;

export type Auth = ReturnType<typeof createAuth>;

/** Encrypts and decrypts with better-auth's key and format. */
export function cipherOf(auth: Auth): Cipher {
  return {
    seal: async (data) => symmetricEncrypt({ key: (await auth.$context).secretConfig, data }),
    open: async (data) => symmetricDecrypt({ key: (await auth.$context).secretConfig, data }),
  };
}

const MAX_SESSION_SECONDS: Retention["sessions"] = "30 days";
const CONFIRMED_MS = 10 * 60_000;

const SESSION_COOKIE = /(?:^|;\s*)(?:__Secure-)?trellis\.session_token=([^;]+)/;

/** Whether a request has a session cookie; its signature is not checked. */
export function hasSessionCookie(cookies: string | null | undefined): boolean {
  return cookies ? SESSION_COOKIE.test(cookies) : false;
}

/**
 * Whether a request's session cookie carries our signature; only then is the session looked up. Cookies for
 * other purposes carry the same signature, so this alone grants no access.
 */
export function hasSignedSession(cookies: string | null | undefined, secret: string): boolean {
  return signedValue(SESSION_COOKIE.exec(cookies ?? "")?.[1], secret) !== null;
}

/**
 * Whether the session named by a request's cookies exists and is valid; false if the database is unavailable.
 */
export async function isSignedIn(auth: Auth, cookie = ""): Promise<boolean> {
  if (!hasSignedSession(cookie, auth.options.secret)) return false;
  const session = await readSession(auth, new Headers({ cookie })).catch(() => null);
  return session !== null && session.viewer !== null;
}

/** The value of a better-auth cookie; null unless it carries our signature. */
export function signedValue(cookie: string | undefined, secret: string): string | null {
  const value = decoded(cookie);
  const dot = value.lastIndexOf(".");
  if (dot < 1) return null;
  const expected = createHmac("sha256", secret).update(value.slice(0, dot)).digest();
  const signature = Buffer.from(value.slice(dot + 1), "base64");
  const isOurs = signature.length === expected.length && timingSafeEqual(signature, expected);
  return isOurs ? value.slice(0, dot) : null;
}

function decoded(text = ""): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

/** The signed-in user, and complete Set-Cookie headers that extend the session if it is due. */
export interface SessionRead {
  viewer: Viewer | null;
  /** Whether the password was confirmed in the last ten minutes. */
  passwordConfirmed: boolean;
  cookies: string[];
}

/**
 * Reads the signed-in user. A session expires seven days after its last use, extended at most once a day, and
 * after 30 days in all or the limit in the settings.
 * @returns no viewer without a valid session
 * @throws {Error} if the database cannot be reached
 */
export async function readSession(
  auth: Auth,
  headers: Headers,
  longest = MAX_SESSION_SECONDS,
): Promise<SessionRead> {
  const { response: session, headers: answered } = await auth.api.getSession({
    headers,
    returnHeaders: true,
  });
  // A cookie without a session is not cleared: that could undo a sign-in made meanwhile in another tab.
  if (!session || session.session.createdAt < ago(longest, new Date()))
    return { viewer: null, passwordConfirmed: false, cookies: [] };
  const { id, email, role } = session.user;
  const { confirmedAt } = session.session;
  return {
    viewer: { id, email, role },
    passwordConfirmed: confirmedAt ? Date.now() - confirmedAt.getTime() < CONFIRMED_MS : false,
    cookies: answered.getSetCookie(),
  };
}
