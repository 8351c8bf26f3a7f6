/** RFC 3463: an address or its domain that doesn't exist (5.4.1 of Exchange Online), or a mailbox that is closed. */
const UNKNOWN = /^5\.(1\.[0-36]|1\.10|2\.1|4\.[14])$/;
const UNKNOWN_CODES = /\b(550|551|553)\b/;
/** What the same codes say of a mail server that refuses the sender or the text. */
const ABOUT_POLICY = /relay|policy|spam|block|blacklist|denied|content|authenticat|quota|full/i;

/**
 * Whether a mail server's answer says that there is no such address, and not that it refuses a mail for another
 * reason.
 */
export function saysUnknownAddress(answer: string): boolean {
  const status = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(answer)?.[0];
  // Exim's 5.0.0 says nothing.
  if (status && status !== "5.0.0") return UNKNOWN.test(status);
  return UNKNOWN_CODES.test(answer) && !ABOUT_POLICY.test(answer);
}

/** Mail servers repeat the address, which must not be in a log, nor remain when a person is erased. */
export const withoutAddresses = (answer: string) => answer.replace(/[^\s<>@]+@[^\s<>@]+/g, "…");
