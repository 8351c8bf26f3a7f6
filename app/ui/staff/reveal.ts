const nextFrame = (then: () => void) => requestAnimationFrame(then);

/** Whether it shows, or would once its carousel comes to it. */
export const canBeRevealed = (element: Element) =>
  element.checkVisibility() || element.closest("[data-slide]") !== null;

/**
 * Brings an element into view; a carousel comes to its slide.
 * @param then called once it can have the focus: at once, unless a carousel kept it out
 */
export function reveal(element: Element, options: ScrollIntoViewOptions, then = () => {}): void {
  const slide = element.closest<HTMLElement>("[data-slide]:not([data-shown])");
  const carousel = element.closest("fade-carousel");
  if (slide) carousel?.querySelector<HTMLElement>(`[data-to="${slide.dataset.slide}"]`)?.click();
  const isKeptOut = slide !== null || element.closest("[inert]") !== null;
  element.scrollIntoView(isKeptOut ? { ...options, behavior: "instant" } : options);
  // What fades in is still invisible in the frame in which it begins.
  if (isKeptOut) nextFrame(() => nextFrame(then));
  else then();
}
