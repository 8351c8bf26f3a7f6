import { describeContent } from "#app/kernel/documents/pages/page-content.ts";
import { closingSection } from "#app/kernel/documents/pages/page-sections.ts";
import { wordings } from "#app/kernel/documents/pages/placeholders.ts";

/** The editable texts of post pages that are not part of a post. */
export const postPageContent = describeContent({
  key: "page/post-page",
  title: "All post pages",
  path: "/blog",
  sections: {
    ...closingSection(
      "Ready to Transform Your Outdoor Space?",
      wordings(
        "{if consultation}Tell us what you have in mind. The first consultation is free.",
        "Tell us what you have in mind.",
      ),
      "Get Started",
    ),
  },
});
