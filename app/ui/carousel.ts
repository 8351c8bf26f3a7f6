import type { EmblaCarouselType } from "embla-carousel";
import { useEffect, useState } from "react";
import { type RestProps, useAutoplay } from "./autoplay.ts";
import { whenNear } from "./when-near.ts";

interface CarouselOptions {
  /** How many slides there are; with one nothing moves and nothing loops (SPEC §9). */
  count: number;
  /** Milliseconds a slide stays; SPEC §9: 5000. */
  autoplayMs?: number;
  /** Where the shown slide stands; how many are seen at once is the slides' own width in CSS. */
  align?: "start" | "center";
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

/** What Embla runs on this carousel once it is loaded. */
type Api = EmblaCarouselType;

/**
 * A carousel over Embla, which is fetched when the carousel comes near the window: nobody needs it before. It plays
 * by itself, rests while the pointer or the focus is on a slide and while the tab is hidden, and does not start by
 * itself for those who prefer reduced motion.
 */
export function useCarousel({ count, autoplayMs = 5000, align = "start" }: CarouselOptions): Carousel {
  const several = count > 1;
  const { running, isPlaying, reducedMotion: reduced, pause, play, restProps } = useAutoplay(several);
  const [viewport, viewportRef] = useState<HTMLElement | null>(null);
  const api = useEmbla(viewport, { loop: several, align, autoplayMs });
  const [selected, setSelected] = useState(0);
  const [moves, setMoves] = useState(several);

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
    // Where all slides are in sight at once the plugin does not start, and playing it throws.
    const start = () => {
      if (api.scrollSnapList().length > 1) api.plugins().autoplay?.play(reduced);
    };
    start();
    api.on("pointerUp", start).on("reInit", start);
    return () => {
      api.off("pointerUp", start).off("reInit", start);
      api.plugins().autoplay?.stop();
    };
  }, [api, running, reduced]);

  const move = (go: (jump: boolean) => void) => {
    go(reduced);
    if (moves) api?.plugins().autoplay?.reset();
  };
  return {
    viewportRef,
    restProps,
    selected,
    moves,
    isPlaying,
    pause,
    play,
    previous: () => move((jump) => api?.scrollPrev(jump)),
    next: () => move((jump) => api?.scrollNext(jump)),
    select: (index) => move((jump) => api?.scrollTo(index, jump)),
  };
}

function useEmbla(
  viewport: HTMLElement | null,
  { loop, align, autoplayMs }: { loop: boolean; align: "start" | "center"; autoplayMs: number },
): Api | null {
  const [api, setApi] = useState<Api | null>(null);
  useEffect(() => {
    if (!viewport) return;
    let made: Api | null = null;
    let gone = false;
    async function make(element: HTMLElement) {
      const [{ default: EmblaCarousel }, { default: Autoplay }] = await Promise.all([
        import("embla-carousel"),
        import("embla-carousel-autoplay"),
      ]);
      if (gone) return;
      const autoplay = Autoplay({
        delay: autoplayMs,
        playOnInit: false,
        stopOnFocusIn: false,
        stopOnInteraction: true,
      });
      made = EmblaCarousel(element, { loop, align }, [autoplay]);
      setApi(made);
    }
    // Without the carousel the slides stay a row of which the first ones are seen.
    const stopWaiting = whenNear(viewport, () => void make(viewport).catch(() => undefined));
    return () => {
      gone = true;
      stopWaiting();
      made?.destroy();
      setApi(null);
    };
  }, [viewport, loop, align, autoplayMs]);
  return api;
}
