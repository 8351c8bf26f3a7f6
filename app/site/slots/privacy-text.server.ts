import { slot } from "#app/platform/slot.ts";

/** HTML that modules add to the default privacy policy, each with a heading: what they collect, and why. */
export const privacyTextSlot = slot<string>();
