import { formatComing } from "#app/platform/business-clock.ts";
import { replyOrCall } from "#app/site/settings/reply-or-call.ts";

interface VisitMailParts {
  /** Whether the sender has a page; its link is in the first mail only. */
  hasPage: boolean;
  /** Of the business. */
  phone: string;
  /** What staff add in their own words; "" for nothing. */
  body: string;
  now: Date;
}

const paragraphs = (...parts: string[]) => parts.filter((part) => part !== "").join("\n\n");

/** What the mail says that offers a visit at some times (ISO). */
export function offerText(times: readonly string[], { hasPage, phone, body, now }: VisitMailParts): string {
  const choices = times.map((time) => `• ${formatComing(time, now)}`).join("\n");
  const [first, when] = times.length === 1 ? ["this time", "it"] : ["one of these times", "one"];
  const page = `To choose ${when}, open your page with the link in our first email${phone ? "," : " or"} ${replyOrCall(phone)}`;
  const plain = `To choose ${when}, ${replyOrCall(phone)}`;
  return paragraphs(`We’d like to visit you. Does ${first} suit you?`, choices, body, hasPage ? page : plain);
}

/** What the mail says of a visit that was agreed in another way. */
export const agreedText = (time: string, { phone, body, now }: VisitMailParts): string =>
  paragraphs(
    `We’ll visit you on ${formatComing(time, now)}, as we agreed.`,
    body,
    `If that no longer suits you, ${replyOrCall(phone)}`,
  );

/** What the mail says of a visit that is cancelled. */
export const cancelledText = (time: string, { phone, now }: VisitMailParts): string =>
  paragraphs(
    `We’re sorry, we can’t visit you on ${formatComing(time, now)}.`,
    `To find another time, ${replyOrCall(phone)}`,
  );
