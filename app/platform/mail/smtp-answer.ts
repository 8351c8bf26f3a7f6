/** RFC 3463; not within an IP address. */
const STATUS = /(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?!\.?\d)/g;
/** RFC 5321. */
const REPLY = /(?<![\d.])(4[25]\d|5[05]\d)(?!\.?\d)/g;
/** Status codes that name no reason: 5.0.0 of Exim, 5.0.350 of Exchange, 5.5.0 of Hotmail. */
const GENERAL = /^\d\.(0\.\d+|[2346]\.0|5\.\d+)$/;
/** An address or its domain that doesn't exist (5.4.1 of Exchange Online), or a mailbox that is closed. */
const UNKNOWN = /^5\.(1\.[0-36]|1\.10|2\.1|4\.[14])$/;
const UNKNOWN_REPLY = /(?<![\d.])(550|551|553)(?!\.?\d)/;
/** Of a domain that doesn't exist; some mail servers say it for now. */
const NO_DOMAIN =
  /nxdomain|infodomainnonexistent|domain (name )?(not found|unknown)|(unknown|no such|non-?existent|invalid) domain|domain ([\w.-]+ )?(does(n['’]t| not) exist|could(n['’]t| not) be found|is invalid)/i;
/** The name server couldn't say. */
const FOR_NOW = /try again|servfail|temporar/i;
const WHO = "(user|recipient|mailbox|mail box|inbox|address|account|e-?mail|addressee)";
const NO_ADDRESS = new RegExp(
  [
    `(unknown|no such|non-?existent|invalid|bad( destination)?|unrout(e)?able|unavailable|disabled|inactive|deactivated) (local |e-?mail |mail )?${WHO}`,
    "no such (person|name|here)|no (mailbox|user|account) (here )?(by|with) (that|this) name",
    `${WHO}( \\S+){0,4} ((is|was|has been|been|does|do|did|could|can) ?)?(not |n['’]t )*(be )?(unknown|found|exist\\b|exists|disabled|deactivated|inactive|suspended|closed|invalid|discontinued|locked|known|listed|recogni[sz]ed|valid|active)`,
    "user unknown|does(n['’]t| not) have an? \\S+ account|not our customer|no longer (exists|valid|active|available|works|employed)",
  ].join("|"),
  "i",
);
/** Says of some servers that the address is unknown, of others that they refuse the mail. */
const NO_MAILBOX = /mailbox (is )?(currently )?unavailable|mailbox not available/i;
const FULL =
  /quota|mailbox (is )?full|(mailbox|inbox|storage|disk).{0,30}(full|exceed)|insufficient storage|too many (messages|mails)/i;
const ABOUT_SENDER = /sender|mail from|\bfrom address/i;
/** What the same codes say of a mail server that refuses the sender or the text. */
const ABOUT_POLICY =
  /relay|policy|spam|block|blacklist|denied|content|authenticat|reputation|\bspf\b|dkim|dmarc|rejected due|too large|size/i;

/**
 * Whether a mail server's answer says that there is no such address, and not that it refuses a mail for another
 * reason. Of several codes, those that name a reason decide; without one, or if they contradict one another, its words.
 * @param answer one or several lines: that of a relay has the answer of the server behind it in it
 */
export function saysUnknownAddress(answer: string): boolean {
  if (NO_DOMAIN.test(answer) && !FOR_NOW.test(answer)) return !ABOUT_SENDER.test(answer);
  const codes = answer.match(STATUS) ?? [];
  const precise = new Set(codes.filter((code) => !GENERAL.test(code)).map((code) => UNKNOWN.test(code)));
  if (precise.size === 1) return precise.has(true);
  const isUnknown = NO_ADDRESS.test(answer) && !ABOUT_SENDER.test(answer);
  if (precise.size > 1) return isUnknown;
  const replies = [...codes, ...(answer.match(REPLY) ?? [])];
  const isForGood = replies.length === 0 || replies.some((code) => code.startsWith("5"));
  if (!isForGood || FULL.test(answer)) return false;
  return isUnknown || ((NO_MAILBOX.test(answer) || UNKNOWN_REPLY.test(answer)) && !ABOUT_POLICY.test(answer));
}

/** Whether a line of a report is about why a mail was not delivered. */
export const saysFailure = (line: string): boolean =>
  (line.match(STATUS) ?? line.match(REPLY)) !== null ||
  NO_DOMAIN.test(line) ||
  NO_ADDRESS.test(line) ||
  NO_MAILBOX.test(line) ||
  FULL.test(line);

/** Mail servers repeat the address, which must not be in a log, nor remain when a person is erased. */
export const withoutAddresses = (answer: string) => answer.replace(/[^\s<>@]+@[^\s<>@]+/g, "…");
