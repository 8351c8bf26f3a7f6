import { describeContent, searchSection } from "#app/features/page-content/page-content.ts";
import { closingWithCallSection, headingSection } from "#app/features/page-content/page-sections.ts";

export const projectsContent = describeContent({
  key: "page/projects",
  title: "Projects",
  path: "/projects",
  sections: {
    ...searchSection,
    ...headingSection(
      "Our projects",
      "Gardens, walks and walls we’ve built, many of them shown before and after.",
    ),
    ...closingWithCallSection(
      "Yours could be next",
      "Large projects are booked four to six weeks ahead. A first look at your property is free.",
    ),
  },
});
