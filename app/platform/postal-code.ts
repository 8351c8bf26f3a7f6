import { plainNumber } from "./visible-text.ts";

const CANADIAN_CODE = /^([A-CEGHJ-NPR-TVXY]\d[A-CEGHJ-NPR-TV-Z])(\d[A-CEGHJ-NPR-TV-Z]\d)$/;
const LENGTH = 6;
const digits: Record<string, string> = { O: "0", I: "1", L: "1" };

/**
 * Reads a Canadian postal code as people type it: in any case, with any space or dash, with O for 0 where a digit stands,
 * and with the country behind it.
 * @returns as Canada Post writes it, such as 'N1H 3T9'; null if the text is none
 */
export function canadianPostalCode(typed: string): string | null {
  const characters = plainNumber(typed)
    .toUpperCase()
    .replace(/[\s.-]+/g, "")
    .replace(/,?CANADA$/, "");
  if (characters.length !== LENGTH) return null;
  // Letters and digits alternate, beginning with a letter.
  const code = characters.replace(/./g, (character, at: number) =>
    at % 2 === 1 ? (digits[character] ?? character) : character,
  );
  return CANADIAN_CODE.test(code) ? code.replace(CANADIAN_CODE, "$1 $2") : null;
}
