import { useEffect, useRef } from "react";

/**
 * Keeps keyboard users where they were when the thing they delete takes its own tools with it.
 * @returns names the element that is about to go: once the caller is gone, the control after it has the focus; null
 * takes it back
 */
export function useFocusAfterDelete(): (pendingDelete: HTMLElement | null) => void {
  const next = useRef<HTMLElement | null>(null);
  // Read when it ends: what was next when the question was asked.
  useEffect(() => () => next.current?.focus(), []);
  return (pendingDelete) => {
    next.current = pendingDelete && controlAfter(pendingDelete);
  };
}

/** The first link or button after an element, in reading order. */
function controlAfter(element: HTMLElement): HTMLElement | null {
  const controls = document.querySelectorAll<HTMLElement>("main a[href], main button");
  const follows = (control: HTMLElement) =>
    !element.contains(control) &&
    (element.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return [...controls].find((control) => follows(control) && control.checkVisibility()) ?? null;
}
