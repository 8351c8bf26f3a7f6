import { storedUrl } from "../../link-address.ts";
import { type ClipboardElement, type ClipboardNode, declaration } from "./clipboard-tree.ts";
import { emojiOf } from "./emoji.ts";
import {
  type Block,
  continuesWordItem,
  itemBlocks,
  type ListBlock,
  nestItems,
  type TableCell,
  type TextTag,
  withoutTables,
  wordItem,
} from "./lists.ts";
import { type ReadCell, tableRows } from "./tables.ts";
import {
  paragraphsOf,
  plainStyle,
  type Run,
  runsOf,
  runsToHtml,
  styleInside,
  type TextStyle,
} from "./text-runs.ts";

const ignored = new Set(
  "head style script title meta link xml template noscript iframe object embed video audio canvas img svg math input button select textarea".split(
    " ",
  ),
);
const headings: Record<string, TextTag> = { h1: "h1", h2: "h2", h3: "h3", h4: "h3", h5: "h3", h6: "h3" };
/** Elements that stand on lines of their own; what is in them is read, they themselves are not kept. */
const sections = new Set(
  "address article aside body caption center dd details div dl dt fieldset figcaption figure footer form header hr legend main nav p pre section summary table tbody td tfoot th thead tr".split(
    " ",
  ),
);

function isHidden(element: ClipboardElement): boolean {
  return (
    ignored.has(element.tag) ||
    declaration(element, "display") === "none" ||
    declaration(element, "mso-hide") === "all" ||
    declaration(element, "mso-list") === "ignore" ||
    declaration(element, "mso-element").startsWith("comment") ||
    element.attributes.class === "MsoCommentReference" ||
    element.attributes.class === "Apple-interchange-newline"
  );
}

/**
 * Reads what of a clipboard's tree rich text can hold.
 * @param storeUrl says where a link may lead, or null
 * @returns headings, paragraphs, lists, quotes and tables, none of them empty
 */
function readBlocks(
  nodes: ClipboardNode[],
  storeUrl: (href: string) => string | null,
  outer: TextStyle = plainStyle,
): Block[] {
  const blocks: Block[] = [];
  let runs: Run[] = [];

  function endText(tag: TextTag) {
    blocks.push(...paragraphsOf(runs).map((stored) => ({ kind: "text", tag, runs: stored }) as const));
    runs = [];
  }
  function inside(element: ClipboardElement, style: TextStyle) {
    return readBlocks(element.children, storeUrl, style);
  }
  function readElement(element: ClipboardElement, around: TextStyle, tag: TextTag) {
    const emoji = emojiOf(element);
    if (emoji) runs.push(...runsOf(emoji, around));
    if (isHidden(element)) return;
    if (element.tag === "br") {
      runs.push(...runsOf("\n", { ...around, preformatted: true }));
      return;
    }
    const style = styleInside(element, around, storeUrl);
    const heading = headings[element.tag];
    const item = heading ? null : wordItem(element);
    const previous = blocks.at(-1);
    if (heading) {
      endText(tag);
      read(element.children, { ...style, bold: false, inHeading: true }, heading);
      endText(heading);
    } else if (item) {
      endText(tag);
      blocks.push({ kind: "item", ...item, blocks: inside(element, style) });
    } else if (continuesWordItem(element) && previous?.kind === "item" && paragraphsOf(runs).length === 0) {
      previous.blocks.push(...inside(element, style));
    } else if (element.tag === "ul" || element.tag === "ol") {
      endText(tag);
      blocks.push(...readList(element, style));
    } else if (element.tag === "li") {
      endText(tag);
      blocks.push({ kind: "item", ordered: false, level: 1, blocks: inside(element, style) });
    } else if (element.tag === "blockquote") {
      endText(tag);
      const quoted = withoutTables(inside(element, style));
      if (quoted.length > 0) blocks.push({ kind: "quote", blocks: quoted });
    } else if (sections.has(element.tag)) {
      const rows = element.tag === "table" ? tableRows(element, isHidden) : null;
      endText(tag);
      if (rows) readTable(element, rows, style);
      else read(element.children, style, tag);
      endText(tag);
    } else read(element.children, style, tag);
  }
  function read(children: ClipboardNode[], style: TextStyle, tag: TextTag) {
    for (const child of children) {
      if (typeof child === "string") runs.push(...runsOf(child, style));
      else readElement(child, style, tag);
    }
  }
  /** The items of a list; a list straight in a list (Google Docs) belongs to the item before it. */
  function readList(element: ClipboardElement, style: TextStyle): Block[] {
    const list: ListBlock = { kind: "list", ordered: element.tag === "ol", items: [] };
    const loose: Block[] = [];
    for (const child of element.children) {
      if (typeof child === "string" || isHidden(child)) continue;
      // Word for the web makes a list of every item and says its level beside it.
      const level = Number(child.attributes["data-aria-level"]);
      if (level > 0) loose.push({ kind: "item", ordered: list.ordered, level, blocks: inside(child, style) });
      else if (child.tag === "ul" || child.tag === "ol") {
        const nested = readList(child, style);
        const before = list.items.at(-1);
        if (before) before.push(...nested);
        else list.items.push(nested);
      } else list.items.push(inside(child, style));
    }
    return list.items.length > 0 ? [...loose, list] : loose;
  }

  function readTable(element: ClipboardElement, rows: ReadCell[][], style: TextStyle) {
    for (const child of element.children)
      if (typeof child !== "string" && child.tag === "caption") readElement(child, style, "p");
    const read = rows.map((row) =>
      row.map(({ element: cell, ...shape }) => ({
        ...shape,
        blocks: cell ? itemBlocks(inside(cell, styleInside(cell, style, storeUrl))) : [],
      })),
    );
    if (read.flat().some(({ blocks: held }) => held.length > 0)) blocks.push({ kind: "table", rows: read });
  }

  read(nodes, outer, "p");
  endText("p");
  return nestItems(blocks);
}

function blockToHtml(block: Block): string {
  switch (block.kind) {
    case "text":
      return `<${block.tag}>${runsToHtml(block.runs)}</${block.tag}>`;
    case "quote":
      return `<blockquote>${blocksToHtml(block.blocks)}</blockquote>`;
    case "list": {
      const tag = block.ordered ? "ol" : "ul";
      return `<${tag}>${block.items.map((item) => `<li>${blocksToHtml(item)}</li>`).join("")}</${tag}>`;
    }
    case "item":
      return blocksToHtml(block.blocks);
    case "table":
      return `<table><tbody>${block.rows.map((row) => `<tr>${row.map(cellToHtml).join("")}</tr>`).join("")}</tbody></table>`;
  }
}

function cellToHtml({ isHeading, colspan, rowspan, blocks }: TableCell): string {
  const tag = isHeading ? "th" : "td";
  const spans = [colspan > 1 && ` colspan="${colspan}"`, rowspan > 1 && ` rowspan="${rowspan}"`];
  return `<${tag}${spans.filter(Boolean).join("")}>${blocksToHtml(blocks) || "<p></p>"}</${tag}>`;
}

function blocksToHtml(blocks: Block[]): string {
  return blocks.map(blockToHtml).join("");
}

/**
 * What rich text keeps of pasted HTML: h1 to h3 (deeper headings become h3), paragraphs, line breaks, bold, italic,
 * underline, lists, quotes, links and tables, without classes, styles, pictures, comments and empty paragraphs. Pictures
 * of emoji are the emoji.
 * @param nodes the clipboard's tree
 * @param ownOrigin this site's origin; links to it are kept as paths
 * @param hasTables whether the text may hold tables; else their cells become lines
 * @returns HTML for the editor; "" if there was nothing to keep
 */
export function cleanPaste(nodes: ClipboardNode[], ownOrigin: string, hasTables = true): string {
  const blocks = readBlocks(nodes, (href) => storedUrl(href, ownOrigin));
  return blocksToHtml(hasTables ? blocks : withoutTables(blocks));
}
