import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { type Picture, rasterOf, shareUrl, sizesOnSharpPhones, widthsFor, widthsShown } from "./picture.ts";
import { PictureFrame, SitePicture } from "./picture.tsx";
import { thumbnail } from "./storage-address.ts";

const picture: Picture = {
  src: "/storage/site-images/hero-1.jpg",
  alt: "Front garden in evening light",
  width: 1100,
  height: 700,
  placeholder: "data:image/webp;base64,AAAA",
};
const elsewhere: Picture = {
  src: "https://pictures.example/a.jpg",
  alt: "",
  width: null,
  height: null,
  placeholder: null,
};
const sizes = "(min-width: 64rem) 50vw, 100vw";
type Props = Partial<Parameters<typeof SitePicture>[0]>;
const markup = (props: Props = {}) =>
  renderToStaticMarkup(<SitePicture picture={picture} sizes={sizes} {...props} />);

test.each([
  [1920, [320, 480, 640, 768, 1080, 1440, 1920]],
  [1919, [320, 480, 640, 768, 1080, 1440]],
  [320, [320]],
  [200, [320]],
  [3840, [320, 480, 640, 768, 1080, 1440, 1920, 2560]],
])("a picture %i px wide can be had in %j", (width, widths) => {
  expect(widthsFor(width)).toEqual(widths);
});

test.each([
  ["a hero", "100vw", [480, 640, 768, 1080, 1440, 1920]],
  ["a card", "(min-width: 80rem) 411px, (min-width: 40rem) 46vw, 86vw", [480, 640, 768, 1080]],
  ["a wide card", "(min-width: 64rem) 746px, 100vw", [480, 640, 768, 1080, 1440]],
  ["half a screen", "(min-width: 64rem) 50vw, 100vw", [480, 640, 768, 1080, 1440, 1920]],
  ["a print", "96px", [320]],
  ["a staff thumbnail", "6rem", [320]],
])("%s names only the widths that its place needs", (_what, sizes, widths) => {
  expect(widthsShown(1920, sizes)).toEqual(widths);
});

test.each([
  ["the one that was chosen", {}, "object-position:20% 80%"],
  ["the one that was chosen before the place's own", { position: "58% 66%" }, "object-position:20% 80%"],
  ["none where all of it is shown", { imgClassName: "object-contain" }, ""],
])("a picture has its focal point: %s", (_case, props, position) => {
  const focal = { x: 20, y: 80 };
  const html = markup({ picture: { ...picture, focal }, ...props });
  expect(/object-position:[^;"]*/.exec(html)?.[0] ?? "").toBe(position);
});

test("a picture smaller than all widths that its place needs still has its largest", () => {
  expect(widthsShown(400, "100vw")).toEqual([320]);
});

test("a phone with three pixels to one gets the width that two need", () => {
  const sharp = "(max-width: 30rem) and (min-resolution: 2.2dppx)";
  expect(sizesOnSharpPhones("100vw")).toBe(`${sharp} 80vw, 100vw`);
  expect(sizesOnSharpPhones("(min-width: 64rem) 30vw, 86vw")).toBe(
    `${sharp} 54vw, (min-width: 64rem) 30vw, 86vw`,
  );
  expect(sizesOnSharpPhones("96px")).toBe("96px");
});

describe("A picture of ours", () => {
  test("comes in AVIF, then WebP, in the widths it has, else as the original", () => {
    const html = markup();
    const sources = [...html.matchAll(/<source type="([^"]*)" srcSet="([^"]*)" sizes="([^"]*)"/gi)];
    expect(sources.map(([, type]) => type)).toEqual(["image/avif", "image/webp"]);
    expect(sources[0]?.[2]).toBe(
      [480, 640, 768, 1080].map((width) => `${picture.src}/${width}.avif ${width}w`).join(", "),
    );
    expect(sources[1]?.[3]).toBe(sizesOnSharpPhones(sizes));
    expect(html).toMatch(
      /<img src="\/storage\/site-images\/hero-1\.jpg" alt="Front garden in evening light"/,
    );
    expect(html).toContain('width="1100" height="700"');
  });

  test("waits until it comes near, unless it is the main one", () => {
    expect(markup()).toContain('loading="lazy"');
    const main = markup({ priority: true });
    expect(main).toContain('loading="eager"');
    expect(main).toContain('fetchPriority="high"');
  });

  test("smaller than every width says how wide it is", () => {
    expect(markup({ picture: { ...picture, width: 200 } })).toContain("hero-1.jpg/320.avif 200w");
  });

  test("shows its placeholder exactly where it will lie itself", () => {
    const covering = markup({ priority: true, position: "58% 66%" });
    expect(covering).toContain("background-image:url(data:image/webp;base64,AAAA)");
    expect(covering).toContain("object-position:58% 66%");
    expect(covering).toContain("background-size:cover;background-position:58% 66%");
    const contained = markup({ priority: true, imgClassName: "size-full object-contain" });
    expect(contained).toContain("background-size:contain");
  });

  test("spares the page its placeholder where it has come before it is seen", () => {
    expect(markup()).not.toContain("data:");
  });

  test("takes another text, or none", () => {
    expect(markup({ alt: "The same garden" })).toContain('alt="The same garden"');
    expect(markup({ alt: "" })).toContain('alt=""');
  });
});

test("a picture from elsewhere comes late, as it is, and without telling its host the page", () => {
  const html = markup({ picture: elsewhere, priority: true });
  expect(html).not.toContain("<source");
  expect(html).not.toContain("width=");
  expect(html).toContain('loading="lazy"');
  expect(html).toContain('referrerPolicy="no-referrer"');
});

test("no picture leaves the frame's ground", () => {
  const html = renderToStaticMarkup(
    <PictureFrame ratio="picture">
      <SitePicture picture={null} sizes={sizes} />
    </PictureFrame>,
  );
  expect(html).toMatch(/^<figure class="[^"]*\bbg-limestone\b[^"]*"><\/figure>$/);
});

test.each([
  ["/storage/site-images/a.jpg?v=2", "/storage/site-images/a.jpg/320.webp"],
  ["https://pictures.example/a.jpg?v=2", "https://pictures.example/a.jpg?v=2"],
])("the thumbnail of %s is %s", (address, shown) => {
  expect(thumbnail(address)).toBe(shown);
});

test.each([
  ["in the middle, where nobody has chosen a point", picture, "share-50"],
  ["from side to side, of a wide one", { ...picture, width: 4000, focal: { x: 87, y: 20 } }, "share-90"],
  ["from top to foot, of a high one", { ...picture, focal: { x: 87, y: 24 } }, "share-20"],
])("a share picture is cut %s", (_case, of, name) => {
  expect(shareUrl(of)).toBe(`/storage/site-images/hero-1.jpg/${name}.jpg`);
});

test("a picture from elsewhere has no share picture", () => {
  expect([shareUrl(elsewhere), shareUrl(null)]).toEqual([null, null]);
});

test.each([
  [{ ...picture, width: 3840, height: 2880 }, "1440.webp", 1440, 1080],
  [picture, "1080.webp", 1080, 687],
  [{ ...picture, width: 200, height: 100 }, "320.webp", 200, 100],
])("search engines are told of $width x $height px: %s", (of, name, width, height) => {
  expect(rasterOf(of)).toEqual({ src: `${picture.src}/${name}`, width, height });
});

test("search engines are told of no picture from elsewhere", () => {
  expect([rasterOf(elsewhere), rasterOf(null)]).toEqual([null, null]);
});
