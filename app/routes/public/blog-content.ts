import { describeContent, searchSection } from "#app/kernel/documents/pages/page-content.ts";
import { headingSection } from "#app/kernel/documents/pages/page-sections.ts";
import { newsletterSection } from "#app/site/blog/newsletter-content.ts";

/** SPEC §2 Blog listing; also the page's meta description. */
export const BLOG_TAGLINE = "Expert tips, insights, and inspiration for your outdoor space";

export const blogContent = describeContent({
  key: "page/blog",
  title: "Blog",
  path: "/blog",
  sections: { ...searchSection, ...headingSection("Our Blog", BLOG_TAGLINE), ...newsletterSection },
});
