import { text } from "#app/features/page-content/page-content.ts";
import { messages } from "#app/platform/messages.ts";

/** What stands in the form's place once an enquiry is safe (SPEC §4, §8). */
export const thanksSection = {
  thanks: {
    heading: text("Thank-you heading", messages.contact.sentTitle, { about: 30, most: 60 }),
    text: text("Thank-you text", messages.contact.sent, { about: 160, most: 300 }),
  },
};
