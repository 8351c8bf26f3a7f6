import { slot } from "#app/platform/slot.ts";

/** What a module adds to the default privacy policy: what it collects, and why. */
export interface PrivacyText {
  /** Its sections on what visitors send, as HTML, each with a heading; they stand first. */
  sent?: string;
  /** Its other sections, as HTML, each with a heading. */
  more?: string;
  /** When visitors get a cookie of it, as the end of the sentence that they get none; one module has any. */
  cookies?: string;
}

/** What modules add to the default privacy policy. */
export const privacyTextSlot = slot<PrivacyText>();
