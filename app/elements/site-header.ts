/** Scroll offset in pixels above which the header is solid (SPEC §9). */
const SOLID_AFTER = 50;

/** Sets `data-scrolled` on itself while the page is scrolled; the header's styles depend on it. */
export class SiteHeader extends HTMLElement {
  connectedCallback() {
    window.addEventListener("scroll", this.#measure, { passive: true });
    // Measuring before the next paint avoids a forced layout.
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
 * A link and a button that expands the entries below it (`aria-expanded`), by hover or press. Esc, blur, a
 * press outside or following a link collapses them.
 */
export class NavDropdown extends HTMLElement {
  /** Expanded by the button: it stays expanded when the pointer leaves. */
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
 * A menu in a dialog that is opened and closed by command buttons. An entry with a submenu (`aria-expanded`)
 * expands at the first tap and opens its page at the second; one entry is expanded at a time. Following a
 * link closes the menu.
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

  /** The menu is a modal dialog, or a popover in browsers without invoker commands. */
  #close() {
    const dialog = this.querySelector("dialog");
    dialog?.close();
    dialog?.hidePopover();
  }
}
