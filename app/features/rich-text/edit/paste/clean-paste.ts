import { keptAddress } from "../link-address.ts";
import { readBlocks } from "./blocks.ts";
import type { ClipboardNode } from "./clipboard-tree.ts";
import type { Block } from "./lists.ts";
import { runsToHtml } from "./runs.ts";

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
  }
}

function blocksToHtml(blocks: Block[]): string {
  return blocks.map(blockToHtml).join("");
}

/**
 * What rich text keeps of pasted HTML: h1 to h3 (deeper headings become h3), paragraphs, line breaks, bold, italic,
 * underline, lists, quotes and links, without classes, styles, pictures, comments and empty paragraphs.
 * @param nodes the clipboard's tree
 * @param ownOrigin this site's origin; links to it are kept as paths
 * @returns HTML for the editor; "" if there was nothing to keep
 */
export function cleanPaste(nodes: ClipboardNode[], ownOrigin: string): string {
  return blocksToHtml(readBlocks(nodes, (href) => keptAddress(href, ownOrigin)));
}
