import { formatDateTime } from "#app/platform/business-clock.ts";
import { deliveryReason } from "#app/platform/outbox/delivery.ts";
import type { MailDelivery } from "../enquiries.ts";
import { inboxTexts } from "../inbox-texts.ts";

interface MailDetailsProps {
  mail: MailDelivery;
  /** Set if there are several recipients. */
  to: string | null;
  /** Without a mail server 'sent' means a file in the data folder. */
  mailIsSetUp: boolean;
}

/** Why a mail has not been sent, in plain words; the mail server's response is shown under 'Details'. */
export function MailDetails({ mail, to, mailIsSetUp }: MailDetailsProps) {
  const address = to && <strong className="font-strong text-ink">{to}: </strong>;
  if (mail.state === "sent") {
    return (
      <p>
        {address}
        {`${mailIsSetUp ? "Emailed" : "Saved to a file"} ${formatDateTime(mail.at)}.`}
      </p>
    );
  }
  if (mail.state === "returned") return <p>{inboxTexts.mailReturned(mail.error)}</p>;
  const { attempts, error } = mail;
  return (
    <>
      <p>
        {address}
        {error && `${deliveryReason(error)} `}
        {mail.state === "failed"
          ? `We stopped trying after ${attempts === 1 ? "1 try" : `${attempts} tries`}, ${formatDateTime(mail.at)}.`
          : attempts === 0
            ? "The email is about to go out."
            : `Tried ${times(attempts)}. Next try: ${formatDateTime(mail.next_attempt_at)}.`}
      </p>
      {error && (
        <details>
          <summary className="inline-flex min-h-6 cursor-pointer items-center font-strong text-ink underline decoration-current/45 underline-offset-[.2em]">
            Details
          </summary>
          <code className="block max-w-[62ch] bg-limestone p-2 text-xs">{error}</code>
        </details>
      )}
    </>
  );
}

function times(count: number): string {
  return count === 1 ? "once" : `${count} times`;
}
