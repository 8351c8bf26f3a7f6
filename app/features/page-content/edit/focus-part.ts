/**
 * Brings a part of the page into view and gives it the focus, once the page shows it.
 * @param key see partKey
 * @param select whether its words are to be typed over
 */
export function focusPart(key: string, { select = false } = {}): void {
  requestAnimationFrame(() => {
    const part = document.querySelector<HTMLElement>(`[data-part="${CSS.escape(key)}"]`);
    if (!part) return;
    part.scrollIntoView({ block: "center" });
    part.focus({ preventScroll: true });
    if (select) getSelection()?.selectAllChildren(part);
  });
}
