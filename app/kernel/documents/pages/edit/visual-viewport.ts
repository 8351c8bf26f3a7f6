import { useEffect } from "react";

/** Minimum distance in pixels between the caret's line and the elements above or beneath it. */
const ROOM = 12;

/**
 * Positions the bar above a phone's keyboard (`--keyboard`, in pixels) and keeps the caret's line visible.
 * On iOS and Android the keyboard does not resize the page: only the visual viewport shrinks and moves.
 */
export function useVisualViewport(): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const root = document.documentElement;
    let covered = 0;
    const place = () => {
      const before = covered;
      covered = Math.max(0, Math.round(window.innerHeight - view.height - view.offsetTop));
      if (covered !== before) root.style.setProperty("--keyboard", `${covered}px`);
      if (covered > before) showCaret(view);
    };
    // Its size is there in the next frame; asked for now, the page would be laid out for it.
    const frame = requestAnimationFrame(place);
    view.addEventListener("resize", place);
    view.addEventListener("scroll", place);
    return () => {
      cancelAnimationFrame(frame);
      view.removeEventListener("resize", place);
      view.removeEventListener("scroll", place);
      root.style.removeProperty("--keyboard");
    };
  }, []);
}

/** Scrolls the caret's line into the area between the header and the elements above the keyboard. */
function showCaret(view: VisualViewport): void {
  const words = document.activeElement?.closest(".editable-words");
  if (!words) return;
  const line = caretLine(words);
  // On a desktop the toolbar is above its text, not fixed.
  const atFoot = [...document.querySelectorAll(".changes-bar, .editable-toolbar")]
    .filter((part) => getComputedStyle(part).position === "fixed")
    .map((part) => part.getBoundingClientRect().top);
  const foot = Math.min(view.offsetTop + view.height, ...atFoot);
  const header = document.querySelector("site-header header")?.getBoundingClientRect().bottom ?? 0;
  const head = Math.max(view.offsetTop, header);
  const tooLow = line.bottom + ROOM - foot;
  const tooHigh = head + ROOM - line.top;
  if (tooLow > 0) window.scrollBy({ top: tooLow, behavior: "instant" });
  else if (tooHigh > 0) window.scrollBy({ top: -tooHigh, behavior: "instant" });
}

/** The caret's line; an empty text has no line box, so its element's box. */
function caretLine(words: Element): DOMRect {
  const selection = window.getSelection();
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
  const line = range && words.contains(range.endContainer) && [...range.getClientRects()].at(-1);
  return line || words.getBoundingClientRect();
}
