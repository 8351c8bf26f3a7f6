/** A password and a button that shows or hides it; what the button says follows from the input's type. */
export class ShowPassword extends HTMLElement {
  constructor() {
    super();
    this.addEventListener("click", ({ target }) => {
      const input = this.querySelector("input");
      if (!input || !(target instanceof Element) || !target.closest("button")) return;
      input.type = input.type === "password" ? "text" : "password";
    });
  }
}
