import { expect, test } from "vitest";
import { contactTexts } from "./contact-texts.ts";

/** The exact texts of SPEC §8. */
test.each<[string, string, string]>([
  ["contact failure, heading", contactTexts.failedTitle, "Message Not Sent"],
  [
    "contact failure",
    contactTexts.failed,
    "Failed to send message. Please try calling us directly or sending an email.",
  ],
  ["contact success, heading", contactTexts.sentTitle, "Thank You!"],
  [
    "contact success",
    contactTexts.sent,
    "Your message has been sent successfully. We'll get back to you as soon as possible.",
  ],
])("%s", (_what, text, required) => expect(text).toBe(required));
