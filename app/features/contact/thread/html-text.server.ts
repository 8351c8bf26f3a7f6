import sanitizeHtml from "sanitize-html";

const MAX_LENGTH = 300_000;
const paragraphs = ["p", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6"];
const blocks = ["div", "li", "tr", "pre", "hr", "table", "ul", "ol", "section", "article"];
const paragraph = new RegExp(`<(${paragraphs.join("|")})>`);
const entities = { lt: "<", gt: ">", quot: '"', amp: "&" } as const;

/** The text of a mail that has only HTML; of one that is very long, the beginning. */
export function htmlToText(html: string): string {
  const clean = sanitizeHtml(html.slice(0, MAX_LENGTH).replace(/[\s\p{Cc}]+/gu, " "), {
    allowedTags: [...paragraphs, ...blocks, "br"],
    allowedAttributes: {},
    nonTextTags: ["script", "style", "textarea", "option", "noscript", "title"],
    nestingLimit: 100,
  });
  // Every "<" is a tag now, because sanitize-html writes these four characters of a text as entities.
  return clean
    .replace(/(?: ?<[^>]*>)+ ?/g, (tags) => "\n".repeat(Math.min(2, lineBreaks(tags))))
    .replace(/&(lt|gt|quot|amp);/g, (_all, name: keyof typeof entities) => entities[name])
    .trim();
}

/** How many line breaks the tags between two texts make. */
function lineBreaks(tags: string): number {
  if (paragraph.test(tags)) return 2;
  const breaks = tags.split("<br />").length - 1;
  return /<(?!br )/.test(tags) ? breaks + 1 : breaks;
}
