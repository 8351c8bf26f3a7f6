import { describeContent, searchSection } from "#app/kernel/documents/pages/page-content.ts";
import { closingSection, headingSection } from "#app/kernel/documents/pages/page-sections.ts";
import { wordings } from "#app/kernel/documents/pages/placeholders.ts";
import { priceSection } from "#app/site/services/price-content.ts";

export const servicesContent = describeContent({
  key: "page/services",
  title: "Services",
  path: "/services",
  sections: {
    ...searchSection,
    ...headingSection(
      "Our services",
      wordings(
        "{if winter}Gardens, stonework and upkeep for every {city} season.",
        "Gardens, stonework and upkeep.",
      ),
    ),
    ...priceSection,
    ...closingSection(
      "Not sure what your property needs?",
      wordings(
        "{if consultation}Tell us what bothers you about it. We’ll look at it together and tell you what’s worth doing first.",
        "Tell us what bothers you about it.",
      ),
    ),
  },
});
