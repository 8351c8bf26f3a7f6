import { businessDay } from "#app/platform/business-clock.ts";
import { longDay } from "#app/platform/calendar.ts";
import { formatAmounts } from "../amount.ts";

export const MAX_INCLUDED_LENGTH = 5000;

/** The names of the verbs in the sender's forms. */
export const ACCEPT = "accept-estimate";
export const DECLINE = "decline-estimate";

/** What the business has offered an enquiry's sender to do the work for. */
export interface Estimate {
  id: string;
  /** In cents. */
  amount: number;
  /** In cents, if it is a range. */
  up_to: number | null;
  included: string;
  /** The last day on which it can be accepted (yyyy-mm-dd); null for no limit. */
  valid_through: string | null;
  status: "sent" | "accepted" | "declined" | "withdrawn";
  /** ISO time. */
  created_at: string;
  /** ISO time at which it was answered or withdrawn. */
  answered_at: string | null;
}

/** Its sum: '$1,200 to $1,500'. */
export const estimateSum = ({ amount, up_to }: Pick<Estimate, "amount" | "up_to">) =>
  formatAmounts(amount, up_to);

/** Its last day: 'June 1, 2026'; null without one. */
export const lastValidDay = ({ valid_through }: Pick<Estimate, "valid_through">) =>
  valid_through === null ? null : longDay.format(new Date(valid_through));

/** Whether its last day is over in the business's time zone. */
export const isExpired = ({ valid_through }: Pick<Estimate, "valid_through">, now: Date) =>
  valid_through !== null && businessDay(now) > valid_through;
