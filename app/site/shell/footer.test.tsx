import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { mergeContent } from "#app/kernel/documents/pages/page-content-rules.ts";
import { fillFacts } from "#app/site/settings/business-facts.ts";
import { defaultSettings, startingSettings } from "#app/site/settings/settings.schema.ts";
import { Footer } from "./footer.tsx";
import { frameContent } from "./frame-content.ts";
import { buildNavigation, type ServiceLink } from "./navigation.ts";

const content = mergeContent(frameContent, undefined, (standard) => fillFacts(standard, defaultSettings));
const frame = { description: frameContent, content };

function linksOf(services: ServiceLink[]): string[] {
  const links = footerOf(services).matchAll(/href="([^"]+)"/g);
  return [...links].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
}

function footerOf(services: ServiceLink[], profile = defaultSettings): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <Footer
        navigation={buildNavigation(services, content.menu)}
        frame={frame}
        profile={profile}
        services={services}
        specialHours={[]}
        year={2026}
      />
    </MemoryRouter>,
  );
}

const named = (...titles: string[]) =>
  titles.map((title) => ({ title, path: `/services/${title.toLowerCase()}` }));
const services = named("Landscaping", "Hardscaping", "Maintenance");

test("the footer of a business of which nothing is known has no empty part", () => {
  const footer = footerOf([], startingSettings);
  expect(footer).not.toMatch(/tel:|mailto:|openstreetmap|Talk to us|Hours|, ,| · /);
  expect(footer).not.toMatch(/<(li|dl|ul|address|dd)[^>]*>\s*<\/\1>/);
  expect(footerOf([], defaultSettings)).toMatch(/tel:.*mailto:.*Hours/s);
});

test("the footer has every link of SPEC §2", () => {
  const links = linksOf(services);
  for (const path of [
    "/",
    "/about",
    "/services",
    "/projects",
    "/blog",
    "/contact",
    "/privacy-policy",
    "/terms-of-service",
  ]) {
    expect(links).toContain(path);
  }
  for (const { path } of services) expect(links).toContain(path);
  expect(links).toContain("mailto:hello@fernhill.example");
  expect(links).toContain("tel:+15195550142");
  expect(links).toContain(
    "https://www.openstreetmap.org/?mlat=43.5448&mlon=-80.2482#map=12/43.5448/-80.2482",
  );
  for (const { url } of defaultSettings.socialLinks) expect(links).toContain(url);
});

test("a link to a service that does not exist leads to the list (DESIGN §11)", () => {
  const links = linksOf(named("Hardscaping"));
  expect(links).toContain("/services/hardscaping");
  expect(links).not.toContain("/services/landscaping");
  expect(links.filter((path) => path === "/services")).toHaveLength(3);
});

test("the three are called as the services are", () => {
  const html = footerOf([{ title: "Stone & Hardscaping", path: "/services/hardscaping" }]);
  expect(html).toContain(">Stone &amp; Hardscaping</a>");
  expect(html).not.toContain(">Hardscaping</a>");
});

test("the other services follow the three, a few of them, none twice", () => {
  const links = linksOf(named("Snow", "Hardscaping", "Design", "Lawns", "Ponds", "Walls", "Lights"));
  expect(links.filter((path) => path.startsWith("/services/"))).toEqual(
    ["hardscaping", "snow", "design", "lawns", "ponds", "walls"].map((slug) => `/services/${slug}`),
  );
});
