import { text } from "#app/kernel/fields/fields.ts";

export const reviewCarouselSections = {
  reviews: {
    heading: text("Reviews heading", {
      defaultValue: "What our clients say",
      recommendedLength: 40,
      max: 80,
    }),
  },
};
