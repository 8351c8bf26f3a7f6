import type { Auth } from "./auth.server.ts";
import type { Viewer } from "./viewer.ts";

const SESSION_COOKIE = /(?:^|;\s*)(?:__Secure-)?trellis\.session_token=[^;]/;

/** Whether a request may come from staff: only then is the session looked up and the page cache passed by. */
export function hasSessionCookie(headers: Headers): boolean {
  return SESSION_COOKIE.test(headers.get("cookie") ?? "");
}

/**
 * Reads who is signed in.
 * @returns null without a valid session
 * @throws {Error} when the database cannot be reached
 */
export async function readViewer(auth: Auth, headers: Headers): Promise<Viewer | null> {
  if (!hasSessionCookie(headers)) return null;
  const session = await auth.api.getSession({ headers });
  return session ? { id: session.user.id, email: session.user.email } : null;
}
