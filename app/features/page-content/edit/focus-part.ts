/**
 * Brings a part of the page into view and gives it the focus, once the page shows it.
 * @param key see partKey
 * @param select whether its words are to be typed over
 * @param block where on the screen it is to stand
 */
export function focusPart(
  key: string,
  { select = false, block = "center" }: { select?: boolean; block?: ScrollLogicalPosition } = {},
): void {
  requestAnimationFrame(() => {
    // The menu's names stand in the header and in the phone's menu.
    const places = [...document.querySelectorAll<HTMLElement>(`[data-part="${CSS.escape(key)}"]`)];
    const part = places.find((place) => place.checkVisibility());
    if (!part) return;
    part.scrollIntoView({ block });
    part.focus({ preventScroll: true });
    if (select) getSelection()?.selectAllChildren(part);
  });
}
