/** As browsers check `type="email"`, but with a dot in the domain: `jordan@example` is a slip. */
const SENT_ADDRESS =
  /^[\w.!#$%\&'*+\/=?^`\{\|\}~\-]+@[A-Za-z0-9](?:[A-Za-z0-9\-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9\-]{0,61}[A-Za-z0-9])?)+$/v;

/** A domain with letters beyond ASCII, and nothing that would make more of an address than a host. */
const accentedDomain = /^(?=.*[^\0-\x7f])(?:[A-Za-z0-9.-]|[^\0-\x7f\s])+$/u;

/**
 * An e-mail address as mail servers know it, accents of its domain in punycode. Kept and shown it stays as it was typed.
 * @param email anything; what has no such domain is given back
 */
export function sentAddress(email: string): string {
  const at = email.lastIndexOf("@") + 1;
  const domain = email.slice(at);
  if (at === 0 || !accentedDomain.test(domain) || !URL.canParse(`http://${domain}`)) return email;
  return `${email.slice(0, at)}${new URL(`http://${domain}`).hostname}`;
}

/** Whether a mail can be sent to it; its domain may have accents. */
export function isEmailAddress(email: string): boolean {
  return SENT_ADDRESS.test(sentAddress(email));
}
