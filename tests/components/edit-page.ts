// Staff's code, which pages fetch when editing begins: before the first test, so that no test waits for it.
import { fillFacts } from "#app/site/settings/business-facts.ts";
import "#app/kernel/documents/pages/edit/changes-bar.tsx";
import "#app/kernel/documents/pages/edit/editable-fields.ts";
import "#app/kernel/rich-text/edit/inline-rich-text.tsx";
import { expect } from "vitest";
import { type Locator, page } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { blogContent } from "#app/routes/public/blog-content.ts";
import { contactContent } from "#app/routes/public/contact-content.ts";
import { homeContent } from "#app/routes/public/home-content.ts";
import { projectPageContent } from "#app/routes/public/project-page-content.ts";
import { projectsContent } from "#app/routes/public/projects-content.ts";
import { reviewsContent } from "#app/routes/public/reviews-content.ts";
import { servicePageContent } from "#app/routes/public/service-page-content.ts";
import { servicesContent } from "#app/routes/public/services-content.ts";
import type { Post } from "#app/site/blog/post.ts";
import { postPageContent } from "#app/site/blog/post-page-content.ts";
import { slidesToShow } from "#app/site/home/hero-slides.ts";
import { aboutContent } from "#app/site/pages/about-content.ts";
import { defaultHeroes, type HeroPageKey } from "#app/site/pages/page.ts";
import { type Project, projectThumbnail } from "#app/site/projects/project.ts";
import { projectPlaces } from "#app/site/projects/recent-projects-content.ts";
import type { SiteData } from "#app/site/request/site-data.ts";
import type { Review } from "#app/site/reviews/reviews.collection.ts";
import { type Service, type ServiceFeature, toHomeCard } from "#app/site/services/service.ts";
import { frameContent } from "#app/site/shell/frame-content.ts";
import type { TeamMember } from "#app/site/team/team.collection.ts";
import { category } from "./page-records.ts";
import { type PageSite, pageSite } from "./page-site.ts";
import { type PagePart, renderStaffPage } from "./render-staff.tsx";
import { siteData } from "./site-data.ts";

/** The public pages as staff edit them, over a site that keeps what they save (page-site.ts). */

type Props<Module> = Module extends { default: (props: infer Given) => unknown } ? Given : never;
type Loaded<Module> = Props<Module> extends { loaderData: infer Data } ? Data : never;

const shown = <Module extends { default: unknown }>(
  module: () => Promise<Module>,
  load: (site: PageSite) => Loaded<Module>,
) => ({ module, load });

const hero = (site: PageSite, key: HeroPageKey) => ({
  ...defaultHeroes[key],
  subtitle: fillFacts(defaultHeroes[key].subtitle, siteData.profile),
  picture: site.picture(defaultHeroes[key].heroImage),
  updated_at: null,
});
const services = (site: PageSite) =>
  site.records<Service>("service").map((service) => ({
    ...service,
    picture: site.picture(service.image_url),
    features: site
      .records<ServiceFeature & { service_id: string }>("feature")
      .filter(({ service_id }) => service_id === service.id)
      .map((feature) => ({ ...feature, picture: site.picture(feature.image_url) })),
  }));
const projects = (site: PageSite) =>
  site.records<Project>("project").map((project) => ({
    ...project,
    categories: [category],
    picture: site.picture(project.image_url),
    beforePicture: site.picture(project.before_image_url),
    afterPicture: site.picture(project.after_image_url),
    images: project.images.map((image) => ({ ...image, picture: site.picture(image.url) })),
  }));
const posts = (site: PageSite) =>
  site.records<Post>("post").map((post) => ({
    ...post,
    categories: [],
    picture: site.picture(post.featured_image),
  }));
/** Once it is deleted there is none. */
const one = <Item extends { slug: string }>(items: Item[], requested: string) =>
  items.find(({ slug }) => slug === requested) as Item;
const list = <Item>(items: Item[]) => ({ items, page: 1, pageCount: 1, total: items.length });
const filters = {
  category: null,
  unknownCategory: false,
  categories: [category],
  editableCategories: [{ ...category, updated_at: "2026-03-01T12:00:00.000Z", uses: 1 }],
};

export const pages = {
  "/": shown(
    () => import("#app/routes/public/home.tsx"),
    (site) => {
      const content = site.content(homeContent);
      const all = projects(site);
      const chosen = projectPlaces.map((place) => all.find(({ id }) => id === content.projects[place]));
      const others = all.filter((project) => !chosen.includes(project));
      return {
        content,
        storedSlides: [],
        services: services(site).map(toHomeCard),
        slides: slidesToShow([], siteData.profile),
        projects: chosen.flatMap((project) => project ?? others.shift() ?? []),
        reviews: site.records<Review>("review"),
      };
    },
  ),
  "/services": shown(
    () => import("#app/routes/public/services.tsx"),
    (site) => ({
      content: site.content(servicesContent),
      services: services(site),
      work: {},
      heroPicture: null,
    }),
  ),
  "/services/snow-removal": shown(
    () => import("#app/routes/public/service.tsx"),
    (site) => ({
      content: site.content(servicePageContent),
      work: null,
      service: one(services(site), "snow-removal"),
    }),
  ),
  "/projects": shown(
    () => import("#app/routes/public/projects.tsx"),
    (site) => ({
      ...filters,
      content: site.content(projectsContent),
      list: list(projects(site)),
      heroPicture: null,
    }),
  ),
  "/projects/terraced-slope": shown(
    () => import("#app/routes/public/project.tsx"),
    (site) => {
      const project = one(projects(site), "terraced-slope");
      const picture = project && (projectThumbnail(project) ?? project.afterPicture);
      return { project, picture, services: [], more: [], content: site.content(projectPageContent) };
    },
  ),
  "/blog": shown(
    () => import("#app/routes/public/blog.tsx"),
    (site) => ({
      ...filters,
      content: site.content(blogContent),
      list: list(posts(site)),
      heroPicture: null,
    }),
  ),
  "/blog/when-to-prune": shown(
    () => import("#app/routes/public/post.tsx"),
    (site) => {
      const post = one(posts(site), "when-to-prune");
      return { post, html: post.content, editable: null, page: site.content(postPageContent) };
    },
  ),
  "/reviews": shown(
    () => import("#app/routes/public/reviews.tsx"),
    (site) => ({ content: site.content(reviewsContent), list: list(site.records<Review>("review")) }),
  ),
  "/contact": shown(
    () => import("#app/routes/public/contact.tsx"),
    (site) => ({
      content: site.content(contactContent),
      hero: hero(site, "contact-page-data"),
      specialHours: [],
    }),
  ),
  "/about": shown(
    () => import("#app/routes/public/about.tsx"),
    (site) => {
      const content = site.content(aboutContent);
      const pictureOf = (part: "philosophy" | "nature") =>
        site.picture(content[part].picture || aboutContent.sections[part].picture.builtIn);
      const pictures = {
        "philosophy.picture": pictureOf("philosophy"),
        "nature.picture": pictureOf("nature"),
      };
      const team = site
        .records<TeamMember>("team-member")
        .map((member) => ({ ...member, picture: site.picture(member.image_url) }));
      return { content, pictures, hero: hero(site, "about"), team };
    },
  ),
};

export type PagePath = keyof typeof pages;
export const pagePaths = Object.keys(pages) as PagePath[];

/** Opens a page as staff have it, with a module's part if one is given, in the place of the one that is open. */
export async function openPage(
  path: PagePath = "/about",
  site = pageSite(),
  more: Partial<SiteData> = {},
  part?: PagePart,
) {
  const { module, load } = pages[path];
  await cleanup();
  await renderStaffPage(await module(), {
    path,
    part,
    loader: () => load(site),
    site: {
      ...more,
      get frame() {
        return site.content(frameContent);
      },
    },
  });
  return site;
}

/** Opens a page and begins to edit it. */
export async function editPage(path?: PagePath, site?: PageSite, more?: Partial<SiteData>) {
  const opened = await openPage(path, site, more);
  await beginEditing();
  return opened;
}

/** Begins to edit the open page, and waits for its fields and their tools, which follow the bar. */
export async function beginEditing() {
  await page.getByRole("button", { name: "Edit page", exact: true }).click();
  await expect.element(bar).toHaveFocus();
  const isWhole = () =>
    document.querySelector(".editable") !== null &&
    document.querySelector(".editable-item:not(:has(> .editable-tools))") === null;
  await expect.poll(isWhole).toBe(true);
}

/** The bar at the foot while a page is edited. */
export const bar = page.getByRole("region", { name: "Changes" });

/** A button of the bar. */
export const button = (name: string) => bar.getByRole("button", { name, exact: true });

/** Presses a button of the bar. */
export const press = (name: string) => button(name).click();

/** Presses a tool of an item, a link or a record: it shows when what it belongs to has the focus. */
export async function pressTool(tool: Locator) {
  await expect.element(tool).toBeInTheDocument();
  (tool.element() as HTMLElement).focus();
  await tool.click();
}

/** A text that is typed where it stands. */
export const place = (name: string) => page.getByRole("textbox", { name, exact: true });

/** What a screen reader is told. */
export const said = (words: string) => page.getByRole("status").filter({ hasText: words });

/** Saves what is changed on the page. */
export async function save() {
  await press("Save");
  await expect.element(bar).toMatchTextContent("Saved.");
}
