import { capitalized } from "#app/platform/capitalized.ts";
import { replyOrCall } from "#app/site/settings/reply-or-call.ts";
import { type Estimate, estimateSum, lastValidDay } from "./estimates.ts";

interface EstimateMailParts {
  estimate: Pick<Estimate, "amount" | "up_to" | "included" | "valid_through">;
  /** Whether it takes the place of an earlier one. */
  replaces: boolean;
  /** Whether the sender has a page; its link is in the first mail only. */
  hasPage: boolean;
  /** Of the business. */
  phone: string;
}

/** What the mail says that brings an estimate. */
export function estimateText({ estimate, replaces, hasPage, phone }: EstimateMailParts): string {
  const until = lastValidDay(estimate);
  return [
    `${replaces ? "Our new estimate" : "Our estimate"}: ${estimateSum(estimate)}`,
    ...(replaces ? ["It replaces the one we sent before."] : []),
    `What is included:\n${estimate.included}`,
    ...(until === null ? [] : [`Valid until ${until}.`]),
    hasPage
      ? `To accept it, open your page with the link in our first email. Any questions? ${capitalized(replyOrCall(phone))}`
      : `To accept it or to ask a question, ${replyOrCall(phone)}`,
  ].join("\n\n");
}

/** What the mail says of an estimate that is withdrawn. */
export const withdrawnText = (estimate: Pick<Estimate, "amount" | "up_to">, phone: string): string =>
  `We’ve withdrawn our estimate of ${estimateSum(estimate)}. It can’t be accepted anymore.\n\nAny questions? ${capitalized(replyOrCall(phone))}`;
