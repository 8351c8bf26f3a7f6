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
