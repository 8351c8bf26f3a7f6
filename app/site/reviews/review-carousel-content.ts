import { text } from "#app/kernel/documents/pages/page-content.ts";

export const reviewCarouselSections = {
  reviews: {
    heading: text("Reviews heading", "What our clients say", { recommendedLength: 40, max: 80 }),
  },
};
