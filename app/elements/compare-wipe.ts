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
