import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;

/** A secret of 256 bits for a link, in lower-case letters and digits as in our URLs. */
export const newLinkToken = () => randomBytes(TOKEN_BYTES).toString("hex");

/** Whether a text can be a whole token. */
export const isLinkToken = (text: string) => /^[0-9a-f]{64}$/.test(text);

/** What is stored of a token. SHA-256 suffices: a token is random, so a slow hash adds no protection. */
export const linkTokenHash = (token: string) => createHash("sha256").update(token).digest("hex");
