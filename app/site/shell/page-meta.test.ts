import { describe, expect, it, test } from "vitest";
import { defaultSettings as profile } from "#app/site/settings/settings.schema.ts";
import { pageMeta, shorten } from "./page-meta.ts";

const navigation = [{ id: 1, title: "Start", path: "/" }];
const site = { profile, navigation, origin: "https://fernhill.example" };
const storage = "https://fernhill.example/storage/site-images";
const image = {
  src: "/storage/site-images/a.jpg",
  alt: "A walk",
  placeholder: null,
  width: 1200,
  height: 900,
  focal: { x: 80, y: 21 },
};
const page = { title: "Our services", description: "What we do.", path: "/services" };

function contentOf(descriptors: ReturnType<typeof pageMeta>, name: string): unknown {
  const found = descriptors.find(
    (one) => ("name" in one && one.name === name) || ("property" in one && one.property === name),
  );
  return found && "content" in found ? found.content : undefined;
}

describe("pageMeta", () => {
  it("names title, description and canonical address", () => {
    const meta = pageMeta(page, site);
    expect(meta).toContainEqual({ title: "Our services" });
    expect(meta).toContainEqual({
      tagName: "link",
      rel: "canonical",
      href: "https://fernhill.example/services",
    });
    expect(contentOf(meta, "description")).toBe("What we do.");
    expect(contentOf(meta, "og:url")).toBe("https://fernhill.example/services");
    expect(contentOf(meta, "og:type")).toBe("website");
  });

  it("shows the site's share picture unless the page has its own", () => {
    expect(contentOf(pageMeta(page, site), "og:image")).toBe("https://fernhill.example/share.jpg");
    const meta = pageMeta({ ...page, image }, site);
    expect(contentOf(meta, "og:image")).toBe(`${storage}/a.jpg/share-20.jpg`);
    expect(contentOf(meta, "twitter:image")).toBe(`${storage}/a.jpg/share-20.jpg`);
    expect(contentOf(meta, "og:image:width")).toBe("1200");
    expect(contentOf(meta, "og:image:height")).toBe("630");
    expect(contentOf(meta, "og:image:type")).toBe("image/jpeg");
    expect(contentOf(meta, "og:image:alt")).toBe("A walk");
  });

  const elsewhere = { ...image, src: "https://elsewhere.example/a.jpg", width: null, height: null };

  it.each([
    ["there is none", null],
    ["it is from elsewhere", elsewhere],
  ])("takes that of the settings where the page's own can't be one: %s", (_case, own) => {
    const sharePicture = { ...image, src: "/storage/site-images/share.jpg" };
    const meta = pageMeta({ ...page, image: own }, { ...site, profile: { ...profile, sharePicture } });
    expect(contentOf(meta, "og:image")).toBe(`${storage}/share.jpg/share-20.jpg`);
    expect(contentOf(meta, "og:image:width")).toBe("1200");
    expect(contentOf(meta, "og:image:alt")).toBe(`${profile.name}: ${profile.tagline}`);
  });

  it("takes the built-in one where that of the settings can't be one either", () => {
    const meta = pageMeta(
      { ...page, image: elsewhere },
      { ...site, profile: { ...profile, sharePicture: elsewhere } },
    );
    expect(contentOf(meta, "og:image")).toBe("https://fernhill.example/share.jpg");
    expect(contentOf(meta, "og:image:type")).toBe("image/jpeg");
  });

  it("gives a page that is not to be indexed no canonical address", () => {
    const meta = pageMeta({ ...page, robots: "noindex" }, site);
    expect(contentOf(meta, "robots")).toBe("noindex");
    expect(contentOf(meta, "og:url")).toBeUndefined();
    expect(meta.some((one) => "rel" in one)).toBe(false);
  });

  it("describes the local business, what the page brings, and the way to it in the menu's words", () => {
    const data = (meta: ReturnType<typeof pageMeta>) => meta.filter((one) => "script:ld+json" in one);
    const business = { "script:ld+json": { "@type": "LocalBusiness" } };
    expect(data(pageMeta(page, site))).toMatchObject([business]);
    const structuredData = [{ "@type": "WebSite" }];
    const breadcrumbs = [{ name: "About", path: "/about" }];
    expect(data(pageMeta({ ...page, structuredData, breadcrumbs }, site))).toMatchObject([
      business,
      { "script:ld+json": { "@type": "WebSite" } },
      {
        "script:ld+json": {
          itemListElement: [
            { name: "Start", position: 1 },
            { name: "About", position: 2 },
          ],
        },
      },
    ]);
  });
});

test.each([
  ["short", 20, "short"],
  ["two   spaces\nand a line", 40, "two spaces and a line"],
  ["one two three four", 12, "one two…"],
  ["one, two three", 7, "one…"],
])("shorten(%j, %i) is %j", (text, length, expected) => {
  expect(shorten(text, length)).toBe(expected);
  expect(expected.length).toBeLessThanOrEqual(length);
});
