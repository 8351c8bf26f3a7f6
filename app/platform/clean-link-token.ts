/** Of newLinkToken and of signedLinks, in hexadecimal digits. */
const TOKEN = /[0-9a-f]{64}/;
/** Soft line breaks, white space, and characters that nobody sees. */
const WRAPPING = /=?\s+|=(?=$)|[\u00ad\u200b-\u200d\u2060\ufeff]/g;
/** What is no token, such as 'test', or part of one. */
const WORD = /[0-9a-z-]+/;

/**
 * Frees the token of a mailed link of what mail programs put around or into it: brackets, quotes, punctuation, white
 * space, soft line breaks.
 * @param segment of an address, decoded once
 * @returns the token in lower case; what is left of a broken one; "" if nothing is
 */
export function cleanLinkToken(segment: string): string {
  const text = decodedAgain(segment).toLowerCase();
  return (TOKEN.exec(text.replace(WRAPPING, "")) ?? WORD.exec(text))?.[0] ?? "";
}

/** Some programs encode an address that is encoded already. */
function decodedAgain(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
