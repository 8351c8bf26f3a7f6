import { describeContent } from "#app/kernel/documents/pages/page-content.ts";
import { CONTACT_BUTTON, closingWithCallSection } from "#app/kernel/documents/pages/page-sections.ts";
import { wordings } from "#app/kernel/documents/pages/placeholders.ts";
import { address, text } from "#app/kernel/fields/fields.ts";

/** The editable texts of service pages that are not part of a service. */
export const servicePageContent = describeContent({
  key: "page/service-page",
  title: "All service pages",
  path: "/services",
  sections: {
    features: {
      heading: text("Features heading", { defaultValue: "What we do", recommendedLength: 40, max: 100 }),
      button: text("Features button", { defaultValue: CONTACT_BUTTON, recommendedLength: 30, max: 60 }),
      buttonAddress: address("Features button address", "/contact"),
      quote: text("Quote button", { defaultValue: "Get a Quote", recommendedLength: 24, max: 40 }),
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
  },
});
