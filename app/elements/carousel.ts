/** Autoplay interval (SPEC §9). */
const AUTOPLAY_MS = 5000;

/**
 * Base class of the carousels. A carousel advances every five seconds unless the visitor has paused it or
 * prefers reduced motion. Autoplay is suspended while a slide is hovered or focused, while the tab is hidden
 * and while staff edit the page.
 *
 * Markup: `data-rest` on the content that suspends autoplay, and buttons with `data-step` (1 or -1),
 * `data-to` (index of a slide, from 0), or `data-pause` and `data-play` (the button's label while the
 * carousel plays or is paused). The carousel sets `data-paused` on itself and the label on that button.
 */
export abstract class Carousel extends HTMLElement {
  protected readonly stillness = matchMedia("(prefers-reduced-motion: reduce)");
  #listeners = new AbortController();
  #timer = 0;
  #choice: "play" | "pause" | null = null;
  #pointed = false;
  #focused = false;

  /** Number of positions; with one the carousel does not move. */
  protected abstract get count(): number;
  /** Index of the current position, from 0. */
  protected abstract get selected(): number;
  protected abstract show(position: number): void;

  connectedCallback(): void {
    this.#listeners = new AbortController();
    this.listen(this.#listeners.signal);
  }

  disconnectedCallback(): void {
    this.#listeners.abort();
    clearInterval(this.#timer);
  }

  protected get isPlaying(): boolean {
    const plays = this.#choice === null ? !this.stillness.matches : this.#choice === "play";
    return plays && this.count > 1;
  }

  /** @param signal aborts when the carousel is removed from the page */
  protected listen(signal: AbortSignal): void {
    const rest = (type: string, isPart: string, change: (event: Event) => void) =>
      this.addEventListener(
        type,
        (event) => {
          if (!(event.target as Element).matches(isPart)) return;
          change(event);
          this.update();
        },
        // pointerenter and pointerleave do not bubble.
        { signal, capture: true },
      );
    rest("pointerenter", "[data-rest]", (event) => {
      this.#pointed = (event as PointerEvent).pointerType === "mouse";
    });
    rest("pointerleave", "[data-rest]", () => {
      this.#pointed = false;
    });
    rest("focusin", "[data-rest], [data-rest] *", () => {
      this.#focused = true;
    });
    rest("focusout", "[data-rest], [data-rest] *", () => {
      this.#focused = false;
    });
    this.addEventListener("click", (event) => this.#press(event.target as Element), { signal });
    this.stillness.addEventListener("change", () => this.update(), { signal });
  }

  /** Updates the pause button and restarts the autoplay interval. */
  protected update(): void {
    const { isPlaying } = this;
    this.toggleAttribute("data-paused", !isPlaying);
    const toggle = this.querySelector<HTMLElement>("[data-pause]");
    toggle?.setAttribute("aria-label", (isPlaying ? toggle.dataset.pause : toggle.dataset.play) ?? "");
    clearInterval(this.#timer);
    if (!isPlaying || this.#pointed || this.#focused) return;
    this.#timer = window.setInterval(() => {
      if (!document.hidden && !document.documentElement.hasAttribute("data-edited")) this.#step(1);
    }, AUTOPLAY_MS);
  }

  #press(pressed: Element): void {
    const { step, to, pause } = pressed.closest<HTMLElement>("button")?.dataset ?? {};
    if (step) this.#step(Number(step));
    else if (to) this.show(Number(to));
    else if (pause) this.#choice = this.isPlaying ? "pause" : "play";
    else return;
    this.update();
  }

  #step(by: number): void {
    this.show((this.selected + by + this.count) % this.count);
  }
}
