import { describe, expect, it, test } from "vitest";
import { mergeContent } from "#app/kernel/documents/pages/page-content-rules.ts";
import { fillFacts } from "#app/site/settings/business-facts.ts";
import { defaultSettings } from "#app/site/settings/settings.schema.ts";
import { frameContent } from "./frame-content.ts";
import { buildNavigation, isCurrent } from "./navigation.ts";

const { menu } = mergeContent(frameContent, undefined, (text) => fillFacts(text, defaultSettings));
const six = ["Home", "Services", "Projects", "Blog", "About", "Contact"];

describe("buildNavigation", () => {
  it("calls the six as staff do", () => {
    const items = buildNavigation(null, { ...menu, about: "Who we are" });
    expect(items[4]).toMatchObject({ title: "Who we are", path: "/about" });
  });

  it("has one entry per service under Services, with ids from 31 on", () => {
    const items = buildNavigation(
      [
        { title: "Landscaping", path: "/services/landscaping" },
        { title: "Snow Removal", path: "/services/snow-removal" },
      ],
      menu,
    );
    expect(items.map(({ title }) => title)).toEqual(six);
    expect(items[1]).toMatchObject({
      path: "/services",
      submenu: [
        { id: 31, title: "Landscaping", path: "/services/landscaping" },
        { id: 32, title: "Snow Removal", path: "/services/snow-removal" },
      ],
    });
  });

  it.each([[null], [[]]])("has the same six entries and no submenu for %j", (services) => {
    const items = buildNavigation(services, menu);
    expect(items.map(({ title }) => title)).toEqual(six);
    expect(items.every(({ submenu }) => submenu === undefined)).toBe(true);
  });

  it("gives every entry its own id", () => {
    const items = buildNavigation([{ title: "Landscaping", path: "/services/landscaping" }], menu);
    const ids = items.flatMap(({ id, submenu = [] }) => [id, ...submenu.map((entry) => entry.id)]);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

test.each([
  ["/", "/", true],
  ["/", "/blog", false],
  ["/blog", "/blog/a-post", true],
  ["/blog", "/blogs", false],
])("isCurrent(%s, %s) is %s", (path, pathname, current) => {
  expect(isCurrent(path, pathname)).toBe(current);
});
