/** An element of clipboard HTML; the text nodes among its children are plain strings, comments are left out. */
export interface ClipboardElement {
  /** Lower case, Word's prefix kept: `p`, `o:p`. */
  tag: string;
  attributes: Record<string, string>;
  children: ClipboardNode[];
}

export type ClipboardNode = ClipboardElement | string;

/** One declaration of an element's `style`, in lower case; "" without it. */
export function declaration(element: ClipboardElement, property: string): string {
  const found = (element.attributes.style ?? "")
    .split(";")
    .map((line) => line.split(":"))
    .findLast(([name]) => name?.trim().toLowerCase() === property);
  return found?.slice(1).join(":").trim().toLowerCase() ?? "";
}

function readNodes(nodes: Iterable<ChildNode>): ClipboardNode[] {
  return Array.from(nodes).flatMap((node): ClipboardNode[] => {
    if (node instanceof Text) return [node.data];
    if (!(node instanceof Element)) return [];
    return [
      {
        tag: node.localName,
        attributes: Object.fromEntries(Array.from(node.attributes, ({ name, value }) => [name, value])),
        children: readNodes(node.childNodes),
      },
    ];
  });
}

/**
 * Clipboard HTML as a plain tree, read by the browser's own parser. The rules that clean it work on the tree alone, so
 * that they need no browser.
 * @param html what another program put on the clipboard
 */
export function readClipboard(html: string): ClipboardNode[] {
  // In a template nothing is run, loaded or applied.
  const template = document.createElement("template");
  template.innerHTML = html;
  return readNodes(template.content.childNodes);
}
