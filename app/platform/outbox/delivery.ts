import { dashboardTexts } from "#app/platform/dashboard-texts.ts";

/** The delivery state of a mail in the outbox. Times are ISO. */
export type Delivery =
  | { state: "sent"; at: string }
  /** `error` is the mail server's message at the last attempt; null before the first. */
  | { state: "waiting"; attempts: number; next_attempt_at: string; error: string | null }
  | { state: "failed"; at: string; attempts: number; error: string }
  /** It was sent, and a mail server further on could not deliver it; `error` is what that server said. */
  | { state: "returned"; at: string; error: string };

const { mailReasons: reasons } = dashboardTexts;

/**
 * The first matching pattern applies. Codes are those of SMTP (RFC 5321, 3463) and of the operating system.
 */
const known: readonly [RegExp, string][] = [
  // Of ours, see SealBroken.
  [/\bSECRET has changed\b/, reasons.sealed],
  // Of nodemailer: the server refused STARTTLS, or knows no extensions.
  [/upgrading connection with STARTTLS|support required STARTTLS/i, reasons.noEncryption],
  [/certificate|self.signed|altnames|EPROTO|ssl|tls|wrong version/i, reasons.certificate],
  [/EAUTH|invalid login|authenticat|credential|\b53[0458]\b/i, reasons.signIn],
  [/\b(452|552|554 5\.2\.\d|5\.2\.2|5\.3\.4)\b|quota|mailbox (is )?full|too large|size/i, reasons.full],
  // Checked before the more specific reasons: a request to wait is not a rejection.
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
 * Explains in plain words why a mail was not accepted.
 * @param error message of the mail server or the connection, as stored in the outbox
 */
export function deliveryReason(error: string): string {
  return known.find(([pattern]) => pattern.test(error))?.[1] ?? reasons.other;
}
