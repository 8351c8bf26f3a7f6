import { describeContent, searchSection } from "#app/features/page-content/page-content.ts";
import { closingWithCallSection, headingSection } from "#app/features/page-content/page-sections.ts";

export const reviewsContent = describeContent({
  key: "page/reviews",
  title: "Reviews",
  path: "/reviews",
  sections: {
    ...searchSection,
    ...headingSection("What our clients say", "In their own words, newest first."),
    ...closingWithCallSection(
      "Let’s walk your property together",
      "A free consultation takes about an hour. You keep the notes and the ideas either way.",
    ),
  },
});
