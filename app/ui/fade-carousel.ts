import { useEffect, useState } from "react";
import { useAutoplay } from "./autoplay.ts";

/** SPEC §9. */
const AUTOPLAY_MS = 5000;

/**
 * A carousel whose slides lie on one another and fade, so that no library has to measure and move anything: the
 * caller shows slide `selected` (decision 5).
 * @param count number of slides; with one nothing changes
 */
export function useFadeCarousel(count: number) {
  const [selected, setSelected] = useState(0);
  const { running, isPlaying, pause, play, restProps } = useAutoplay(count > 1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of slide starts its five seconds anew
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => {
      if (!document.hidden) setSelected((current) => (current + 1) % count);
    }, AUTOPLAY_MS);
    return () => clearInterval(timer);
  }, [running, count, selected]);

  const step = (by: number) => setSelected((current) => (current + by + count) % count);
  return {
    selected,
    isPlaying,
    restProps,
    pause,
    play,
    previous: () => step(-1),
    next: () => step(1),
    select: setSelected,
  };
}

export type FadeCarousel = ReturnType<typeof useFadeCarousel>;
