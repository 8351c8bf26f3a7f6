import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;

/** A secret of 256 bits for a link, in lower-case letters and digits as in our URLs. */
export const newLinkToken = () => randomBytes(TOKEN_BYTES).toString("hex");

/** What is stored of a token. SHA-256 suffices: a token is random, so a slow hash adds no protection. */
export const linkTokenHash = (token: string) => createHash("sha256").update(token).digest("hex");
