import { address, text } from "#app/kernel/fields/fields.ts";
import { wordings } from "./placeholders.ts";

/** The label of buttons that lead to the contact form (SPEC §2), and what they say where no consultation is free. */
export const CONTACT_BUTTON = wordings("{if consultation}Book a Free Consultation", "Contact Us");

/** The heading and introduction of an inner page. */
export const headingSection = (title: string, introduction: string) => ({
  heading: {
    title: text("Page heading", { defaultValue: title, recommendedLength: 30, max: 60 }),
    introduction: text("Page introduction", { defaultValue: introduction, recommendedLength: 110, max: 220 }),
  },
});

/** The call to action at the end of a page. Its button's label fits one line of a narrow phone. */
export const closingSection = (heading: string, words: string, button = CONTACT_BUTTON) => ({
  closing: {
    heading: text("Closing heading", { defaultValue: heading, recommendedLength: 60, max: 120 }),
    text: text("Closing text", { defaultValue: words, recommendedLength: 140, max: 300 }),
    button: text("Closing button", { defaultValue: button, recommendedLength: 25, max: 32 }),
    buttonAddress: address("Closing button address", "/contact"),
  },
});

/** Like `closingSection`, with a second button that calls the business. */
export const closingWithCallSection = (heading: string, words: string) => ({
  closing: {
    ...closingSection(heading, words).closing,
    call: text("Closing call button", { defaultValue: "Call Us Now", recommendedLength: 20, max: 28 }),
  },
});
