import { describeContent, searchSection } from "#app/kernel/documents/pages/page-content.ts";
import { headingSection } from "#app/kernel/documents/pages/page-sections.ts";
import { modules } from "#app/modules.ts";

/** SPEC §2 Blog listing; also the page's meta description. */
export const BLOG_TAGLINE = "Expert tips, insights, and inspiration for your outdoor space";

/** What modules show at the foot. Their parts alone print it, so the types of the page need to know nothing of it. */
const added: object = Object.assign({}, ...modules.map(({ blogFoot }) => blogFoot?.sections));

export const blogContent = describeContent({
  key: "page/blog",
  title: "Blog",
  path: "/blog",
  sections: {
    ...searchSection,
    ...headingSection("Our Blog", BLOG_TAGLINE),
    ...added,
  },
});
