import { createHash } from "node:crypto";

/** What a link's token is made of. */
export const TOKEN_BYTES = 32;
const VALID_DAYS = 7;
const DAY_MS = 24 * 3_600_000;
const IDENTIFIER_PREFIX = "set-password:";

/** A link with which somebody chooses a password, once. */
export interface Invitation {
  /** Goes into the link and is kept nowhere. */
  token: string;
  /** What is kept of it. */
  hash: string;
  /** ISO time. */
  expires_at: string;
}

/**
 * Makes an invitation that is good for seven days.
 * @param random TOKEN_BYTES bytes nobody can guess
 * @param now ISO time
 */
export function makeInvitation(random: Uint8Array, now: string): Invitation {
  const token = Buffer.from(random).toString("base64url");
  return {
    token,
    hash: hashToken(token),
    expires_at: new Date(Date.parse(now) + VALID_DAYS * DAY_MS).toISOString(),
  };
}

/** SHA-256 of a token; a token is no password, so a slow hash would protect nothing. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** Where somebody chooses a password. */
export function invitationAddress(origin: string, token: string): string {
  return `${origin}/admin/set-password?token=${token}`;
}

/** The key of an account's invitation in the table `verification`; an account has at most one. */
export function invitationIdentifier(userId: string): string {
  return IDENTIFIER_PREFIX + userId;
}

/** The account an invitation is for; null for other rows of that table. */
export function invitedUserId(identifier: string): string | null {
  return identifier.startsWith(IDENTIFIER_PREFIX) ? identifier.slice(IDENTIFIER_PREFIX.length) : null;
}
