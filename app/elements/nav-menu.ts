/**
 * A menu in a dialog that buttons open and close by themselves. An entry with a submenu (`aria-expanded`) unfolds at the
 * first tap and leads to its page at the second; one is unfolded at a time. Following a link closes the menu.
 */
export class NavMenu extends HTMLElement {
  constructor() {
    super();
    this.addEventListener("click", (event) => {
      const pressed = (event.target as Element).closest("a, button");
      if (pressed?.ariaExpanded === "false") {
        event.preventDefault();
        this.#unfold(pressed);
      } else if (pressed?.matches("a[href^='/']")) {
        this.#close();
      } else if (pressed?.matches("[commandfor]")) {
        this.#unfold(null);
      }
    });
  }

  #unfold(entry: Element | null) {
    for (const other of this.querySelectorAll("a[aria-expanded]")) {
      other.setAttribute("aria-expanded", String(other === entry));
    }
  }

  /** It is a modal dialog, or a popover where the browser knows no commands. */
  #close() {
    const dialog = this.querySelector("dialog");
    dialog?.close();
    dialog?.hidePopover();
  }
}
