import { expect, test } from "vitest";
import type { Picture } from "#app/kernel/files/picture.ts";
import { renderForFeed, renderRichText } from "./render.server.ts";

const src = "/storage/site-images/wall.jpg";
const wall: Picture = { src, alt: "A dry wall", width: 1600, height: 900, placeholder: null };
const pictures = new Map([wall].map((picture) => [picture.src, picture]));
const figure = (alt = "", address = src) =>
  `<figure><img src="${address}" alt="${alt}"><figcaption>By the gate</figcaption></figure>`;

test("an h1 in the text is shown as h2", () => {
  expect(renderRichText("<h1>Title</h1><p>x</p>", pictures)).toBe("<h2>Title</h2><p>x</p>");
});

const table = "<table><tbody><tr><td>Oak</td><td>3 m</td></tr></tbody></table>";

test("a table scrolls by itself, by keyboard too, and each has a name of its own", () => {
  const region = (name: string) =>
    `<div class="table-scroll" role="region" aria-label="${name}" tabindex="0">${table}</div>`;
  expect(renderRichText(`<p>a</p>${table}`, pictures)).toBe(`<p>a</p>${region("Table")}`);
  expect(renderRichText(table + table, pictures)).toBe(region("Table 1") + region("Table 2"));
  expect(renderForFeed(table, pictures, "https://fernhill.example")).toBe(table);
});

test("a picture is shown in sizes for the text's column, as large as it is, once it comes near", () => {
  const html = renderRichText(`<p>a</p>${figure("Two &quot;walls&quot; &amp; $&amp;")}`, pictures);
  expect(html).toMatch(/^<p>a<\/p><figure><picture/);
  expect(html).toMatch(/<\/picture><figcaption>By the gate<\/figcaption><\/figure>$/);
  expect(html).toContain(`<source type="image/avif" srcSet="${src}/480.avif 480w`);
  expect(html).toContain(`${src}/1440.webp 1440w"`);
  expect(html).not.toContain("1920");
  expect(html).toContain('(min-width: 48rem) 672px, 86vw"');
  expect(html).toContain('alt="Two &quot;walls&quot; &amp; $&amp;" width="1600" height="900" loading="lazy"');
});

test("an alt text left empty is the one the picture has in the library", () => {
  expect(renderRichText(figure(), pictures)).toContain('alt="A dry wall"');
});

test("a picture that is gone is left out", () => {
  expect(renderRichText(`<p>a</p>${figure("", "/storage/site-images/gone.jpg")}`, pictures)).toBe("<p>a</p>");
});

test("in a feed every address is whole and a picture of one size", () => {
  const html = `${figure("Wall")}<p><a href="/contact">x</a> <a href="https://a.example/">y</a></p>`;
  expect(renderForFeed(html, pictures, "https://fernhill.example")).toBe(
    `<figure><img src="https://fernhill.example${src}/1080.webp" alt="Wall" width="1600" height="900" loading="lazy"/>` +
      "<figcaption>By the gate</figcaption></figure>" +
      '<p><a href="https://fernhill.example/contact">x</a> <a href="https://a.example/">y</a></p>',
  );
});
