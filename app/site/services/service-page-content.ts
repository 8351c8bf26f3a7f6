import { wordings } from "#app/kernel/documents/pages/business-facts.ts";
import { address, describeContent, text } from "#app/kernel/documents/pages/page-content.ts";
import { CONTACT_BUTTON, closingWithCallSection } from "#app/kernel/documents/pages/page-sections.ts";

/** The editable texts of service pages that are not part of a service. */
export const servicePageContent = describeContent({
  key: "page/service-page",
  title: "All service pages",
  path: "/services",
  sections: {
    features: {
      heading: text("Features heading", "What we do", { recommendedLength: 40, max: 100 }),
      button: text("Features button", CONTACT_BUTTON, {
        recommendedLength: 30,
        max: 60,
      }),
      buttonAddress: address("Features button address", "/contact"),
      quote: text("Quote button", "Get a Quote", { recommendedLength: 24, max: 40 }),
    },
    work: {
      heading: text("Projects heading", "{title} projects", { recommendedLength: 40, max: 100 }),
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
