import { Carousel } from "./carousel.ts";

/** Half the time that a slide is shown. */
const FETCH_AHEAD_MS = 2500;

/**
 * A carousel whose slides lie on one another and fade. Everything of a slide, its picture and its words, has its
 * position from 0 as `data-slide`; says `data-shown` on what shows and `aria-current` on the button that leads to it.
 * What is `hidden` of a slide, its picture, is fetched some seconds before its turn, or when somebody comes near the
 * buttons: who has scrolled on by then doesn't pay for it.
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
      // On a slow line the first picture has it to itself.
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
