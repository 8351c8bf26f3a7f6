import { filteredList } from "#app/platform/http/list-query.ts";
import type { consentLabels, EndReason, SubscriberSource, SubscriberState } from "./subscriber.ts";

export const SUBSCRIBERS_PATH = "/admin/newsletters/subscribers";
export const IMPORT_PATH = `${SUBSCRIBERS_PATH}/import`;
export const subscriberPath = (id: string) => `${SUBSCRIBERS_PATH}/${id}`;

/** Who gets newsletters, or did. Times are ISO times. */
export interface Subscriber {
  id: string;
  email: string;
  name: string;
  state: SubscriberState;
  consent: keyof typeof consentLabels;
  source: SubscriberSource;
  /** Until when implied consent holds. */
  consent_until_at: string | null;
  end_reason: EndReason | null;
  created_at: string;
  confirmed_at: string | null;
  ended_at: string | null;
}

/** What proves a subscriber's consent, or its end. */
export interface ConsentRecord {
  id: string;
  kind: string;
  words: string;
  page: string;
  address: string;
  /** The subject of the newsletter, if one belongs to it. */
  newsletter: string | null;
  message_id: string | null;
  /** The email address of who did it, if staff did. */
  by: string | null;
  created_at: string;
}

/** Implied ones are those whose consent holds at present. */
export const subscriberFilters = ["subscribed", "implied", "pending", "ended", "all"] as const;
export type SubscriberFilter = (typeof subscriberFilters)[number];

export interface SubscriberQuery {
  search: string;
  show: SubscriberFilter;
}

export const subscriberList = filteredList(SUBSCRIBERS_PATH, subscriberFilters, "subscribed");
