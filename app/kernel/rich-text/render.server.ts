import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type Picture, variantUrl, widthsFor } from "#app/kernel/files/picture.ts";
import { SitePicture } from "#app/kernel/files/picture.tsx";
import { sanitizeRichText } from "./sanitize.server.ts";

/** By address, as returned by findPictures. */
type Pictures = ReadonlyMap<string, Picture>;

const figure = /<figure><img src="([^"]*)" alt="([^"]*)">(.*?)<\/figure>/gs;
const characters: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/**
 * Renders rich text below a page's own h1: an h1 in the text becomes h2, so that a page has one h1 (DESIGN
 * §11); pictures are rendered in the sizes a screen needs.
 * @param html stored rich text; sanitized here
 * @param pictures those that the text names; the figure of a missing picture is removed
 */
export function renderRichText(html: string, pictures: Pictures): string {
  const shown = withPictures(html, pictures, (picture, alt) =>
    createElement(SitePicture, {
      picture,
      alt,
      sizes: "(min-width: 48rem) 672px, 86vw",
      imgClassName: "bg-limestone",
    }),
  );
  return withTables(shown.replace(/<(\/?)h1>/g, "<$1h2>"));
}

const table = /<table>.*?<\/table>/gs;

/** Wraps each table in a region that can be focused, and that scrolls if wider than the screen. */
function withTables(html: string): string {
  const count = html.match(table)?.length ?? 0;
  let number = 0;
  return html.replace(table, (found) => {
    number += 1;
    const name = count > 1 ? `Table ${number}` : "Table";
    return `<div class="table-scroll" role="region" aria-label="${name}" tabindex="0">${found}</div>`;
  });
}

/** The width of pictures in feed readers, in pixels. */
const WIDTH_IN_FEED = 1080;

/**
 * Renders rich text for feed readers, which are not on the site: every address is absolute.
 * @param html, pictures see renderRichText
 * @param origin of this site
 */
export function renderForFeed(html: string, pictures: Pictures, origin: string): string {
  const shown = withPictures(html, pictures, (picture, alt) =>
    createElement("img", {
      src: sizeForFeed(picture),
      alt,
      width: picture.width ?? undefined,
      height: picture.height ?? undefined,
      // With any other value, React would emit a preload.
      loading: "lazy",
    }),
  );
  return withOrigin(shown, origin);
}

/**
 * Renders rich text for mails, which are not on the site: every address is absolute, and an h1 becomes h2.
 * @param html, pictures see renderRichText
 * @param origin of this site
 * @param show renders a picture; null for one that mails can't show
 */
export function renderForMail(
  html: string,
  pictures: Pictures,
  origin: string,
  show: (picture: Picture, alt: string) => ReactElement | null,
): string {
  return withOrigin(withPictures(html, pictures, show).replace(/<(\/?)h1>/g, "<$1h2>"), origin);
}

const withOrigin = (html: string, origin: string) => html.replace(/ (href|src)="\//g, ` $1="${origin}/`);

function sizeForFeed({ src, width }: Picture): string {
  if (width === null) return src;
  const wide = widthsFor(width).findLast((candidate) => candidate <= WIDTH_IN_FEED) ?? WIDTH_IN_FEED;
  return variantUrl(src, wide, "webp");
}

/**
 * Sanitizes HTML and renders its stored pictures with `show`; an empty alt text is replaced by the library's.
 */
function withPictures(
  html: string,
  pictures: Pictures,
  show: (picture: Picture, alt: string) => ReactElement | null,
): string {
  return sanitizeRichText(html).replace(figure, (_figure, src: string, alt: string, caption: string) => {
    const picture = pictures.get(src);
    if (!picture) return "";
    const words = alt.replace(/&(\w+);/g, (whole, name: string) => characters[name] ?? whole);
    const shown = show(picture, words || picture.alt);
    return shown ? `<figure>${renderToStaticMarkup(shown)}${caption}</figure>` : "";
  });
}
