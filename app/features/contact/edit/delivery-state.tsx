import { CircleAlert, CircleCheck, Clock } from "lucide-react";
import { deliveryReason } from "#app/platform/outbox/delivery-reason.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { type MessageDelivery, messageTime } from "../message.ts";

interface DeliveryBadgeProps {
  delivery: MessageDelivery;
  mailIsSetUp: boolean;
}

/** Whether the mail about a message went out. Without a mail server 'sent' means a file in the data folder. */
export function DeliveryBadge({ delivery, mailIsSetUp }: DeliveryBadgeProps) {
  switch (delivery.state) {
    case "sent":
      return (
        <Badge tone="line">
          <Icon icon={CircleCheck} className="size-3.5" />
          {mailIsSetUp ? "Sent" : "Sent to a file"}
        </Badge>
      );
    case "waiting":
      return (
        <Badge tone="draft">
          <Icon icon={Clock} className="size-3.5" />
          Waiting
        </Badge>
      );
    default:
      return (
        <span className="inline-flex items-center gap-1 rounded-cut bg-error-tint px-2 py-[.1875rem] text-xs leading-[1.35] font-medium text-error">
          <Icon icon={CircleAlert} className="size-3.5" />
          {delivery.state === "failed" ? "Failed" : "Not sent"}
        </span>
      );
  }
}

/** Why a mail has not gone out, in plain words; what the mail server said stands behind 'Details'. */
export function DeliveryDetails({ delivery }: { delivery: MessageDelivery }) {
  if (delivery.state === "sent") return null;
  if (delivery.state === "missing") {
    return <p className="text-sm text-ink-soft">No mail has been written about this message.</p>;
  }
  const { attempts, error } = delivery;
  return (
    <div className="text-sm text-ink-soft">
      <p>
        {error && `${deliveryReason(error)} `}
        {delivery.state === "failed"
          ? `Given up ${messageTime(delivery.at)} after ${attempts === 1 ? "one try" : `${attempts} tries`}.`
          : attempts === 0
            ? "The mail is about to be sent."
            : `Tried ${times(attempts)}, next ${messageTime(delivery.next_attempt_at)}.`}
      </p>
      {error && (
        <details>
          <summary className="inline-flex min-h-6 cursor-pointer items-center font-strong text-ink underline decoration-current/45 underline-offset-[.2em]">
            Details
          </summary>
          <code className="block max-w-[62ch] bg-limestone p-2 text-xs wrap-anywhere">{error}</code>
        </details>
      )}
    </div>
  );
}

function times(count: number): string {
  return count === 1 ? "once" : `${count} times`;
}
