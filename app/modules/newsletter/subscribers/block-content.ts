import { describeContent } from "#app/kernel/documents/pages/page-content.ts";
import { wordings } from "#app/kernel/documents/pages/placeholders.ts";
import { text } from "#app/kernel/fields/fields.ts";

/** The section of the block below the list of posts. */
export const blockSections = {
  newsletter: {
    heading: text("Newsletter heading", {
      defaultValue: "Notes for the season ahead",
      recommendedLength: 40,
      max: 80,
    }),
    text: text("Newsletter text", {
      defaultValue: wordings(
        "{if newsletter}Four emails a year, one before each season.",
        "An email now and then about gardens and our work.",
      ),
      recommendedLength: 120,
      max: 240,
    }),
  },
};

/** The block's part of the content of the page with the list of posts. */
export const blockContent = describeContent({
  key: "page/blog",
  title: "Blog",
  path: "/blog",
  sections: blockSections,
});
