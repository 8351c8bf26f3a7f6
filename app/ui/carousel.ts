import type { EmblaOptionsType } from "embla-carousel";
import Autoplay from "embla-carousel-autoplay";
import Fade from "embla-carousel-fade";
import useEmblaCarousel from "embla-carousel-react";
import { type PointerEvent, useEffect, useMemo, useState } from "react";
import { useReducedMotion } from "./reduced-motion.ts";

interface CarouselOptions {
  /** How many slides there are; with one nothing moves and nothing loops (SPEC §9). */
  count: number;
  /** Milliseconds a slide stays; SPEC §9: 5000. */
  autoplayMs?: number;
  /** Cross-fades instead of sliding. */
  fade?: boolean;
  /** Further Embla options, such as `align`; how many slides are seen at once is the slides' own width in CSS. */
  embla?: EmblaOptionsType;
}

/** Handlers of the elements during whose reading the carousel rests: the slides, not the controls. */
export interface RestProps {
  onPointerEnter(event: PointerEvent): void;
  onPointerLeave(): void;
  onFocus(): void;
  onBlur(): void;
}

export interface Carousel {
  /** For the element that clips the slides; its only child holds them in a row. */
  viewportRef(element: HTMLElement | null): void;
  restProps: RestProps;
  /** Index of the slide shown (first). */
  selected: number;
  /** Whether there is anywhere to go; without it no controls are needed. */
  moves: boolean;
  /** Whether slides change by themselves (resting meanwhile or not). */
  isPlaying: boolean;
  /** Stops until `play`. */
  pause(): void;
  play(): void;
  previous(): void;
  next(): void;
  select(index: number): void;
}

/** Embla's measure of time; makes a cross-fade of about 0.9 s and its usual slide. */
const durations = { fade: 38, slide: 25 };

/**
 * A carousel over Embla. It plays by itself, rests while the pointer or the focus is on a slide and while the tab
 * is hidden, and does not start by itself for those who prefer reduced motion.
 */
export function useCarousel({ count, autoplayMs = 5000, fade = false, embla }: CarouselOptions): Carousel {
  const several = count > 1;
  const reduced = useReducedMotion();
  const plugins = useMemo(
    () => [
      Autoplay({ delay: autoplayMs, playOnInit: false, stopOnFocusIn: false, stopOnInteraction: true }),
      ...(fade ? [Fade()] : []),
    ],
    [autoplayMs, fade],
  );
  const duration = fade ? durations.fade : durations.slide;
  const [viewportRef, api] = useEmblaCarousel({ loop: several, duration, ...embla }, plugins);
  const [selected, setSelected] = useState(0);
  const [moves, setMoves] = useState(several);
  const [choice, setChoice] = useState<"play" | "pause" | null>(null);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const isPlaying = several && (choice === null ? !reduced : choice === "play");
  const running = isPlaying && !pointed && !focused;

  useEffect(() => {
    if (!api) return;
    const show = () => setSelected(api.selectedScrollSnap());
    const measure = () => setMoves(api.scrollSnapList().length > 1);
    show();
    measure();
    api.on("select", show).on("reInit", show).on("reInit", measure);
    return () => {
      api.off("select", show).off("reInit", show).off("reInit", measure);
    };
  }, [api]);

  useEffect(() => {
    if (!api || !running) return;
    // A drag stops the timer, and a new measure of the slides starts the plugin afresh: go on after both.
    const start = () => api.plugins().autoplay?.play(reduced);
    start();
    api.on("pointerUp", start).on("reInit", start);
    return () => {
      api.off("pointerUp", start).off("reInit", start);
      api.plugins().autoplay?.stop();
    };
  }, [api, running, reduced]);

  const move = (go: (jump: boolean) => void) => {
    go(reduced);
    api?.plugins().autoplay?.reset();
  };
  return {
    viewportRef,
    restProps: {
      onPointerEnter: (event) => setPointed(event.pointerType === "mouse"),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
    selected,
    moves,
    isPlaying,
    pause: () => setChoice("pause"),
    play: () => setChoice("play"),
    previous: () => move((jump) => api?.scrollPrev(jump)),
    next: () => move((jump) => api?.scrollNext(jump)),
    select: (index) => move((jump) => api?.scrollTo(index, jump)),
  };
}
