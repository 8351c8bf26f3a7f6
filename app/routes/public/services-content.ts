import { describeContent, searchSection } from "#app/features/page-content/page-content.ts";
import { closingSection, headingSection } from "#app/features/page-content/page-sections.ts";
import { priceSection } from "#app/features/services/price-content.ts";

export const servicesContent = describeContent({
  key: "content:services",
  title: "Services",
  path: "/services",
  sections: {
    ...searchSection,
    ...headingSection("Our services", "Garden, stone and upkeep, in every season {city} has."),
    ...priceSection,
    ...closingSection(
      "Not sure what your property needs?",
      "Tell us what bothers you about it. We look at it together and say what is worth doing first.",
    ),
  },
});
