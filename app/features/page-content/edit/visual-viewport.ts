import { useEffect } from "react";

/** Pixels between the line that is typed and what stands over or under it. */
const ROOM = 12;

/**
 * Where a phone's keyboard covers the foot of the page, the bar stands above it (`--keyboard`), and the line that is
 * typed stays in sight. Neither iOS nor Android makes the page smaller then: only the visual viewport shrinks, and moves.
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
      root.style.setProperty("--keyboard", `${covered}px`);
      if (covered > before) showCaret(view);
    };
    place();
    view.addEventListener("resize", place);
    view.addEventListener("scroll", place);
    return () => {
      view.removeEventListener("resize", place);
      view.removeEventListener("scroll", place);
      root.style.removeProperty("--keyboard");
    };
  }, []);
}

/** Scrolls the line in which the caret stands in between the header and what stands above the keyboard. */
function showCaret(view: VisualViewport): void {
  const words = document.activeElement?.closest(".editable-words");
  if (!words) return;
  const line = caretLine(words);
  // On a desktop the toolbar stands over its text instead.
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

/** An empty text has no line of its own. */
function caretLine(words: Element): DOMRect {
  const selection = window.getSelection();
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
  const line = range && words.contains(range.endContainer) && [...range.getClientRects()].at(-1);
  return line || words.getBoundingClientRect();
}
