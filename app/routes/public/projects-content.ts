import { describeContent, searchSection } from "#app/kernel/documents/pages/page-content.ts";
import { closingWithCallSection, headingSection } from "#app/kernel/documents/pages/page-sections.ts";
import { wordings } from "#app/kernel/documents/pages/placeholders.ts";

export const projectsContent = describeContent({
  key: "page/projects",
  title: "Projects",
  path: "/projects",
  sections: {
    ...searchSection,
    ...headingSection(
      "Our projects",
      wordings(
        "{if crew}Gardens, walks and walls we’ve built, many of them shown before and after.",
        "Pictures of our work.",
      ),
    ),
    ...closingWithCallSection(
      "Yours could be next",
      wordings(
        "{if booking}{if consultation}Large projects are booked four to six weeks ahead. A first look at your property is free.",
        "Tell us what you have in mind.",
      ),
    ),
  },
});
