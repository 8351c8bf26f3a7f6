import { wordings } from "#app/kernel/documents/pages/business-facts.ts";
import { text } from "#app/kernel/fields/fields.ts";
import { texts } from "#app/platform/texts.ts";

/** The text that replaces the form once an enquiry is stored (SPEC §4, §8). */
export const thanksSection = {
  thanks: {
    heading: text("Thank-you heading", {
      defaultValue: texts.contact.sentTitle,
      recommendedLength: 30,
      max: 60,
    }),
    text: text("Thank-you text", { defaultValue: texts.contact.sent, recommendedLength: 160, max: 300 }),
    meanwhile: text("What to do meanwhile", {
      defaultValue: wordings(
        "{if call}In a hurry? Call us. Or look around for ideas: photos of your own place help us, too.",
        "Look around for ideas: photos of your own place help us, too.",
      ),
      recommendedLength: 120,
      max: 300,
      required: false,
    }),
  },
};
