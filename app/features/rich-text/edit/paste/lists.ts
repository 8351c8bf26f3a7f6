import type { Run } from "./runs.ts";

export type TextTag = "p" | "h1" | "h2" | "h3";

export interface TextBlock {
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
export interface ItemBlock {
  kind: "item";
  ordered: boolean;
  /** From 1. */
  level: number;
  blocks: Block[];
}

export interface QuoteBlock {
  kind: "quote";
  blocks: Block[];
}

export type Block = TextBlock | ListBlock | ItemBlock | QuoteBlock;

/** What an item of the editor can hold: paragraphs and lists, a paragraph first; nothing when it is empty. */
function itemBlocks(blocks: Block[]): Block[] {
  return blocks.flatMap((block): Block[] => {
    if (block.kind === "text") return [{ ...block, tag: "p" }];
    if (block.kind === "quote") return itemBlocks(block.blocks);
    return tidyList(block);
  });
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
