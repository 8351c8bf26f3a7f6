import type { ClipboardElement, ClipboardNode } from "./clipboard-tree.ts";
import { declaration } from "./inline-style.ts";

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
