import { Fragment, type Node } from "@tiptap/pm/model";

/** Removes empty blocks, items and tables from a parsed paste, and white space at the ends of lines. */
export const tidyBlocks = (doc: Node): Fragment => Fragment.from(doc.children.flatMap(tidyBlock));

function tidyBlock(block: Node): Node[] {
  if (block.isTextblock) return paragraphsOf(block);
  if (isList(block)) return orNothing(block, tidyItems(block.children));
  if (block.type.name === "table" && block.textContent.trim() === "") return [];
  const blocks = block.children.flatMap(tidyBlock);
  // A cell without content is filled with a paragraph.
  const part = block.type.name.startsWith("table") ? block.type.createAndFill(block.attrs, blocks) : null;
  return part ? [part] : orNothing(block, blocks);
}

const isList = ({ type }: Node) => type.name.endsWith("List");
const orNothing = (block: Node, content: Node[]) =>
  content.length > 0 ? [block.copy(Fragment.from(content))] : [];

/**
 * Removes empty items. If an item contains only a list, the items of that list are moved into the outer list.
 */
function tidyItems(items: readonly Node[]): Node[] {
  const tidy: Node[] = [];
  for (const item of items) {
    const blocks = item.children.flatMap(tidyBlock);
    const [first, ...rest] = blocks;
    const before = tidy.at(-1);
    if (!first) continue;
    if (!isList(first)) tidy.push(item.copy(Fragment.from(blocks)));
    else if (before) tidy.splice(-1, 1, before.copy(before.content.append(Fragment.from(blocks))));
    else tidy.push(...first.children, ...tidyItems([item.copy(Fragment.from(rest))]));
  }
  return tidy;
}

/** Splits a block into paragraphs where two line breaks or more follow one another. */
function paragraphsOf(block: Node): Node[] {
  const text = block.textBetween(0, block.content.size, null, "\n");
  const paragraphs: Fragment[] = [];
  let end = 0;
  for (const { 0: line, index } of text.matchAll(/\S(?:.*\S)?/g)) {
    const gap = text.slice(end, index);
    const lineBreak = end + gap.indexOf("\n");
    const continues = end > 0 && gap.split("\n").length === 2;
    const before = continues && paragraphs.pop()?.append(block.content.cut(lineBreak, lineBreak + 1));
    end = index + line.length;
    const content = block.content.cut(index, end);
    paragraphs.push(before ? before.append(content) : content);
  }
  return paragraphs.map((content) => block.copy(withPlainLinks(content)));
}

/** Links are underlined by the stylesheet. */
function withPlainLinks(content: Fragment): Fragment {
  return Fragment.from(
    content.content.map((node) =>
      node.marks.some(({ type }) => type.name === "link")
        ? node.mark(node.marks.filter(({ type }) => type.name !== "underline"))
        : node,
    ),
  );
}
