import { createHash } from "node:crypto";

/** What is kept of a token that opens something. SHA-256: a token is no password, so a slow hash would protect nothing. */
export const tokenHash = (token: string) => createHash("sha256").update(token).digest("base64url");
