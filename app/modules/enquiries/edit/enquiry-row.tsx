import {
  Calculator,
  CircleAlert,
  CircleCheck,
  CircleSlash,
  Clock,
  Inbox,
  type LucideIcon,
  Mail,
  MapPin,
  MessageSquareReply,
  MoveHorizontal,
  Phone,
  Send,
  Trash2,
  Trophy,
} from "lucide-react";
import { Link } from "react-router";
import { formatDateTime } from "#app/platform/business-clock.ts";
import { phoneHref } from "#app/site/settings/business-profile.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LinkedText } from "#app/ui/linked-text.tsx";
import { MoreMenu } from "#app/ui/staff/more-menu.tsx";
import { Tool } from "#app/ui/staff/staff-button.tsx";
import { type Enquiry, type EnquiryDelivery, enquiryPath, replyAddress } from "../enquiries.ts";
import { type EnquiryStatus, enquiryStatuses, statusLabels } from "../enquiry-status.ts";
import { nextStepText } from "../next-step.ts";
import { shortVisitTime } from "../visits/visits.ts";
import { MailDetails } from "./mail-details.tsx";
import type { EnquiryVerb } from "./use-enquiry-verbs.ts";

interface EnquiryRowProps {
  /** With the first words of its text. */
  enquiry: Enquiry;
  /** Name of the business. */
  business: string;
  mailIsSetUp: boolean;
  /** Whether a verb is running for this enquiry. */
  pending: boolean;
  onVerb(verb: EnquiryVerb): void;
  onMove(to: EnquiryStatus): void;
  onDelete(): void;
}

/** An enquiry with sender, time, subject, delivery state and actions. */
export function EnquiryRow(props: EnquiryRowProps) {
  const { enquiry, business, mailIsSetUp, pending, onVerb, onMove, onDelete } = props;
  const { name, email, phone, service, kind, status, created_at, suspected_spam, delivery, visit_at } =
    enquiry;
  const next = nextStepText(enquiry);
  const tool = (icon: LucideIcon, text: string, onClick: () => void) => (
    <Tool
      icon={icon}
      aria-label={`${text}: message from ${name}`}
      aria-disabled={pending || undefined}
      onClick={onClick}
    >
      {text}
    </Tool>
  );
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2.5 lg:py-5 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-1.5">
        <h2 className="min-w-0 font-title text-[1.25rem] leading-[1.2] tracking-normal">
          <Link
            to={enquiryPath(enquiry.id)}
            className="inline-flex min-h-8 max-w-full items-center wrap-anywhere underline decoration-current/45 decoration-[1.5px] underline-offset-[.2em] hover:decoration-current"
          >
            {name}
          </Link>
        </h2>
        {service && <Badge>{service}</Badge>}
        <StatusBadges kind={kind} status={status} />
        {!suspected_spam && <DeliveryBadge delivery={delivery} mailIsSetUp={mailIsSetUp} />}
      </div>
      <p className="text-sm text-ink-soft">
        <time dateTime={created_at}>{formatDateTime(created_at)}</time>
        {visit_at && (
          <strong className="ml-4 font-strong text-ink">{`Visit ${shortVisitTime(visit_at)}`}</strong>
        )}
      </p>
      {next && <p className="text-sm wrap-anywhere">{`Next step: ${next}`}</p>}
      <ul className="flex flex-wrap gap-x-6">
        <li className="min-w-0">
          <a href={phoneHref(phone)} className={linkClass}>
            <Icon icon={Phone} className="size-4.5" />
            {phone}
          </a>
        </li>
        <li className="min-w-0">
          <a href={replyAddress(enquiry, business)} className={linkClass}>
            <Icon icon={Mail} className="size-4.5" />
            {email}
          </a>
        </li>
      </ul>
      <p className="max-w-[62ch] whitespace-pre-line wrap-anywhere">
        <LinkedText text={enquiry.message} />
      </p>
      {!suspected_spam && <DeliveryDetails delivery={delivery} mailIsSetUp={mailIsSetUp} />}
      <div className="-ml-2.5 flex flex-wrap gap-1 lg:col-start-2 lg:row-span-5 lg:row-start-1 lg:self-start">
        {suspected_spam
          ? tool(Inbox, "Move to inbox", () => onVerb("move-to-inbox"))
          : status === "new" && tool(CircleCheck, "Mark as answered", () => onMove("answered"))}
        {!suspected_spam && <MoveMenu name={name} status={status} pending={pending} onMove={onMove} />}
        <MoreMenu title={`the message from ${name}`}>
          {!suspected_spam &&
            delivery.state !== "sent" &&
            tool(Send, "Send again", () => onVerb("send-again"))}
          <Tool icon={Trash2} aria-label={`Delete the message from ${name}`} onClick={onDelete}>
            Delete
          </Tool>
        </MoreMenu>
      </div>
    </article>
  );
}

/** What kind of enquiry it is, and its status unless that is New. */
export function StatusBadges({ kind, status }: Pick<Enquiry, "kind" | "status">) {
  return (
    <>
      {kind === "quote" && <Badge>Quote request</Badge>}
      {status !== "new" && <Badge tone={status === "won" ? "ok" : "line"}>{statusLabels[status]}</Badge>}
    </>
  );
}

interface MoveMenuProps {
  /** The sender's name. */
  name: string;
  status: EnquiryStatus;
  pending: boolean;
  onMove(to: EnquiryStatus): void;
}

/** 'Move to …': a menu of the other statuses. */
export function MoveMenu({ name, status, pending, onMove }: MoveMenuProps) {
  return (
    <MoreMenu title={`the message from ${name}`} label="Move to …" icon={MoveHorizontal} rendersLate>
      {enquiryStatuses
        .filter((other) => other !== status)
        .map((other) => (
          <Tool
            key={other}
            icon={statusIcons[other]}
            aria-label={`Move ${name} to ${statusLabels[other]}`}
            aria-disabled={pending || undefined}
            onClick={() => onMove(other)}
          >
            {statusLabels[other]}
          </Tool>
        ))}
    </MoreMenu>
  );
}

const statusIcons: Record<EnquiryStatus, LucideIcon> = {
  new: Inbox,
  answered: MessageSquareReply,
  visit: MapPin,
  estimate: Calculator,
  won: Trophy,
  lost: CircleSlash,
};

const linkClass =
  "inline-flex min-h-8 max-w-full items-center gap-2 text-cedar underline decoration-current/45 decoration-[1.5px] underline-offset-[.2em] hover:text-evergreen hover:decoration-current";

interface DeliveryProps {
  delivery: EnquiryDelivery;
  /** Without a mail server 'sent' means a file in the data folder. */
  mailIsSetUp: boolean;
}

/** The delivery state of the mails about an enquiry. */
export function DeliveryBadge(props: DeliveryProps) {
  switch (props.delivery.state) {
    case "sent":
      return (
        <Badge tone="line">
          <Icon icon={CircleCheck} className="size-3.5" />
          {props.mailIsSetUp ? "Emailed to you" : "Saved to a file"}
        </Badge>
      );
    case "waiting":
      return (
        <Badge tone="draft">
          <Icon icon={Clock} className="size-3.5" />
          Email pending
        </Badge>
      );
    default:
      return (
        <span className="inline-flex items-center gap-1 rounded-cut bg-error-tint px-2 py-0.75 text-xs leading-[1.35] font-medium text-error">
          <Icon icon={CircleAlert} className="size-3.5" />
          {props.delivery.state === "failed" ? "Email failed" : "Not emailed"}
        </span>
      );
  }
}

/** The mails that have not been sent, with the reason; if there are several, also the sent ones. */
export function DeliveryDetails({ delivery, mailIsSetUp }: DeliveryProps) {
  const { state, mails } = delivery;
  if (state === "sent") return null;
  if (state === "missing") {
    return <p className="text-sm text-ink-soft">No email was created for this message.</p>;
  }
  return (
    <ul className="grid gap-1.5 text-sm text-ink-soft">
      {mails.map((mail, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an address may be unknown, and the order is fixed
        <li key={index}>
          <MailDetails mail={mail} mailIsSetUp={mailIsSetUp} to={mails.length > 1 ? mail.recipient : null} />
        </li>
      ))}
    </ul>
  );
}
