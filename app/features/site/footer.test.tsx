import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { Footer } from "./footer.tsx";
import { defaultSettings } from "./settings.schema.ts";

function linksOf(servicePaths: string[]): string[] {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Footer profile={defaultSettings} servicePaths={servicePaths} year={2026} />
    </MemoryRouter>,
  );
  return [...html.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
}

const services = ["/services/landscaping", "/services/hardscaping", "/services/maintenance"];

test("the footer has every link of SPEC §2", () => {
  const links = linksOf(services);
  for (const path of [
    "/",
    "/about",
    "/services",
    "/projects",
    "/contact",
    "/privacy-policy",
    "/terms-of-service",
  ]) {
    expect(links).toContain(path);
  }
  for (const path of services) expect(links).toContain(path);
  expect(links).toContain("mailto:hello@fernhill.example");
  expect(links).toContain("tel:+15195550142");
  expect(links).toContain(
    "https://www.openstreetmap.org/?mlat=43.5448&mlon=-80.2482#map=12/43.5448/-80.2482",
  );
  for (const { url } of defaultSettings.socialLinks) expect(links).toContain(url);
});

test("a link to a service that does not exist leads to the list (DESIGN §11)", () => {
  const links = linksOf(["/services/hardscaping"]);
  expect(links).toContain("/services/hardscaping");
  expect(links).not.toContain("/services/landscaping");
  expect(links.filter((path) => path === "/services")).toHaveLength(3);
});
