import { Carousel } from "./carousel.ts";

/**
 * A carousel whose slides lie on one another and fade. Everything of a slide, its picture and its words, has its
 * position from 0 as `data-slide`; says `data-shown` on what shows and `aria-current` on the button that leads to it.
 * What is `hidden` of a slide, its picture, is fetched when the slide before it is shown and the page is idle.
 */
export class FadeCarousel extends Carousel {
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
    whenIdle(() => this.#fetchNext());
  }

  protected override listen(signal: AbortSignal): void {
    super.listen(signal);
    // The first picture has the line to itself.
    if (document.readyState === "complete") whenIdle(() => this.#fetchNext());
    else window.addEventListener("load", () => whenIdle(() => this.#fetchNext()), { once: true, signal });
  }

  protected override update(): void {
    super.update();
    this.querySelector("[aria-live]")?.setAttribute("aria-live", this.isPlaying ? "off" : "polite");
  }

  #fetchNext(): void {
    if (this.count > 1) this.#fetch((this.selected + 1) % this.count);
  }

  #fetch(position: number): void {
    this.querySelector(`[data-slide="${position}"][hidden]`)?.removeAttribute("hidden");
  }
}

function whenIdle(run: () => void): void {
  // Safari has no requestIdleCallback.
  if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: 2000 });
  else setTimeout(run, 200);
}
