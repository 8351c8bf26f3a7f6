import { visibleAddress } from "./visible-text.ts";

/** Of an address in characters, as RFC 5321 limits it. */
export const MAX_EMAIL_LENGTH = 254;

/** The field of a form that is shown again with the address that stood in it before: see askAboutEmail. */
export const ASKED_EMAIL_FIELD = "asked-email";

/**
 * Like the browsers' check of `type="email"`, but the domain must contain a dot: `jordan@example` is a typing
 * error.
 */
const SENT_ADDRESS =
  /^[\w.!#$%\&'*+\/=?^`\{\|\}~\-]+@[A-Za-z0-9](?:[A-Za-z0-9\-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9\-]{0,61}[A-Za-z0-9])?)+$/v;

/** A domain with non-ASCII letters and without characters that would make it more than a host. */
const accentedDomain = /^(?=.*[^\0-\x7f])(?:[A-Za-z0-9.-]|[^\0-\x7f\s])+$/u;

/**
 * Converts the domain of an e-mail address to punycode, as mail servers require. It is stored and shown as
 * typed.
 * @param email any text; returned unchanged if its domain has no such letters
 */
export function sentAddress(email: string): string {
  const at = email.lastIndexOf("@") + 1;
  const domain = email.slice(at);
  if (at === 0 || !accentedDomain.test(domain) || !URL.canParse(`http://${domain}`)) return email;
  return `${email.slice(0, at)}${new URL(`http://${domain}`).hostname}`;
}

/**
 * Normalises a typed e-mail address for storage: nothing that can't be seen, full-width characters as plain ones, and
 * without the dot, comma or semicolon that a sentence or a list puts behind it.
 */
export function plainEmail(typed: string): string {
  return visibleAddress(typed)
    .normalize("NFKC")
    .replace(/[\u3002\uff61]/g, ".")
    .replace(/[\s.,;]+$/, "");
}

/** Whether a text is a valid e-mail address; its domain may contain accents. */
export function isEmailAddress(email: string): boolean {
  return SENT_ADDRESS.test(sentAddress(email));
}
