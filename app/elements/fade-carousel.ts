import { Carousel } from "./carousel.ts";

/** Delay before the next slide's image is requested, half the autoplay interval. */
const FETCH_AHEAD_MS = 2500;

/**
 * A carousel whose slides overlap and fade. Each part of a slide, its image and its text, has the slide's
 * index from 0 as `data-slide`. The carousel sets `data-shown` on the parts of the current slide and
 * `aria-current` on its button. A slide's image is `hidden` until it is requested: some seconds before the
 * slide is shown, or when the pointer or the focus reaches the carousel. Visitors who have scrolled past by
 * then do not download it.
 */
export class FadeCarousel extends Carousel {
  #ahead = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    this.update();
  }

  protected override get count(): number {
    return this.querySelectorAll("[data-to]").length;
  }

  protected override get selected(): number {
    return Number(this.querySelector<HTMLElement>("[data-slide][data-shown]")?.dataset.slide ?? 0);
  }

  protected override show(position: number): void {
    this.#fetch(position);
    for (const part of this.querySelectorAll<HTMLElement>("[data-slide]")) {
      part.toggleAttribute("data-shown", Number(part.dataset.slide) === position);
    }
    for (const button of this.querySelectorAll<HTMLElement>("[data-to]")) {
      if (Number(button.dataset.to) === position) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
    if (this.isPlaying) this.#fetchAhead();
    else this.#fetchNext();
  }

  protected override listen(signal: AbortSignal): void {
    super.listen(signal);
    for (const type of ["pointerover", "focusin"]) {
      this.addEventListener(type, () => this.#fetchNext(), { signal });
    }
    signal.addEventListener("abort", () => clearTimeout(this.#ahead));
  }

  protected override update(): void {
    super.update();
    this.#fetchAhead();
    this.querySelector("[aria-live]")?.setAttribute("aria-live", this.isPlaying ? "off" : "polite");
  }

  #fetchAhead(): void {
    clearTimeout(this.#ahead);
    if (!this.isPlaying) return;
    this.#ahead = window.setTimeout(() => {
      // The first image has the whole bandwidth of a slow connection until the page has loaded.
      if (document.readyState === "complete") this.#fetchNext();
    }, FETCH_AHEAD_MS);
  }

  #fetchNext(): void {
    if (this.count > 1) this.#fetch((this.selected + 1) % this.count);
  }

  #fetch(position: number): void {
    this.querySelector(`[data-slide="${position}"][hidden]`)?.removeAttribute("hidden");
  }
}
