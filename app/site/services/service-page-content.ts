import { CONTACT_BUTTON, closingWithCallSection } from "#app/kernel/documents/pages/page-sections.ts";
import { wordings } from "#app/kernel/documents/pages/placeholders.ts";
import { address, text } from "#app/kernel/fields/fields.ts";

/** The editable texts of service pages that are not part of a service, without those of modules. */
export const servicePageSections = {
  features: {
    heading: text("Features heading", { defaultValue: "What we do", recommendedLength: 40, max: 100 }),
    button: text("Features button", { defaultValue: CONTACT_BUTTON, recommendedLength: 30, max: 60 }),
    buttonAddress: address("Features button address", "/contact"),
  },
  work: {
    heading: text("Projects heading", {
      defaultValue: "{title} projects",
      recommendedLength: 40,
      max: 100,
    }),
  },
  ...closingWithCallSection(
    "Let’s look at it together",
    wordings(
      "{if consultation}{if estimate}We’ll come by, measure, and send a written estimate. The first visit is free.",
      "Tell us what you have in mind.",
    ),
  ),
};
