import { DOMParser, DOMSerializer, type Schema } from "@tiptap/pm/model";
import { emojiOf } from "./emoji.ts";
import { renameElement } from "./rename-element.ts";
import { normalizeTables } from "./tables.ts";
import { tidyBlocks } from "./tidy-blocks.ts";
import { nestWordItems } from "./word-lists.ts";

const hidden =
  "style, script, title, meta, link, xml, template, noscript, iframe, object, embed, video, audio, canvas, svg, math, input, button, select, textarea, .MsoCommentReference, .Apple-interchange-newline";
/** Word's markers of items, hidden text and comments. */
const hiddenInWord = /mso-(?:list:\s*ignore|hide:\s*all|element:\s*comment)/i;

/** Blocks that the editor's parser doesn't know, or would wrap in a table. */
const otherBlocks =
  "pre, caption, center, details, dt, legend, main, nav, summary, :is(tr, td, th):not(table *)";

const elementsIn = (root: ParentNode, selector: string) => root.querySelectorAll<HTMLElement>(selector);

function removeHidden(root: DocumentFragment): void {
  for (const element of elementsIn(root, hidden)) element.remove();
  for (const element of elementsIn(root, "[style]")) {
    const isHidden = hiddenInWord.test(element.getAttribute("style") ?? "");
    if (isHidden || element.style.display === "none") element.remove();
  }
}

/** Replaces line breaks of preformatted text by elements, and other white space by plain spaces. */
function normalizeSpace(root: DocumentFragment): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const visible = text.data.replace(/[\u00ad\u200b\u2060\ufeff]/g, "").replace(/\r\n?/g, "\n");
    const styled = text.parentElement?.closest<HTMLElement>('pre, [style*="white-space" i]');
    const isPreformatted =
      styled && /^(?:pre|break-spaces)/.test(styled.style.whiteSpace || styled.localName);
    const lines = isPreformatted ? visible.split("\n") : [visible];
    text.replaceWith(
      ...lines.flatMap((line, at) => [
        ...(at > 0 ? [document.createElement("br")] : []),
        line.replace(/\s+/g, " "),
      ]),
    );
  }
  for (const element of elementsIn(root, "[style]")) element.style.whiteSpace = "";
}

/** Changes styles and tags to those that the parse rules of the editor's marks recognize. */
function normalizeStyles(root: DocumentFragment): void {
  for (const element of elementsIn(root, "[style]")) {
    const { style } = element;
    const isLight = /^(?:normal|[1-5]\d\d)$/.test(style.fontWeight);
    if (isLight) style.fontWeight = "400";
    // Google Docs wraps everything in <b style="font-weight:normal">.
    if (
      (isLight && element.matches("b, strong")) ||
      (style.fontStyle === "normal" && element.matches("i, em"))
    )
      renameElement(element, "span");
  }
  for (const heading of elementsIn(root, "h1, h2, h3, h4, h5, h6")) {
    // Headings are bold by default: in them, only <b> and <strong> count, not weights from a stylesheet.
    for (const element of elementsIn(heading, "[style]")) element.style.fontWeight = "";
    heading.style.fontWeight = "400";
  }
}

/** Moves lists within a list into an item, and begins every item with a paragraph, as the schema requires. */
function normalizeItems(root: DocumentFragment): void {
  for (const list of elementsIn(root, ":is(ul, ol) > :is(ul, ol)")) {
    const previous = list.previousElementSibling;
    const item = previous?.localName === "li" ? previous : document.createElement("li");
    if (item !== previous) list.before(item);
    item.append(list);
  }
  for (const item of elementsIn(root, "li")) item.prepend(document.createElement("p"));
}

/** Renames blocks to those that the schema allows at their position. */
function normalizeBlocks(root: DocumentFragment): void {
  for (const element of elementsIn(root, otherBlocks)) renameElement(element, "div");
  for (const element of elementsIn(root, ":is(li, td, th) blockquote")) renameElement(element, "div");
  for (const element of elementsIn(root, ":is(li, td, th) :is(h1, h2, h3, h4, h5, h6)"))
    renameElement(element, "p");
  for (const element of elementsIn(root, "h4, h5, h6")) renameElement(element, "h3");
  for (const heading of elementsIn(root, "h1, h2, h3"))
    for (const element of elementsIn(heading, ":is(p, div):not(li *)"))
      renameElement(element, heading.localName);
}

/**
 * Cleans pasted HTML to what rich text allows: h1 to h3 (deeper headings become h3), paragraphs, line breaks,
 * bold, italic, underline, lists, quotes, links and tables, without classes, styles, pictures, comments and
 * empty paragraphs. Pictures of emoji become characters.
 * @param html what another program put on the clipboard
 * @param schema of the editor; if it has no tables, their cells become lines
 * @returns HTML for the editor; "" if nothing remains
 */
export function cleanPaste(html: string, schema: Schema): string {
  // In a template, no script runs, no resource is loaded and no style is applied.
  const template = document.createElement("template");
  template.innerHTML = html;
  const root = template.content;
  for (const image of root.querySelectorAll("img")) image.replaceWith(emojiOf(image));
  nestWordItems(root);
  removeHidden(root);
  normalizeTables(root, schema.nodes.table !== undefined);
  normalizeStyles(root);
  normalizeSpace(root);
  normalizeBlocks(root);
  normalizeItems(root);
  const blocks = tidyBlocks(DOMParser.fromSchema(schema).parse(root));
  const kept = document.createElement("div");
  kept.append(DOMSerializer.fromSchema(schema).serializeFragment(blocks));
  return kept.innerHTML;
}
