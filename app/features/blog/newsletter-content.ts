import { text } from "#app/features/page-content/page-content.ts";

export const newsletterSection = {
  newsletter: {
    heading: text("Newsletter heading", "Notes for the season ahead", { about: 40, most: 80 }),
    text: text("Newsletter text", "Four letters a year, one before each season.", { about: 120, most: 240 }),
  },
};
