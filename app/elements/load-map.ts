/** Its button puts the page at `data-src`, named `data-title`, into the node marked `data-frame`, and says `data-loaded`. */
export class LoadMap extends HTMLElement {
  constructor() {
    super();
    this.addEventListener("click", ({ target }) => {
      if ((target as Element).closest("button")) this.#load();
    });
  }

  #load() {
    const frame = document.createElement("iframe");
    frame.src = this.dataset.src ?? "";
    frame.title = this.dataset.title ?? "";
    frame.referrerPolicy = "strict-origin";
    this.querySelector("[data-frame]")?.replaceChildren(frame);
    this.dataset.loaded = "";
    // The button is gone; keyboards and screen readers go on at what it brought.
    frame.focus();
  }
}
