import { Carousel } from "./carousel.ts";

/** How long nothing may have moved until scrolling has come to rest; Safari tells by no event before 26.2. */
const REST_MS = 150;

/**
 * A carousel that scrolls sideways and snaps: `data-slides` on the list of slides, whose parent scrolls. How many are
 * seen at once is the slides' width in CSS. Keeps focus and screen readers out of the slides that are out of sight
 * (`inert`), and says `data-still` on itself while all are in sight and there is nowhere to go.
 */
export class ScrollCarousel extends Carousel {
  /** Where it is scrolling to by itself. */
  #target: number | null = null;
  #resting = 0;
  readonly #resized = new ResizeObserver(() => this.#measure());
  readonly #changed = new MutationObserver(() => this.#measure());

  override connectedCallback(): void {
    super.connectedCallback();
    // Says so at once, too, but after the first layout instead of making the browser do one of its own.
    this.#resized.observe(this);
    this.#changed.observe(this, { childList: true, subtree: true });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resized.disconnect();
    this.#changed.disconnect();
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

  /** From one slide to the next, in pixels; 0 with less than two. */
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
    // All are looked at before any is changed: the browser would lay the page out anew for each.
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
      // Who scrolls by hand gets the whole five seconds, too.
      if (this.#target === null) this.update();
      this.#target = null;
    }, REST_MS);
  }
}
