import { text } from "#app/features/page-content/page-content.ts";

export const newsletterSection = {
  newsletter: {
    heading: text("Newsletter heading", "Notes for the season ahead", { recommendedLength: 40, max: 80 }),
    text: text("Newsletter text", "Four emails a year, one before each season.", {
      recommendedLength: 120,
      max: 240,
    }),
  },
};
