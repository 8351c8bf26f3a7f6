import type { ContentDescription, ContentSections } from "#app/kernel/documents/pages/page-content.ts";
import { mergeContent } from "#app/kernel/documents/pages/page-content-rules.ts";
import type { Viewer } from "#app/kernel/verbs/viewer.ts";
import type { SiteData } from "#app/site/request/site-data.ts";
import { fillFacts } from "#app/site/settings/business-facts.ts";
import { defaultSettings } from "#app/site/settings/settings.schema.ts";
import { frameContent } from "#app/site/shell/frame-content.ts";
import { buildNavigation } from "#app/site/shell/navigation.ts";

export const administrator: Viewer = { id: "jo", email: "jo@fernhill.example", role: "administrator" };
export const editor: Viewer = { id: "kim", email: "kim@fernhill.example", role: "editor" };

const profile = { ...defaultSettings, logoPicture: null };
/** A page's content, of which nothing has been changed. */
export const defaultOf = <Sections extends ContentSections>(description: ContentDescription<Sections>) => ({
  description,
  content: mergeContent(description, undefined, (defaultValue) => fillFacts(defaultValue, profile)),
});
const { content: frame } = defaultOf(frameContent);
const services = ["Landscaping", "Hardscaping", "Snow Removal"].map((title) => ({
  title,
  path: `/services/${title.toLowerCase().replace(" ", "-")}`,
}));

/** What every page knows, of a business that has changed nothing yet. */
export const siteData: SiteData = {
  viewer: null,
  profile,
  frame,
  navigation: buildNavigation(services, frame.menu),
  services,
  specialHours: [],
  origin: "http://localhost:3000",
  year: 2026,
  visitorScript: "",
};
