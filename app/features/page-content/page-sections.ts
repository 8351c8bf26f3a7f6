import { address, text } from "./page-content.ts";

/** The words of an inner page's heading. */
export const headingSection = (title: string, introduction: string) => ({
  heading: {
    title: text("Page heading", title, { about: 30, most: 60 }),
    introduction: text("Page introduction", introduction, { about: 110, most: 220 }),
  },
});

/** The invitation at the end of a page. Its buttons are as long as one line of a narrow phone. */
export const closingSection = (heading: string, words: string, button = "Book a Free Consultation") => ({
  closing: {
    heading: text("Closing heading", heading, { about: 60, most: 120 }),
    text: text("Closing text", words, { about: 140, most: 300 }),
    button: text("Closing button", button, { about: 25, most: 32 }),
    buttonAddress: address("Closing button's address", "/contact"),
  },
});

/** As `closingSection`, with a second button that calls the business. */
export const closingWithCallSection = (heading: string, words: string) => ({
  closing: {
    ...closingSection(heading, words).closing,
    call: text("Closing call button", "Call Us Now", { about: 20, most: 28 }),
  },
});
