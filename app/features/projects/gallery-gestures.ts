import { type PointerEvent, useEffect, useRef } from "react";
import { stepOfKey, stepOfSwipe } from "./gallery-position.ts";

type Step = (by: 1 | -1) => void;

/** Left and right arrow keys turn the page, wherever the focus is. */
export function useArrowKeys(step: Step): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const by = stepOfKey(event.key);
      if (by === null || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      step(by);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  });
}

/** Handlers for the element over which a finger may swipe to turn the page. */
export function useSwipe(step: Step) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown(event: PointerEvent) {
      start.current = event.pointerType === "mouse" ? null : { x: event.clientX, y: event.clientY };
    },
    onPointerUp(event: PointerEvent) {
      if (!start.current) return;
      const by = stepOfSwipe(event.clientX - start.current.x, event.clientY - start.current.y);
      start.current = null;
      if (by !== null) step(by);
    },
  };
}
