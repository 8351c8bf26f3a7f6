import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** What a return address leads to: `m`, a message and its thread; `b`, the recipient of a mail to many, which may bounce. */
export type ReturnPurpose = "m" | "b";

/** Signed addresses of one mailbox, by which an answer is matched to what it answers. */
export interface ReturnAddresses {
  /** @param id a UUID */
  create(purpose: ReturnPurpose, id: string): string;
  /**
   * Finds the first address in a text that this site has signed, in any spelling of upper and lower case.
   * @returns null if there is none
   */
  find(text: string): { purpose: string; id: string } | null;
}

const ID_LENGTH = 25;
const MAC_LENGTH = 13;
const MAC_BYTES = 8;
const signed = new RegExp(`\\+([a-z])-([0-9a-z]{${ID_LENGTH}})-([0-9a-z]{${MAC_LENGTH}})@`, "g");
/** More than a mail has recipients with such a form; each one costs a signature. */
const MAX_TRIED = 50;

/**
 * Makes and reads the return addresses `local+m-<id>-<signature>@domain` of a mailbox. Mail servers may lower-case
 * an address, so ids and signatures are numbers with base 36. The domain of what is read doesn't matter, because a
 * mailbox can have several.
 * @param secret the site's
 * @param address of the mailbox
 */
export function returnAddresses(secret: string, address: string): ReturnAddresses {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "return addresses", 32));
  const at = address.lastIndexOf("@");
  const [local, domain] = [address.slice(0, at), address.slice(at)];
  const macOf = (purpose: string, id: string) => {
    const mac = createHmac("sha256", key).update(`${purpose}-${id}`).digest("hex");
    return base36(mac.slice(0, 2 * MAC_BYTES)).padStart(MAC_LENGTH, "0");
  };
  return {
    create(purpose, id) {
      const shortId = base36(id.replaceAll("-", "")).padStart(ID_LENGTH, "0");
      return `${local}+${purpose}-${shortId}-${macOf(purpose, shortId)}${domain}`;
    },
    find(text) {
      const found = [...text.toLowerCase().matchAll(signed)].slice(0, MAX_TRIED);
      for (const [, purpose = "", shortId = "", mac = ""] of found) {
        if (timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(purpose, shortId))))
          return { purpose, id: toUuid(shortId) };
      }
      return null;
    },
  };
}

/** A signed address in a text, whoever signed it: also where a line breaks within it, and in a web address. */
const inText = /(?:\+|%2b)[a-z]-[\s>]{0,9}[0-9a-z]{25}[\s>]{0,9}-[\s>]{0,9}[0-9a-z]{13}[\s>]{0,9}(?=@|%40)/gi;

/** Whether a text has an address in the form of a return address. */
export const hasReturnAddress = (text: string): boolean => text.search(inText) >= 0;

/** Leaves the addresses of mailboxes of the return addresses in a text, so that nobody who reads it can use these. */
export const withoutReturnAddresses = (text: string): string => text.replace(inText, "");

const base36 = (hex: string) => BigInt(`0x${hex}`).toString(36);

function toUuid(shortId: string): string {
  const number = [...shortId].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n);
  return number
    .toString(16)
    .padStart(32, "0")
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
