import { describeContent, searchSection } from "#app/kernel/documents/pages/page-content.ts";
import { closingWithCallSection } from "#app/kernel/documents/pages/page-sections.ts";
import { wordings } from "#app/kernel/documents/pages/placeholders.ts";
import { text } from "#app/kernel/fields/fields.ts";
import { homeFaqSections } from "#app/site/faq/home-faq-content.ts";
import { heroSections } from "#app/site/home/hero-content.ts";
import { recentProjectsSections } from "#app/site/projects/recent-projects-content.ts";
import { reviewCarouselSections } from "#app/site/reviews/review-carousel-content.ts";
import { yearSections } from "#app/site/services/year-content.ts";

/** The content of the home page except slides and records (SPEC §2 Home). */
export const homeContent = describeContent({
  key: "page/home",
  title: "Home",
  path: "/",
  sections: {
    ...searchSection,
    ...heroSections,
    services: {
      heading: text("Services heading", {
        defaultValue: wordings("{if crew}From the first drawing to the tenth spring", "What we do"),
        recommendedLength: 60,
        max: 120,
      }),
      text: text("Services text", {
        defaultValue: wordings(
          "{if crew}One company designs the garden, lays the stone and looks after both. You always deal with the same people.",
          "Gardens, stonework and upkeep.",
        ),
        recommendedLength: 140,
        max: 300,
      }),
    },
    ...yearSections,
    ...recentProjectsSections,
    ...reviewCarouselSections,
    ...homeFaqSections,
    ...closingWithCallSection(
      "Let’s walk your property together",
      wordings(
        "{if consultation}A free consultation takes about an hour. You keep the notes and the ideas either way.",
        "Tell us what you have in mind.",
      ),
    ),
  },
});
