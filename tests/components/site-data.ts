import type { ContentDescription, ContentSections } from "#app/kernel/documents/pages/page-content.ts";
import { mergeContent } from "#app/kernel/documents/pages/page-content-rules.ts";
import { recordsOnPages } from "#app/kernel/documents/pages/records-on-pages.ts";
import type { Viewer } from "#app/kernel/verbs/viewer.ts";
import { posts } from "#app/site/blog/posts.collection.ts";
import { slides } from "#app/site/home/slides.collection.ts";
import { pageHeading } from "#app/site/pages/page-heading-fields.ts";
import { projects } from "#app/site/projects/projects.collection.ts";
import type { SiteData } from "#app/site/request/site-data.ts";
import { reviews } from "#app/site/reviews/reviews.collection.ts";
import { features, services } from "#app/site/services/services.collection.ts";
import { fillFacts } from "#app/site/settings/business-facts.ts";
import { defaultSettings } from "#app/site/settings/settings.schema.ts";
import { frameContent } from "#app/site/shell/frame-content.ts";
import { buildNavigation } from "#app/site/shell/navigation.ts";
import { team } from "#app/site/team/team.collection.ts";

export const administrator: Viewer = { id: "jo", email: "jo@fernhill.example", role: "administrator" };
export const editor: Viewer = { id: "kim", email: "kim@fernhill.example", role: "editor" };

const profile = { ...defaultSettings, logoPicture: null };
/** A page's content, of which nothing has been changed. */
export const defaultOf = <Sections extends ContentSections>(description: ContentDescription<Sections>) => ({
  description,
  content: mergeContent(description, undefined, (defaultValue) => fillFacts(defaultValue, profile)),
});
const { content: frame } = defaultOf(frameContent);
const linked = ["Landscaping", "Hardscaping", "Snow Removal"].map((title) => ({
  title,
  path: `/services/${title.toLowerCase().replace(" ", "-")}`,
}));

/** What staff edit in place. */
const onPages = [slides, services, features, reviews, team, projects, posts, pageHeading];

/** What every page knows besides where staff are signed in. */
export const staffData = {
  viewer: administrator,
  recordsOnPages: recordsOnPages(onPages),
} satisfies Partial<SiteData>;

/** What every page knows, of a business that has changed nothing yet. */
export const siteData: SiteData = {
  viewer: null,
  profile,
  frame,
  navigation: buildNavigation(linked, frame.menu),
  services: linked,
  specialHours: [],
  origin: "http://localhost:3000",
  year: 2026,
  visitorScript: "",
};
