import { createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";

/**
 * Hashes an e-mail address, the same in any letter case, for what is stored of a person who is no longer known: that
 * they opted out. Only the site's secret tells whose address it may be.
 */
export type HashEmail = (email: string) => string;

/** Begins each hash, so that those of another method can be told apart. */
const MARK = "h1:";
/** Of each stored hash; the database checks it. */
const LENGTH = 64;

/** HMAC-SHA-256, cut to make room for the mark. @param secret the site's */
export function emailHasher(secret: string): HashEmail {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "email hash", 32));
  return (email) => {
    const sha256 = createHash("sha256").update(email.trim().toLowerCase()).digest("hex");
    return marked(createHmac("sha256", key).update(sha256).digest("hex"));
  };
}

/** A hash of nobody's address, for what remains of a person who is erased. */
export const hashOfNobody = (): string => marked(randomBytes(32).toString("hex"));

const marked = (digits: string) => (MARK + digits).slice(0, LENGTH);
