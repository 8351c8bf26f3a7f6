import { staffMessages } from "#app/platform/staff-messages.ts";

/** How far a mail of the outbox has come. Times are ISO. */
export type Delivery =
  | { state: "sent"; at: string }
  /** `error` is what the mail server said at the last try; null before the first. */
  | { state: "waiting"; attempts: number; next_attempt_at: string; error: string | null }
  | { state: "failed"; at: string; attempts: number; error: string };

const { mailReasons: reasons } = staffMessages;

/** In this order: the first that fits. Codes are those of SMTP (RFC 5321, 3463) and of the operating system. */
const known: readonly [RegExp, string][] = [
  [/certificate|self.signed|altnames|EPROTO|ssl|tls|wrong version/i, reasons.certificate],
  [/EAUTH|invalid login|authenticat|credential|\b53[0458]\b/i, reasons.signIn],
  [/\b(452|552|554 5\.2\.\d|5\.2\.2|5\.3\.4)\b|quota|mailbox (is )?full|too large|size/i, reasons.full],
  // Before what it is about: whoever is asked to wait is not refused.
  [/\b(421|450|451|4\.\d\.\d)\b|greylist|try again/i, reasons.busy],
  [/sender|mail from|\b5\.1\.[78]\b/i, reasons.sender],
  [/\b(550|551|553|5\.1\.\d)\b|recipient|no such (user|mailbox)|user unknown/i, reasons.address],
  [/too many/i, reasons.busy],
  [
    /ECONN|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|EAI_|EDNS|ESOCKET|time.?out|greeting never|closed|connect|hang up/i,
    reasons.unreachable,
  ],
];

/**
 * Says in plain words why a mail was not taken.
 * @param error what the mail server or the connection said, as the outbox keeps it
 */
export function deliveryReason(error: string): string {
  return known.find(([pattern]) => pattern.test(error))?.[1] ?? reasons.other;
}
