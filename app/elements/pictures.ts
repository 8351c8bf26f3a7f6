/**
 * Headings that expand their text, one at a time; pressing the expanded one collapses it (SPEC §4). Elements
 * with the same `data-item` expand together: the item with the heading's button, and its picture, if any. The
 * accordion sets `data-open` on them and `aria-expanded` on the buttons.
 */
export class PictureAccordion extends HTMLElement {
  constructor() {
    super();
    this.addEventListener("click", (event) => this.#press(event.target as Element));
  }

  #press(pressed: Element): void {
    const item = pressed.closest("[data-item] > * > button")?.closest<HTMLElement>("[data-item]");
    if (!item) return;
    const opened = item.hasAttribute("data-open") ? null : item.dataset.item;
    for (const part of this.querySelectorAll<HTMLElement>("[data-item]")) {
      const open = part.dataset.item === opened;
      part.toggleAttribute("data-open", open);
      part.querySelector(":scope > * > button")?.setAttribute("aria-expanded", String(open));
    }
  }
}

/**
 * Two overlapping pictures with a slider that sets the cut between them (`--cut`). `data-valuetext` is the
 * template of the slider's `aria-valuetext`, with `{n}` for its value.
 */
export class CompareWipe extends HTMLElement {
  constructor() {
    super();
    this.addEventListener("input", () => this.#cut());
  }

  connectedCallback(): void {
    // The browser may have restored the slider's value.
    this.#cut();
  }

  #cut(): void {
    const slider = this.querySelector<HTMLInputElement>("input[type=range]");
    if (!slider) return;
    this.style.setProperty("--cut", `${slider.value}%`);
    slider.setAttribute("aria-valuetext", (this.dataset.valuetext ?? "{n}").replace("{n}", slider.value));
  }
}
