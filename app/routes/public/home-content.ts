import { homeFaqSections } from "#app/features/faq/home-faq-content.ts";
import { heroSections } from "#app/features/hero/hero-content.ts";
import { address, describeContent, searchSection, text } from "#app/features/page-content/page-content.ts";
import { recentProjectsSections } from "#app/features/projects/recent-projects-content.ts";
import { reviewCarouselSections } from "#app/features/reviews/review-carousel-content.ts";
import { yearSections } from "#app/features/services/year-content.ts";

/** What the home page says besides its slides and records (SPEC §2 Home). */
export const homeContent = describeContent({
  key: "content:home",
  title: "Home",
  path: "/",
  sections: {
    ...searchSection,
    ...heroSections,
    services: {
      heading: text("Services heading", "From the first drawing to the tenth spring", {
        about: 60,
        most: 120,
      }),
      text: text(
        "Services text",
        "One company designs the garden, lays the stone and looks after both. You always deal with the same people.",
        { about: 140, most: 300 },
      ),
    },
    ...yearSections,
    ...recentProjectsSections,
    ...reviewCarouselSections,
    ...homeFaqSections,
    closing: {
      heading: text("Closing heading", "Let’s walk your property together", { about: 60, most: 120 }),
      text: text(
        "Closing text",
        "A free consultation takes about an hour. You keep the notes and the ideas either way.",
        { about: 140, most: 300 },
      ),
      button: text("Closing button", "Book a Free Consultation", { about: 26, most: 32 }),
      buttonAddress: address("Closing button's address", "/contact"),
      call: text("Closing call button", "Call Us Now", { about: 20, most: 32 }),
    },
  },
});
