import { canBeRevealed, reveal } from "#app/ui/staff/reveal.ts";

interface Look {
  /** Whether its text is selected, to be replaced by typing. */
  select?: boolean;
  /** Alignment in the viewport. */
  block?: ScrollLogicalPosition;
}

/**
 * Scrolls to a field and focuses it in the next frame, when the page has rendered it.
 * @param key see fieldKey
 */
export function focusField(key: string, look: Look = {}): void {
  requestAnimationFrame(() => focusShownField(key, look));
}

/**
 * Like focusField, for a field that is already rendered. It focuses at once, so that the first typed letter
 * is not lost: phones open their keyboard only during a press's event.
 */
export function focusShownField(key: string, { select = false, block = "center" }: Look = {}): void {
  // The menu's labels are in the header and in the phone's menu.
  const places = [...document.querySelectorAll<HTMLElement>(`[data-part="${CSS.escape(key)}"]`)];
  const part = places.find((place) => place.checkVisibility()) ?? places.find(canBeRevealed);
  if (!part) return;
  // Tools are docked to the bar; what they belong to is scrolled into view.
  const shown = part.closest(".editable-dock")?.parentElement ?? part;
  reveal(shown, { block }, () => {
    part.focus({ preventScroll: true });
    if (select && part.isContentEditable) getSelection()?.selectAllChildren(part);
  });
}
