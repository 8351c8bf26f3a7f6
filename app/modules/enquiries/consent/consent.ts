import type { Enquiry } from "../enquiries.ts";
import type { EnquiryEntry } from "../thread/enquiry-entries.ts";

/** The names of the sender's verbs, as the forms on their page send them. */
export const AGREE_TO_PHOTOS = "agree";
export const TAKE_BACK = "take-back";

/** The name of a photo's checkbox. */
export const photoField = (id: string) => `photo-${id}`;

/** What an enquiry's sender agreed to have shown. */
export interface PhotoConsent {
  id: string;
  /** The ids of the photos. */
  photos: string[];
  /** The text that the sender agreed to, as it was shown. */
  words: string;
  /** The name to show with the photos; "" for none. */
  name: string;
  /** ISO time. */
  given_at: string;
}

/** Whether the sender was ever asked which photos may be shown. */
export const isConsentAsked = (thread: readonly Pick<EnquiryEntry, "kind">[]) =>
  thread.some(({ kind }) => kind === "consent-asked");

/**
 * Whether staff can ask an enquiry's sender which photos may be shown: the sender has a page, something to show, and no
 * unanswered question.
 */
export function canAskConsent(
  { kind, status, suspected_spam }: Pick<Enquiry, "kind" | "status" | "suspected_spam">,
  hasPhotos: boolean,
  thread: readonly Pick<EnquiryEntry, "kind">[],
): boolean {
  if (kind !== "quote" || suspected_spam || !(hasPhotos || status === "won")) return false;
  return thread.findLast((entry) => entry.kind.startsWith("consent-"))?.kind !== "consent-asked";
}
