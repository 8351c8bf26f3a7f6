import { connectionRules, type ErrorRule, explainByRules } from "#app/platform/error-rules.server.ts";

const rules: ErrorRule[] = [
  [
    /AUTHENTICATIONFAILED|AUTHORIZATIONFAILED|authentication failed|invalid credentials|login failed/i,
    "The mail server rejects user or password of IMAP_URL. Correct them, percent-encoded (@ is %40); many providers want an app password.",
  ],
  [
    /NONEXISTENT|mailbox doesn.t exist|unknown mailbox|no such mailbox|mailbox.*not (found|exist)/i,
    "The account in IMAP_URL has no mailbox of that name. Correct what stands after the host; INBOX is always there.",
  ],
  [/STARTTLS/i, "The mail server in IMAP_URL offers no encryption. Use imaps:// with port 993."],
  [
    /\b(INUSE|LIMIT|UNAVAILABLE)\b|too many/i,
    "The mail server of IMAP_URL has no connection left. Close other mail programs of that account, or wait.",
  ],
  ...connectionRules("IMAP_URL", "the mail server"),
];

/** Says in a sentence what an error of the mailbox's server means, and what to do; null for an unknown one. */
export const explainMailboxError = (error: unknown): string | null => explainByRules(error, rules);
