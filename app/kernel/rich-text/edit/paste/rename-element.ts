/**
 * Replaces an element by one with another name and the same content and style.
 * @returns the new element
 */
export function renameElement(element: HTMLElement, tag: string): HTMLElement {
  const other = document.createElement(tag);
  other.style.cssText = element.style.cssText;
  other.append(...element.childNodes);
  element.replaceWith(other);
  return other;
}
