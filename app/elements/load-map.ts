/**
 * Its button inserts an iframe of `data-src`, titled `data-title`, into the `data-frame` element, and sets
 * `data-loaded`.
 */
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
    // The button that had the focus is removed; the focus moves to the frame.
    frame.focus();
  }
}
