import { createHash } from "node:crypto";

/**
 * The stored form of a secret token. SHA-256 suffices: a token is random, so a slow hash adds no protection.
 */
export const tokenHash = (token: string) => createHash("sha256").update(token).digest("base64url");
