import sanitizeHtml from "sanitize-html";
import { visibleAddress, visibleText } from "#app/platform/visible-text.ts";
import { isEmptyHtml } from "./html-text.ts";
import { pictureAddress } from "./picture-address.ts";
import { wholeTables } from "./whole-tables.server.ts";

const allowedTags =
  "h1 h2 h3 h4 h5 h6 p br strong b em i u ol ul li a blockquote figure img figcaption".split(" ");
const tagsOfTables = "table thead tbody tr th td".split(" ");

/** Maximum number of columns or rows that a cell spans. */
const MAX_SPANNED = 50;

/**
 * The content in and around a removed element is joined and may be invalid then; clean text takes one pass.
 */
const MAX_PASSES = 5;

/** Maximum depth of elements; deeper ones are reduced to their text. Nobody writes ten levels. */
const MAX_LEVELS = 50;
/** The parser's time grows with the square of the depth: beyond this depth, only the words are kept. */
const MAX_PARSED_LEVELS = 500;
class TooDeep extends Error {}

/**
 * Maximum number of "<", ">" and "&", which cost parser time: of a text with more, only the words are kept.
 * Long texts have a fifth of it.
 */
const MAX_MARKS = 60_000;

/**
 * Sanitizes rich text to what SPEC §2 (Blog post) and DESIGN §9.21 allow; used on write and again on render.
 * Links keep http, https, mailto, tel and addresses of this site; those that open a new tab get a safe rel.
 * Pictures are stored ones, each in its own figure with a plain-text caption or none. Tables are complete and
 * not nested. Invisible characters are removed. A text that would take the parser too long is reduced to its
 * words.
 * @param html any text
 * @param hasTables whether tables are allowed; otherwise, the text of their cells is kept
 */
export function sanitizeRichText(html: string, hasTables = true): string {
  if (hasTooManyMarks(html)) return wordsOf(html);
  try {
    return cleaned(html, hasTables);
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
    return wordsOf(html);
  }
}

/** The text without any tags. */
function wordsOf(html: string): string {
  const words = html.replace(/<[a-z/!?][^<>]*>/gi, " ");
  if (!hasTooManyMarks(words)) return cleaned(words.replaceAll("<", "&lt;"), false);
  const plain = words.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
  return visibleText(plain.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"));
}

function hasTooManyMarks(html: string): boolean {
  let marks = 0;
  const mark = /[<>&]/g;
  while (marks <= MAX_MARKS && mark.test(html)) marks += 1;
  return marks > MAX_MARKS;
}

/** A sanitizeRichText with a cache, for a save that compares the same texts several times. */
export function richTextCleaner(hasTables: boolean): (html: string) => string {
  const known = new Map<string, string>();
  return (html) => {
    const clean = known.get(html) ?? sanitizeRichText(html, hasTables);
    known.set(html, clean);
    return clean;
  };
}

function cleaned(html: string, hasTables: boolean): string {
  let clean = html;
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const before = clean;
    clean = cleanOnce(before, hasTables);
    if (clean === before) break;
  }
  return clean;
}

function cleanOnce(html: string, hasTables: boolean): string {
  let level = 0;
  const clean = sanitizeHtml(html, {
    nestingLimit: MAX_LEVELS,
    onOpenTag: () => {
      level += 1;
      if (level > MAX_PARSED_LEVELS) throw new TooDeep();
    },
    onCloseTag: () => {
      level -= 1;
    },
    allowedTags: hasTables ? [...allowedTags, ...tagsOfTables] : allowedTags,
    allowedAttributes: {
      a: ["href", "target", "rel"],
      img: ["src", "alt"],
      td: ["colspan", "rowspan"],
      th: ["colspan", "rowspan"],
    },
    allowedSchemes: ["http", "https", "mailto", "tel"],
    allowProtocolRelative: false,
    disallowedTagsMode: "discard",
    transformTags: {
      a: (tagName, { href, ...attributes }) => ({
        tagName,
        attribs: {
          ...(href !== undefined && { href: visibleAddress(href) }),
          ...attributes,
          ...(attributes.target && { target: "_blank", rel: "noopener noreferrer" }),
        },
      }),
      // An image without an address is not a picture; it is removed with all images outside of figures.
      img: (tagName, { src = "", alt = "" }) => {
        const address = pictureAddress(src);
        const attribs: Record<string, string> = address === null ? {} : { src: address, alt };
        return { tagName, attribs };
      },
      tfoot: "tbody",
      td: asCell,
      th: asCell,
    },
  });
  // Serialized as by browsers and the editor, so that unchanged text is identical; no text or attribute
  // contains "<" or ">".
  return wholeTables(figuresAlone(visibleText(clean.replaceAll(" />", ">"))));
}

/** Keeps only the spans of a cell that are greater than one. */
function asCell(tagName: string, { colspan, rowspan }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const spans = Object.entries({ colspan, rowspan }).flatMap(([name, value]) => {
    const count = Number(value);
    return Number.isInteger(count) && count > 1 && count <= MAX_SPANNED ? [[name, String(count)]] : [];
  });
  return { tagName, attribs: Object.fromEntries(spans) };
}

const innermostFigure = /<figure>((?:(?!<figure>).)*?)<\/figure>/gs;
const picture = /<img src="[^"]*" alt="[^"]*">/g;
const innermostCaption = /<figcaption>((?:(?!<figcaption>).)*?)<\/figcaption>/s;
const wholeOrLoose =
  /(<figure><img src="[^"]*" alt="[^"]*">(?:<figcaption>[^<]+<\/figcaption>)?<\/figure>)|<\/?fig(?:ure|caption)>|<img\b[^>]*>/g;

/** Keeps complete figures; of other figures, and of other content of a figure, only the text is kept. */
function figuresAlone(clean: string): string {
  return clean
    .replace(innermostFigure, (_figure, inside: string) => {
      const pictures = inside.match(picture) ?? [];
      if (pictures.length === 0) return inside;
      const caption = plainLine(innermostCaption.exec(inside)?.[1] ?? "");
      const beside = inside.replaceAll(/<img\b[^>]*>/g, "").replace(innermostCaption, "");
      const figures = pictures.map((image, index) => {
        const isLast = index === pictures.length - 1;
        return `<figure>${image}${caption && isLast ? `<figcaption>${caption}</figcaption>` : ""}</figure>`;
      });
      return figures.join("") + (isEmptyHtml(beside) ? "" : beside);
    })
    .replace(wholeOrLoose, (_found, whole = "") => whole);
}

/** Converts clean HTML to text on one line. */
function plainLine(html: string): string {
  return html
    .replace(/<[^>]*>/g, (tag) => (/^<\/?(?:b|strong|i|em|u|a)\b/.test(tag) ? "" : " "))
    .replace(/[ \t\r\n\f]+/g, " ")
    .trim();
}
