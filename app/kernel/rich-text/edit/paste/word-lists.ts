interface WordItem {
  /** Depth of nesting, from 1. */
  level: number;
  ordered: boolean;
}

/** Word's list items are paragraphs with `mso-list:l0 level2 lfo1`; Word for the web has a list for each item. */
function wordItem(element: Element): WordItem | null {
  if (element.matches("li")) {
    const level = Number(element.getAttribute("data-aria-level"));
    return level > 0 ? { level, ordered: element.parentElement?.localName === "ol" } : null;
  }
  const level = /mso-list:[^;]*\blevel(\d+)/i.exec(element.getAttribute("style") ?? "")?.[1];
  if (!level) return null;
  const marker = element.querySelector('[style*="mso-list" i]')?.textContent ?? "";
  // Bullets are single characters of a symbol font, including "o" and "v"; numbers and letters have a dot or
  // bracket.
  return { level: Number(level), ordered: /[\p{L}\p{N}][.)]/u.test(marker) };
}

/** A continuation paragraph of the previous item has the list's class, but no level. */
const continuesItem = (element: Element) => element.matches("p[class^=MsoListParagraph]");

/** Whether an element follows another with only empty elements, comments and white space between them. */
function isNext(element: Element, other: Element): boolean {
  let before = element.previousSibling;
  while (before && before !== other && (before instanceof Comment || !before.textContent?.trim()))
    before = before.previousSibling;
  return before === other;
}

/** Converts consecutive list items of Word to lists, nested by their levels. */
export function nestWordItems(root: DocumentFragment): void {
  const items = new Map<Element, WordItem | null>();
  for (const element of root.querySelectorAll("p, div, li[data-aria-level]"))
    items.set(element, wordItem(element));
  const ownLists = ".ListContainerWrapper, :is(ul, ol):has(> li[data-aria-level])";
  for (const list of root.querySelectorAll(ownLists)) list.replaceWith(...list.childNodes);

  /** The lists the next item may belong to, the innermost last. */
  let open: { item: WordItem; list: Element }[] = [];
  for (const [element, item] of items) {
    const follows = open[0] !== undefined && isNext(element, open[0].list);
    if (!follows && item) open = [];
    if (!item) {
      if (follows && continuesItem(element)) open.at(-1)?.list.lastElementChild?.append(element);
      continue;
    }
    const { level, ordered } = item;
    open = open.filter(
      (outer) => outer.item.level < level || (outer.item.level === level && outer.item.ordered === ordered),
    );
    const listItem = document.createElement("li");
    listItem.append(...element.childNodes);
    const inner = open.at(-1);
    if (inner?.item.level === level) inner.list.append(listItem);
    else {
      const list = document.createElement(ordered ? "ol" : "ul");
      list.append(listItem);
      open.push({ item, list });
      const parent = inner?.list.lastElementChild;
      if (parent) parent.append(list);
      else element.before(list);
    }
    element.remove();
  }
}
