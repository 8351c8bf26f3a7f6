import { canBeRevealed, reveal } from "#app/ui/staff/reveal.ts";

interface Look {
  /** Whether its words are to be typed over. */
  select?: boolean;
  /** Where on the screen it is to stand. */
  block?: ScrollLogicalPosition;
}

/**
 * Brings a part of the page into view and gives it the focus, once the page shows it.
 * @param key see fieldKey
 */
export function focusField(key: string, look: Look = {}): void {
  requestAnimationFrame(() => focusShownField(key, look));
}

/**
 * As focusField, of a part that is there: at once, so that not the first letter that is typed goes astray. Phones open
 * their keyboard only while a press is handled.
 */
export function focusShownField(key: string, { select = false, block = "center" }: Look = {}): void {
  // The menu's names stand in the header and in the phone's menu.
  const places = [...document.querySelectorAll<HTMLElement>(`[data-part="${CSS.escape(key)}"]`)];
  const part = places.find((place) => place.checkVisibility()) ?? places.find(canBeRevealed);
  if (!part) return;
  reveal(part, { block }, () => {
    part.focus({ preventScroll: true });
    if (select && part.isContentEditable) getSelection()?.selectAllChildren(part);
  });
}
