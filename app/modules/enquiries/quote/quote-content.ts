import { describeContent, searchSection } from "#app/kernel/documents/pages/page-content.ts";
import { headingSection } from "#app/kernel/documents/pages/page-sections.ts";
import { list, text } from "#app/kernel/fields/fields.ts";

const heading = (label: string, words: string) =>
  text(label, { defaultValue: words, recommendedLength: 50, max: 80 });
const note = (label: string, words: string) =>
  text(label, { defaultValue: words, recommendedLength: 140, max: 300, required: false });
const ranges = (label: string, itemLabel: string, given: readonly string[]) =>
  list(
    label,
    itemLabel,
    { label: text("Text", { defaultValue: "New answer", recommendedLength: 40, max: 100 }) },
    given.map((words) => ({ label: words })),
    { min: 1, max: 10 },
  );

/** What the pages of a quote request ask, with the ranges that the owner sets. */
export const quoteSections = {
  what: {
    heading: heading("First step heading", "What can we do for you?"),
    note: note("First step note", "Choose all that fit. You can say more in your own words below."),
  },
  where: {
    heading: heading("Second step heading", "Where is your garden?"),
    note: note("Second step note", "We work in {city} and nearby towns: {towns}."),
  },
  when: {
    heading: heading("Third step heading", "When, and roughly how much?"),
    note: note("Third step note", "A rough idea is enough. It helps us suggest what fits."),
    timings: ranges("Timings", "Timing", [
      "As soon as you can",
      "In the next three months",
      "This year",
      "Next year or later",
    ]),
    budgets: ranges("Budgets", "Budget", [
      "Up to $5,000",
      "$5,000 to $15,000",
      "$15,000 to $40,000",
      "More than $40,000",
    ]),
  },
  photos: {
    heading: heading("Fourth step heading", "Do you have photos?"),
    note: note("Fourth step note", "They help us see what is there. Only we and you can see them."),
  },
  contact: {
    heading: heading("Last step heading", "How do we reach you?"),
    note: note(
      "Last step note",
      "We only use this to answer you. No other emails unless you ask for them, and no calls from anyone else.",
    ),
  },
};

/** The content of the pages of a quote request. */
export const quoteContent = describeContent({
  key: "page/quote",
  title: "Quote request",
  path: "/quote",
  sections: {
    ...searchSection,
    ...headingSection("Get a Quote", "Tell us what you have in mind. It takes two minutes."),
    ...quoteSections,
  },
});
