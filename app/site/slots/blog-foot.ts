import type { ComponentType } from "react";
import type { ContentSections, DescribedContent } from "#app/kernel/documents/pages/page-content.ts";

/** What a module shows below the list of posts: sections of that page's content, and the part that prints them. */
export interface BlogFoot {
  sections: ContentSections;
  Part: ComponentType<{ of: DescribedContent<ContentSections> }>;
}

/** Describes what stands below the list of posts. @param Part prints the sections */
export const blogFoot = <Sections extends ContentSections>(
  sections: Sections,
  Part: ComponentType<{ of: DescribedContent<Sections> }>,
): BlogFoot => ({ sections, Part: Part as BlogFoot["Part"] });
