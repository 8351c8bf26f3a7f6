import { type PointerEvent, useState } from "react";
import { useReducedMotion } from "./reduced-motion.ts";

/** Handlers of the elements during whose reading a carousel rests: the slides, not the controls. */
export interface RestProps {
  onPointerEnter(event: PointerEvent): void;
  onPointerLeave(): void;
  onFocus(): void;
  onBlur(): void;
}

interface Autoplay {
  restProps: RestProps;
  /** Whether slides change by themselves (resting meanwhile or not). */
  isPlaying: boolean;
  /** Whether they do just now: not while the pointer or the focus is on a slide. */
  running: boolean;
  reducedMotion: boolean;
  /** Stops until `play`. */
  pause(): void;
  play(): void;
}

/**
 * Whether a carousel moves by itself: it does unless the visitor paused it or prefers reduced motion, and rests
 * while a slide is read.
 * @param several whether there is more than one slide (SPEC §9: else nothing loops)
 */
export function useAutoplay(several: boolean): Autoplay {
  const reducedMotion = useReducedMotion();
  const [choice, setChoice] = useState<"play" | "pause" | null>(null);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const isPlaying = several && (choice === null ? !reducedMotion : choice === "play");
  return {
    isPlaying,
    running: isPlaying && !pointed && !focused,
    reducedMotion,
    pause: () => setChoice("pause"),
    play: () => setChoice("play"),
    restProps: {
      onPointerEnter: (event) => setPointed(event.pointerType === "mouse"),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  };
}
