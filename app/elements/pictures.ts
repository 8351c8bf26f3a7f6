/**
 * Headings that open their text, one at a time; pressing the open one closes it (SPEC §4). Parts of the same
 * `data-item` are open together: the item whose heading holds its button, and the picture that belongs to it, if any.
 * Says `data-open` on the parts and `aria-expanded` on the buttons.
 */
export class PictureAccordion extends HTMLElement {
  #listeners = new AbortController();

  connectedCallback(): void {
    this.#listeners = new AbortController();
    this.addEventListener("click", (event) => this.#press(event.target as Element), {
      signal: this.#listeners.signal,
    });
  }

  disconnectedCallback(): void {
    this.#listeners.abort();
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
 * Two pictures on one another, the cut between them where the slider stands (`--cut`). `data-valuetext` says what the
 * slider says of itself, with its number for `{n}`.
 */
export class CompareWipe extends HTMLElement {
  #listening = new AbortController();

  connectedCallback(): void {
    this.#listening = new AbortController();
    this.addEventListener("input", this.#cut, { signal: this.#listening.signal });
    // The browser may have put the slider back to where it stood.
    this.#cut();
  }

  disconnectedCallback(): void {
    this.#listening.abort();
  }

  #cut = (): void => {
    const slider = this.querySelector<HTMLInputElement>("input[type=range]");
    if (!slider) return;
    this.style.setProperty("--cut", `${slider.value}%`);
    slider.setAttribute("aria-valuetext", (this.dataset.valuetext ?? "{n}").replace("{n}", slider.value));
  };
}
