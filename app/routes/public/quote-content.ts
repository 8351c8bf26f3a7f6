import { describeContent, searchSection } from "#app/kernel/documents/pages/page-content.ts";
import { headingSection } from "#app/kernel/documents/pages/page-sections.ts";
import { quoteSections } from "#app/modules/enquiries/quote/quote-content.ts";

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
