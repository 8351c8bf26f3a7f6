import { Carousel } from "./carousel.ts";

/**
 * Time without a scroll event after which scrolling has ended, in ms; Safari has no scrollend event before
 * 26.2.
 */
const REST_MS = 150;

/**
 * A carousel that scrolls horizontally and snaps. Markup: `data-slides` on the list of slides, whose parent
 * is the scroll container. The slides' width in CSS determines how many are visible. Slides out of view are
 * `inert`, so that focus and screen readers skip them. The carousel sets `data-still` on itself while all
 * slides are in view.
 */
export class ScrollCarousel extends Carousel {
  /** Target position of a programmatic scroll; null if there is none. */
  #target: number | null = null;
  #resting = 0;
  readonly #resized = new ResizeObserver(() => this.#measure());
  #frame = 0;
  /** In the next frame, which is laid out anyway: measured at once, an edited page would be laid out twice. */
  readonly #changed = new MutationObserver(() => {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#measure());
  });

  override connectedCallback(): void {
    super.connectedCallback();
    // The ResizeObserver also fires once after the first layout, so no layout is forced here.
    this.#resized.observe(this);
    this.#changed.observe(this, { childList: true, subtree: true });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resized.disconnect();
    this.#changed.disconnect();
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#resting);
  }

  protected override get count(): number {
    const { scrollWidth, clientWidth } = this.#viewport;
    return this.#pitch === 0 ? 1 : Math.round((scrollWidth - clientWidth) / this.#pitch) + 1;
  }

  protected override get selected(): number {
    return this.#target ?? (this.#pitch === 0 ? 0 : Math.round(this.#viewport.scrollLeft / this.#pitch));
  }

  protected override show(position: number): void {
    this.#target = position;
    const behavior = this.stillness.matches ? "instant" : "smooth";
    this.#viewport.scrollTo({ left: position * this.#pitch, behavior });
    this.#restSoon();
  }

  protected override listen(signal: AbortSignal): void {
    super.listen(signal);
    const scrolled = () => {
      this.#hideWhatIsOutOfSight();
      this.#restSoon();
    };
    this.addEventListener("scroll", scrolled, { signal, capture: true, passive: true });
  }

  get #viewport(): Element {
    return this.querySelector("[data-slides]")?.parentElement ?? this;
  }

  get #slides(): Element[] {
    return [...(this.querySelector("[data-slides]")?.children ?? [])];
  }

  /** Distance between the starts of two slides, in pixels; 0 with fewer than two slides. */
  get #pitch(): number {
    const [first, second] = this.#slides.map((slide) => slide.getBoundingClientRect().left);
    return first === undefined || second === undefined ? 0 : second - first;
  }

  #measure(): void {
    this.#hideWhatIsOutOfSight();
    this.toggleAttribute("data-still", this.count < 2);
    this.update();
  }

  #hideWhatIsOutOfSight(): void {
    const seen = this.#viewport.getBoundingClientRect();
    // All slides are measured before any is changed, to avoid a layout per slide.
    const middles = this.#slides.map((slide) => {
      const { left, right } = slide.getBoundingClientRect();
      return { slide, middle: (left + right) / 2 };
    });
    for (const { slide, middle } of middles) {
      slide.toggleAttribute("inert", middle < seen.left || middle > seen.right);
    }
  }

  #restSoon(): void {
    clearTimeout(this.#resting);
    this.#resting = window.setTimeout(() => {
      // A manual scroll restarts the autoplay interval.
      if (this.#target === null) this.update();
      this.#target = null;
    }, REST_MS);
  }
}
