import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** Tokens of links that are not stored: each is an id and its signature. */
export interface SignedLinks {
  /** @param id a UUID */
  create(id: string): string;
  /** @returns the id; null if this site has not signed the token for this purpose */
  read(token: string): string | null;
}

/** In hexadecimal digits, as in a UUID. */
const ID_LENGTH = 32;
const MAC_LENGTH = 32;
const shape = new RegExp(`^[0-9a-f]{${ID_LENGTH + MAC_LENGTH}}$`);

/**
 * Makes and reads the tokens of links of one purpose, in lower-case letters and digits.
 * @param secret the site's
 */
export function signedLinks(secret: string, purpose: string): SignedLinks {
  const key = Buffer.from(hkdfSync("sha256", secret, "", `link ${purpose}`, 32));
  const macOf = (id: string) => createHmac("sha256", key).update(id).digest("hex").slice(0, MAC_LENGTH);
  return {
    create(id) {
      const digits = id.replaceAll("-", "");
      return digits + macOf(digits);
    },
    read(token) {
      if (!shape.test(token)) return null;
      const [digits, mac] = [token.slice(0, ID_LENGTH), token.slice(ID_LENGTH)];
      if (!timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(digits)))) return null;
      return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
    },
  };
}
