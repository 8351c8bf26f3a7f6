import { type ClipboardElement, type ClipboardNode, declaration } from "./clipboard-tree.ts";
import type { Run } from "./text-runs.ts";

export type TextTag = "p" | "h1" | "h2" | "h3";

interface TextBlock {
  kind: "text";
  tag: TextTag;
  runs: Run[];
}

export interface ListBlock {
  kind: "list";
  ordered: boolean;
  items: Block[][];
}

/** An item that only knows how deep it stands, as Word writes them; `nestItems` makes lists of them. */
interface ItemBlock {
  kind: "item";
  ordered: boolean;
  /** From 1. */
  level: number;
  blocks: Block[];
}

interface QuoteBlock {
  kind: "quote";
  blocks: Block[];
}

export interface TableCell {
  isHeading: boolean;
  colspan: number;
  rowspan: number;
  blocks: Block[];
}

interface TableBlock {
  kind: "table";
  rows: TableCell[][];
}

export type Block = TextBlock | ListBlock | ItemBlock | QuoteBlock | TableBlock;

/** What a cell, or an item, of the editor can hold: paragraphs and lists; nothing when it is empty. */
export function itemBlocks(blocks: Block[]): Block[] {
  return blocks.flatMap((block): Block[] => {
    if (block.kind === "text") return [{ ...block, tag: "p" }];
    if (block.kind === "quote") return itemBlocks(block.blocks);
    if (block.kind === "table") return itemBlocks(linesOf(block));
    return tidyList(block);
  });
}

/** What the cells of a table hold, one after the other. */
function linesOf({ rows }: TableBlock): Block[] {
  return rows.flat().flatMap(({ blocks }) => blocks);
}

/** Blocks for a place that can't hold a table. */
export function withoutTables(blocks: Block[]): Block[] {
  return blocks.flatMap((block) => (block.kind === "table" ? linesOf(block) : block));
}

/** The items of a list without empty ones; one that holds nothing but a list gives its items to the list around. */
function tidyItems(items: Block[][]): Block[][] {
  const tidy: Block[][] = [];
  for (const item of items) {
    const [first, ...rest] = itemBlocks(item);
    if (first?.kind !== "list") {
      if (first) tidy.push([first, ...rest]);
      continue;
    }
    const before = tidy.at(-1);
    if (before) before.push(first, ...rest);
    else tidy.push(...first.items, ...(rest.length > 0 ? tidyItems([rest]) : []));
  }
  return tidy;
}

function tidyList(block: Block): Block[] {
  if (block.kind !== "list") return [block];
  const items = tidyItems(block.items);
  return items.length > 0 ? [{ ...block, items }] : [];
}

/**
 * Makes lists of items that stand in a row, nested by their levels, and drops empty items and lists.
 * @param blocks as read, items loose
 * @returns no more `item` blocks
 */
export function nestItems(blocks: Block[]): Block[] {
  const nested: Block[] = [];
  /** The lists the next item may belong to, the innermost last. */
  let open: { level: number; list: ListBlock }[] = [];
  for (const block of blocks) {
    if (block.kind !== "item") {
      open = [];
      nested.push(block);
      continue;
    }
    const { level, ordered } = block;
    open = open.filter(
      (outer) => outer.level < level || (outer.level === level && outer.list.ordered === ordered),
    );
    const inner = open.at(-1);
    if (inner?.level === level) inner.list.items.push(block.blocks);
    else {
      const list: ListBlock = { kind: "list", ordered, items: [block.blocks] };
      const parent = inner?.list.items.at(-1);
      if (parent) parent.push(list);
      else nested.push(list);
      open.push({ level, list });
    }
  }
  return nested.flatMap(tidyList);
}

function textOf(nodes: ClipboardNode[]): string {
  return nodes.map((node) => (typeof node === "string" ? node : textOf(node.children))).join("");
}

/** The bullet or number Word draws before an item, in a span marked `mso-list:Ignore`. */
function marker(nodes: ClipboardNode[]): string {
  for (const node of nodes) {
    if (typeof node === "string") continue;
    const found = declaration(node, "mso-list") === "ignore" ? textOf(node.children) : marker(node.children);
    if (found) return found.trim();
  }
  return "";
}

/**
 * Word's list items are paragraphs that say `mso-list:l0 level2 lfo1`.
 * @returns how deep the item stands (from 1) and whether it is numbered; null for any other element
 */
export function wordItem(element: ClipboardElement): { level: number; ordered: boolean } | null {
  const level = /\blevel(\d+)/.exec(declaration(element, "mso-list"))?.[1];
  if (!level || (element.tag !== "p" && element.tag !== "div")) return null;
  // Bullets are single signs of a symbol font, "o" and "v" among them; numbers and letters carry a dot or bracket.
  return { level: Number(level), ordered: /[\p{L}\p{N}][.)]/u.test(marker(element.children)) };
}

/** Whether an element is a further paragraph of the item before it: Word gives it the list's class, but no mark. */
export function continuesWordItem(element: ClipboardElement): boolean {
  return (
    element.tag === "p" && /^MsoListParagraph/.test(element.attributes.class ?? "") && !wordItem(element)
  );
}
