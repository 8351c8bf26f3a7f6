/** SPEC §9. */
const AUTOPLAY_MS = 5000;

/**
 * What the carousels have in common: they go on by themselves every five seconds unless the visitor paused them or
 * prefers reduced motion, and rest while a slide is read, while the tab is hidden and while staff edit the page.
 *
 * In the markup: `data-rest` on what is read, and buttons with `data-step` (1 or -1), `data-to` (a slide's position
 * from 0), or `data-pause` and `data-play` (what the button is called while it does the one or the other). Says
 * `data-paused` on itself and the name on that button.
 */
export abstract class Carousel extends HTMLElement {
  protected readonly stillness = matchMedia("(prefers-reduced-motion: reduce)");
  #listeners = new AbortController();
  #timer = 0;
  #choice: "play" | "pause" | null = null;
  #pointed = false;
  #focused = false;

  /** How many positions there are to go to; with one nothing moves. */
  protected abstract get count(): number;
  /** The position shown, from 0. */
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

  /** @param signal ends the listening when the carousel leaves the page */
  protected listen(signal: AbortSignal): void {
    const rest = (type: string, isPart: string, change: (event: Event) => void) =>
      this.addEventListener(
        type,
        (event) => {
          if (!(event.target as Element).matches(isPart)) return;
          change(event);
          this.update();
        },
        // Entering and leaving do not bubble.
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

  /** Brings the pause button up to date, and starts the five seconds anew. */
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
