import type { Auth } from "./auth.server.ts";
import type { Viewer } from "./viewer.ts";

const SESSION_COOKIE = /(?:^|;\s*)(?:__Secure-)?trellis\.session_token=[^;]/;

/** Whether a request may come from staff: only then is the session looked up and the page cache passed by. */
export function hasSessionCookie(headers: Headers): boolean {
  return SESSION_COOKIE.test(headers.get("cookie") ?? "");
}

/** Who is signed in, and the whole Set-Cookie headers that prolong the session, if it is time to. */
export interface SessionRead {
  viewer: Viewer | null;
  cookies: string[];
}

/**
 * Reads who is signed in. A session lasts seven days from its last use, prolonged at most once a day.
 * @returns no viewer without a valid session
 * @throws {Error} when the database cannot be reached
 */
export async function readSession(auth: Auth, headers: Headers): Promise<SessionRead> {
  const nobody = { viewer: null, cookies: [] };
  if (!hasSessionCookie(headers)) return nobody;
  const { response: session, headers: answered } = await auth.api.getSession({
    headers,
    returnHeaders: true,
  });
  // A cookie without a session is left alone: clearing it could undo a sign-in made meanwhile in another tab.
  if (!session) return nobody;
  return {
    viewer: { id: session.user.id, email: session.user.email },
    cookies: answered.getSetCookie(),
  };
}
