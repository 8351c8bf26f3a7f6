/**
 * A browser that translates a page puts elements of its own in the place of its texts, and React still writes to the
 * texts it made. Whatever it asks for a text that was replaced is done with what stands in its place: it is removed with
 * it, what comes before one comes before the other, and a text that changes comes back, to be translated anew.
 */

/** By text that was replaced, what stands in its place. */
const replacements = new WeakMap<Node, ChildNode>();

/** What shows a node below a parent, where somebody else may have replaced or wrapped it; null where it is gone. */
function shownFor(node: Node, parent: Node): ChildNode | null {
  const shown = node.parentNode ? (node as ChildNode) : replacements.get(node);
  return shown && parent.contains(shown) ? shown : null;
}

/** Notes which element took the place of which text, in one step or with the new one put before or after the old. */
function recordTranslated(record: MutationRecord, observer: MutationObserver): void {
  const [removed] = record.removedNodes;
  if (!(removed instanceof Text) || removed.parentNode) return;
  const candidates = [record.addedNodes[0], record.previousSibling, record.nextSibling];
  const replacement = candidates.find((node) => node instanceof HTMLElement && node.localName === "font");
  if (!replacement) return;
  replacements.set(removed, replacement as ChildNode);
  observer.observe(removed, { characterData: true });
}

/** Puts a replaced text that has changed back in its place. */
function showChanged(text: Node): void {
  const replacement = replacements.get(text);
  if (text.parentNode || !replacement?.parentNode) return;
  replacement.replaceWith(text);
}

/** Begins to follow what takes the place of the page's texts; called once, before React takes the page over. */
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
