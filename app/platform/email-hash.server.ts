import { createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";

/**
 * Hashes an e-mail address, the same in any letter case, for what is stored of a person who is no longer known: that
 * they opted out. Only the site's secret tells whose address it may be.
 */
export type HashEmail = (email: string) => string;

/** Marks hashes with the site's secret. Releases before migration 0048 stored SHA-256 in hexadecimal digits. */
const MARK = "h1:";
/** Of each stored hash; the database checks it. */
const LENGTH = 64;

/** A condition on a row's email_hash: it has none of the site's secret. The indexes of migration 0048 repeat it. */
export const IS_UNKEYED = `substr(email_hash, 1, 3) <> '${MARK}'`;

/** @param secret the site's */
export function emailHasher(secret: string): HashEmail {
  const keyed = hashKeyer(secret);
  return (email) => keyed(createHash("sha256").update(email.trim().toLowerCase()).digest("hex"));
}

/**
 * Adds the site's secret to the SHA-256 of an address that is not known any more: HMAC-SHA-256, cut to make room for
 * the mark.
 */
export function hashKeyer(secret: string): (sha256: string) => string {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "email hash", 32));
  return (sha256) => marked(createHmac("sha256", key).update(sha256).digest("hex"));
}

/** A hash of nobody's address, for what remains of a person who is erased. */
export const hashOfNobody = (): string => marked(randomBytes(32).toString("hex"));

const marked = (digits: string) => (MARK + digits).slice(0, LENGTH);
