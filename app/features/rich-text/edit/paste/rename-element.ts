/** Replaces an element by one of another name with the same content and style, and returns that. */
export function renameElement(element: HTMLElement, tag: string): HTMLElement {
  const other = document.createElement(tag);
  other.style.cssText = element.style.cssText;
  other.append(...element.childNodes);
  element.replaceWith(other);
  return other;
}
