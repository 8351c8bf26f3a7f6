import { compile, type Formatter } from "html-to-text";

/** The rest is left out; the text of a mail comes before what it quotes. */
const MAX_LENGTH = 128 * 1024;
/** From where more elements than these are open, the rest is left out. */
const MAX_OPEN_ELEMENTS = 1000;
/** Deeper elements are left out. */
const MAX_DEPTH = 200;
/** In one element; further ones are left out. */
const MAX_CHILD_NODES = 10_000;

const tag = /<(\/?)([a-z][^\s/>]*)/gi;
/** They have no end tag. */
const voidElements = new Set([
  "area",
  "base",
  "br",
  "col",
  "embed",
  "hr",
  "img",
  "input",
  "link",
  "meta",
  "wbr",
]);

/** Of a link; one that is longer is left out. */
const MAX_LINK_LENGTH = 2000;

/** The text of a link with its address behind it, unless that is the text. */
const formatLink: Formatter = ({ attribs, children }, walk, builder) => {
  let text = "";
  builder.pushWordTransform((word) => {
    text += word;
    return word;
  });
  walk(children, builder);
  builder.popWordTransform();
  const href = attribs.href?.trim() ?? "";
  if (!/^https?:\/\/\S+$/i.test(href) || href.length > MAX_LINK_LENGTH) return;
  if (bareAddress(href) === bareAddress(text)) return;
  builder.addInline(text ? ` (${href})` : href, { noWordTransform: true });
};

const bareAddress = (text: string) =>
  text
    .replace(/^https?:\/\//i, "")
    .replace(/\/$/, "")
    .toLowerCase();

/** Within a link, it is a part of its text. */
const formatPicture: Formatter = ({ attribs }, _walk, builder) =>
  builder.addInline(attribs.alt ?? "", { noWordTransform: false });

const paragraph = { leadingLineBreaks: 2, trailingLineBreaks: 2 };
const line = { leadingLineBreaks: 1, trailingLineBreaks: 1 };
const heading = { leadingLineBreaks: 2, trailingLineBreaks: 2, uppercase: false };
const convert = compile({
  wordwrap: false,
  limits: { maxDepth: MAX_DEPTH, maxChildNodes: MAX_CHILD_NODES, ellipsis: "" },
  formatters: { link: formatLink, picture: formatPicture },
  selectors: [
    { selector: "a", format: "link" },
    { selector: "img", format: "picture" },
    { selector: "title", format: "skip" },
    { selector: "textarea", format: "skip" },
    { selector: "select", format: "skip" },
    ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({ selector, options: heading })),
    { selector: "p", format: "block", options: paragraph },
    // A quote's own marks would hide which of its lines quote.
    { selector: "blockquote", format: "block", options: paragraph },
    ...["ul", "ol", "li", "table", "tr", "hr"].map((selector) => ({
      selector,
      format: "block",
      options: line,
    })),
    ...["td", "th"].map((selector) => ({ selector, format: "inlineSurround", options: { suffix: " " } })),
    { selector: "pre", options: line },
  ],
});

/**
 * The text of a mail that has only HTML, without scripts: links with their addresses, and of pictures what they stand for.
 * Of HTML that is very long or nests very deeply it has the beginning. It takes time in proportion to the HTML.
 */
export function htmlToText(html: string): string {
  return convert(withinDepth(html.slice(0, MAX_LENGTH)))
    .replace(/ +$/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/**
 * Cuts HTML where too many elements are open, because the parser looks for the start of an element among all open ones.
 * Elements without an end tag, such as paragraphs of an old program, count as open.
 */
function withinDepth(html: string): string {
  const open = new Map<string, number>();
  let count = 0;
  for (const { 1: slash, 2: typed = "", index } of html.matchAll(tag)) {
    const name = typed.toLowerCase();
    if (voidElements.has(name)) continue;
    const ofName = open.get(name) ?? 0;
    if (slash && ofName === 0) continue;
    const change = slash ? -1 : 1;
    open.set(name, ofName + change);
    count += change;
    if (count > MAX_OPEN_ELEMENTS) return html.slice(0, index);
  }
  return html;
}
