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

/**
 * A link, and a button that opens the entries below it (`aria-expanded`): on hover or by the button; Esc, blur, a press
 * elsewhere or following a link closes.
 */
export class NavDropdown extends HTMLElement {
  /** Opened by its button, so it stays when the pointer leaves. */
  #isPinned = false;

  constructor() {
    super();
    this.addEventListener("pointerenter", ({ pointerType }) => {
      if (pointerType === "mouse") this.#show(true, this.#isPinned);
    });
    this.addEventListener("pointerleave", () => this.#show(this.#isPinned, this.#isPinned));
    this.addEventListener("focusout", ({ relatedTarget }) => this.#closeUnlessHolding(relatedTarget));
    this.addEventListener("click", ({ target }) => {
      const pressed = (target as Element).closest("a, button");
      if (pressed) this.#show(pressed === this.#button && !this.#isPinned);
    });
  }

  connectedCallback() {
    document.addEventListener("keydown", this.#onKey);
    document.addEventListener("pointerdown", this.#onPress);
  }

  disconnectedCallback() {
    document.removeEventListener("keydown", this.#onKey);
    document.removeEventListener("pointerdown", this.#onPress);
  }

  get #button() {
    return this.querySelector("button");
  }

  #show(isOpen: boolean, isPinned = isOpen) {
    this.#isPinned = isPinned;
    this.#button?.setAttribute("aria-expanded", String(isOpen));
  }

  #closeUnlessHolding(target: EventTarget | null) {
    if (!this.contains(target as Node | null)) this.#show(false);
  }

  #onPress = ({ target }: PointerEvent) => this.#closeUnlessHolding(target);

  #onKey = ({ key }: KeyboardEvent) => {
    if (key !== "Escape" || this.#button?.ariaExpanded !== "true") return;
    if (this.contains(document.activeElement)) this.#button.focus();
    this.#show(false);
  };
}

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
