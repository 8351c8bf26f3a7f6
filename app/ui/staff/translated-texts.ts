/**
 * Browsers that translate a page replace its text nodes with their own elements, while React still updates
 * the original nodes. These patches redirect React's operations to the replacement: it is removed with its
 * text, insertions before the text go before it, and a changed text is put back to be translated again.
 */

/** The replacement of each replaced text node. */
const replacements = new WeakMap<Node, ChildNode>();

/** The node that represents `node` below a parent: itself or its replacement; null if there is none. */
function shownFor(node: Node, parent: Node): ChildNode | null {
  const shown = node.parentNode ? (node as ChildNode) : replacements.get(node);
  return shown && parent.contains(shown) ? shown : null;
}

/**
 * Records which element replaced a text, in one step or with the new node inserted before or after the old.
 */
function recordTranslated(record: MutationRecord, observer: MutationObserver): void {
  const [removed] = record.removedNodes;
  if (!(removed instanceof Text) || removed.parentNode) return;
  const candidates = [record.addedNodes[0], record.previousSibling, record.nextSibling];
  const replacement = candidates.find((node) => node instanceof HTMLElement && node.localName === "font");
  if (!replacement) return;
  replacements.set(removed, replacement as ChildNode);
  observer.observe(removed, { characterData: true });
}

/** Puts a replaced text back after it has changed. */
function showChanged(text: Node): void {
  const replacement = replacements.get(text);
  if (text.parentNode || !replacement?.parentNode) return;
  replacement.replaceWith(text);
}

/** Starts to track replaced texts; called once, before hydration. */
export function patchTranslatedTexts(): void {
  const observer = new MutationObserver((records) => {
    for (const record of records) {
      if (record.type === "characterData") showChanged(record.target);
      else recordTranslated(record, observer);
    }
  });
  observer.observe(document, { childList: true, subtree: true });

  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child;
    shownFor(child, this)?.remove();
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    node: Child,
    before: Node | null,
  ): Child {
    const place = before && shownFor(before, this);
    return insertBefore.call(place?.parentNode ?? this, node, place) as Child;
  };
}
