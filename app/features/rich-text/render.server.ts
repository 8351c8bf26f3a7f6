import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { hasVariants, type Picture, variantUrl, widthsFor } from "#app/features/media/picture.ts";
import { SitePicture } from "#app/features/media/picture.tsx";
import { sanitizeRichText } from "./sanitize.server.ts";

/** By address, as findPictures gives them. */
type Pictures = ReadonlyMap<string, Picture>;

const figure = /<figure><img src="([^"]*)" alt="([^"]*)">(.*?)<\/figure>/gs;
const characters: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/**
 * Rich text as it stands under a page's own h1: an h1 in the text becomes h2, so that a page has one h1 (DESIGN §11);
 * pictures come in the sizes a screen needs.
 * @param html stored rich text; cleaned here
 * @param pictures those that it names; what is not among them is gone, and its figure with it
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

/** Each table in a region that scrolls by itself where it is wider than the screen, and that keys reach, too. */
function withTables(html: string): string {
  const count = html.match(table)?.length ?? 0;
  let number = 0;
  return html.replace(table, (found) => {
    number += 1;
    const name = count > 1 ? `Table ${number}` : "Table";
    return `<div class="table-scroll" role="region" aria-label="${name}" tabindex="0">${found}</div>`;
  });
}

/** As wide as a feed's reader shows a picture, in pixels. */
const WIDTH_IN_FEED = 1080;

/**
 * Rich text for readers of a feed, who are on no page of the site: every address of it is whole.
 * @param html, pictures see renderRichText
 * @param origin of this site
 */
export function renderForFeed(html: string, pictures: Pictures, origin: string): string {
  return withPictures(html, pictures, (picture, alt) =>
    createElement("img", {
      src: sizeForFeed(picture),
      alt,
      width: picture.width ?? undefined,
      height: picture.height ?? undefined,
      // React would put a preload before any other.
      loading: "lazy",
    }),
  ).replace(/ (href|src)="\//g, ` $1="${origin}/`);
}

function sizeForFeed({ src, width }: Picture): string {
  if (width === null || !hasVariants({ name: src })) return src;
  const wide = widthsFor(width).findLast((candidate) => candidate <= WIDTH_IN_FEED) ?? WIDTH_IN_FEED;
  return variantUrl(src, wide, "webp");
}

/** Clean HTML, its stored pictures shown by `show`; an alt text left empty is the one the picture has in the library. */
function withPictures(
  html: string,
  pictures: Pictures,
  show: (picture: Picture, alt: string) => Parameters<typeof renderToStaticMarkup>[0],
): string {
  return sanitizeRichText(html).replace(figure, (_figure, src: string, alt: string, caption: string) => {
    const picture = pictures.get(src);
    if (!picture) return "";
    const words = alt.replace(/&(\w+);/g, (whole, name: string) => characters[name] ?? whole);
    return `<figure>${renderToStaticMarkup(show(picture, words || picture.alt))}${caption}</figure>`;
  });
}
