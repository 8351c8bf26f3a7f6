const nextFrame = (then: () => void) => requestAnimationFrame(then);

/** Whether an element is visible, or is on a slide that its carousel can show. */
export const canBeRevealed = (element: Element) =>
  element.checkVisibility() || element.closest("[data-slide]") !== null;

/**
 * Scrolls an element into view and shows its slide in a carousel.
 * @param then called when the element can be focused: immediately, unless its slide was hidden or inert
 */
export function reveal(element: Element, options: ScrollIntoViewOptions, then = () => {}): void {
  const slide = element.closest<HTMLElement>("[data-slide]:not([data-shown])");
  const carousel = element.closest("fade-carousel");
  if (slide) carousel?.querySelector<HTMLElement>(`[data-to="${slide.dataset.slide}"]`)?.click();
  const isKeptOut = slide !== null || element.closest("[inert]") !== null;
  element.scrollIntoView(isKeptOut ? { ...options, behavior: "instant" } : options);
  // In the first frame of a fade the element is still invisible.
  if (isKeptOut) nextFrame(() => nextFrame(then));
  else then();
}
