import { createHmac, timingSafeEqual } from "node:crypto";
import { betterAuth } from "better-auth";
import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { twoFactor } from "better-auth/plugins";
import { v7 } from "uuid";
import { ago, type Retention } from "#app/features/site/retention.ts";
import type { Cipher } from "#app/features/staff/staff-verb.server.ts";
import { roles, type Viewer } from "#app/features/staff/viewer.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "./password-rule.server.ts";
import { hashedSessionTokens } from "./session-tokens.server.ts";

/**
 * Sets up sign-in: e-mail and password, sign-up closed, sessions in our database (SPEC §2, DESIGN §1).
 * @param options `publicUrl` is the canonical origin; without it the loopback names on `port` count
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
    // The first signs in; our verbs set it up (two-step.actions.server.ts). Passkeys: passkey-auth.server.ts.
    plugins: [twoFactor(), hashedSessionTokens],
    verification: { storeIdentifier: "hashed" },
    session: { additionalFields: { confirmedAt: { type: "date", required: false, input: false } } },
    advanced: {
      cookiePrefix: "trellis",
      useSecureCookies: publicUrl?.startsWith("https:") ?? false,
      // Our migrations hold its tables. Its own check would run before the first of them, and keep its verdict.
      database: { generateId: () => v7(), validateSchema: false },
    },
    telemetry: { enabled: false },
    logger: { disabled: true },
  });
}

/** The name that passkeys are bound to: they work on no other. */
export const passkeyDomain = (origin: string) => new URL(origin).hostname;

export type Auth = ReturnType<typeof createAuth>;

/** Encrypts as better-auth does what it keeps secret in the database. */
export function cipherOf(auth: Auth): Cipher {
  return {
    seal: async (data) => symmetricEncrypt({ key: (await auth.$context).secretConfig, data }),
    open: async (data) => symmetricDecrypt({ key: (await auth.$context).secretConfig, data }),
  };
}

const MAX_SESSION_SECONDS: Retention["sessions"] = "30 days";
const CONFIRMED_MS = 10 * 60_000;

const SESSION_COOKIE = /(?:^|;\s*)(?:__Secure-)?trellis\.session_token=([^;]+)/;

/** Whether a request says that it comes from staff. */
export function hasSessionCookie(cookies: string | null | undefined): boolean {
  return cookies ? SESSION_COOKIE.test(cookies) : false;
}

/**
 * Whether a request may come from staff: its session cookie carries our signature. Only then is the session looked up.
 * Cookies for other purposes carry it, too, so this alone opens nothing.
 */
export function hasSignedSession(cookies: string | null | undefined, secret: string): boolean {
  return signedValue(SESSION_COOKIE.exec(cookies ?? "")?.[1], secret) !== null;
}

/** Whether the session that a request's cookies name is in the database; not while that is away. */
export async function isSignedIn(auth: Auth, cookie = ""): Promise<boolean> {
  if (!hasSignedSession(cookie, auth.options.secret)) return false;
  const session = await readSession(auth, new Headers({ cookie })).catch(() => null);
  return session !== null && session.viewer !== null;
}

/** What a cookie of better-auth says; null unless it carries our signature. */
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

/** Who is signed in, and the whole Set-Cookie headers that prolong the session, if it is time to. */
export interface SessionRead {
  viewer: Viewer | null;
  /** Whether the password was given again in the last ten minutes. */
  passwordConfirmed: boolean;
  cookies: string[];
}

/**
 * Reads who is signed in. A session lasts seven days from its last use, prolonged at most once a day, and 30 days in all
 * or what the settings say.
 * @returns no viewer without a valid session
 * @throws {Error} when the database cannot be reached
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
  // A cookie without a session is left alone: clearing it could undo a sign-in made meanwhile in another tab.
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
