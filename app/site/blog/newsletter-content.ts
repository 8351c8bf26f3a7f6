import { wordings } from "#app/kernel/documents/pages/business-facts.ts";
import { text } from "#app/kernel/documents/pages/page-content.ts";

export const newsletterSection = {
  newsletter: {
    heading: text("Newsletter heading", "Notes for the season ahead", { recommendedLength: 40, max: 80 }),
    text: text(
      "Newsletter text",
      wordings(
        "{newsletter}Four emails a year, one before each season.",
        "An email now and then about gardens and our work.",
      ),
      { recommendedLength: 120, max: 240 },
    ),
  },
};
