/** SPEC §9: solid after more than 50 px. */
const SOLID_AFTER = 50;

/** Says `data-scrolled` while the page is scrolled; the look of the header inside follows from it. */
export class SiteHeader extends HTMLElement {
  connectedCallback() {
    window.addEventListener("scroll", this.#measure, { passive: true });
    // Before the next paint, not at once: that would make the browser lay the page out for it.
    requestAnimationFrame(this.#measure);
  }

  disconnectedCallback() {
    window.removeEventListener("scroll", this.#measure);
  }

  #measure = () => {
    this.toggleAttribute("data-scrolled", window.scrollY > SOLID_AFTER);
  };
}
