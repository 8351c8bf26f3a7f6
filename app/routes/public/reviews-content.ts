import { describeContent, searchSection } from "#app/kernel/documents/pages/page-content.ts";
import { closingWithCallSection, headingSection } from "#app/kernel/documents/pages/page-sections.ts";
import { wordings } from "#app/kernel/documents/pages/placeholders.ts";

export const reviewsContent = describeContent({
  key: "page/reviews",
  title: "Reviews",
  path: "/reviews",
  sections: {
    ...searchSection,
    ...headingSection("What our clients say", "In their own words, newest first."),
    ...closingWithCallSection(
      "Let’s walk your property together",
      wordings(
        "{if consultation}A free consultation takes about an hour. You keep the notes and the ideas either way.",
        "Tell us what you have in mind.",
      ),
    ),
  },
});
