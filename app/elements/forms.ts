import { takeIcons } from "./icons.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isControl(target: unknown): target is Control {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  );
}

const isMarked = (control: Control) => control.getAttribute("aria-invalid") === "true";

/** @returns the response's document; "done" for a redirect; null if the request failed */
async function post(form: HTMLFormElement): Promise<Document | "done" | null> {
  try {
    const headers = { Accept: "text/html" };
    const body = new FormData(form);
    const response = await fetch(form.action, { method: "POST", body, headers, redirect: "manual" });
    if (response.type === "opaqueredirect") return "done";
    return new DOMParser().parseFromString(await response.text(), "text/html");
  } catch {
    return null;
  }
}

/**
 * Submits the form inside it without leaving the page. From the response it takes the element with its own
 * id. If both contain a form of the same id, only the messages are taken over, so that the input is retained;
 * otherwise the element's content is replaced. The `autofocus` element of the response receives the focus.
 * After a redirect, the page that `data-done` names replaces the current history entry; scripts cannot read
 * the redirect's address.
 *
 * Markup: a message is in a `data-message` with an id, inside a `data-note` that is hidden while the message
 * is empty. The message of a control is `{its id}-error`; its attributes `data-missing`, `data-wrong` and
 * `data-long` replace the browser's messages. If the request fails, `{own id}-failed` shows the text of
 * `data-failed`.
 */
export class SendForm extends HTMLElement {
  #tried = false;
  #sending = false;

  constructor() {
    super();
    this.addEventListener("invalid", (event) => this.#showInvalid(event), true);
    this.addEventListener("submit", (event) => void this.#send(event));
    this.addEventListener("input", ({ target }) => {
      if (!isControl(target)) return;
      this.#count(target);
      if (isMarked(target)) this.#judge(target);
    });
    // Browsers refuse full-width characters and a dot at the end, which keyboards and pasted sentences bring.
    this.addEventListener("change", ({ target }) => {
      if (target instanceof HTMLInputElement && target.type === "email")
        target.value = target.value.normalize("NFKC").replace(/[\s.,;]+$/, "");
    });
    this.addEventListener("focusout", ({ target, relatedTarget }) => {
      // A message that appears during a press would shift the button from under the pointer.
      if (!this.#tried || relatedTarget instanceof HTMLButtonElement) return;
      if (isControl(target) && !isMarked(target)) this.#judge(target);
    });
  }

  /** Handles a control that the browser's validation rejects; the form is not sent. */
  #showInvalid(event: Event): void {
    const control = event.target;
    if (!isControl(control)) return;
    event.preventDefault();
    const isFirst = control === this.querySelector("form :invalid");
    if (isFirst) this.#clear();
    this.#judge(control);
    if (isFirst) control.focus();
  }

  async #send(event: Event): Promise<void> {
    event.preventDefault();
    const form = event.target;
    if (this.#sending || !(form instanceof HTMLFormElement)) return;
    this.#clear();
    this.#sending = true;
    const answer = post(form);
    const button = form.querySelector<HTMLButtonElement>("[type=submit]");
    setBusy(button, true);
    const page = await answer;
    if (page === "done") return location.replace(this.dataset.done ?? "/");
    this.#sending = false;
    setBusy(button, false);
    const part = page?.getElementById(this.id);
    if (part) return this.#take(part);
    const note = this.#say(`${this.id}-failed`, this.dataset.failed);
    (note?.hasAttribute("tabindex") ? note : button)?.focus();
  }

  #take(part: HTMLElement): void {
    const focused = part.querySelector("[autofocus]")?.id;
    takeIcons(part.ownerDocument);
    const form = part.querySelector("form");
    if (form && form.id === this.querySelector("form")?.id) {
      for (const place of part.querySelectorAll("[data-message]")) this.#say(place.id, place.textContent);
      for (const { id } of part.querySelectorAll("[aria-invalid=true]")) mark(this.#find(id), true);
    } else {
      this.#tried = false;
      this.replaceChildren(...part.childNodes);
    }
    const target = this.#find(focused);
    target?.focus();
    if (target instanceof HTMLInputElement && ["password", "code"].includes(target.name)) target.select();
  }

  #judge(control: Control): void {
    const { validity, dataset, validationMessage } = control;
    const own = validity.valueMissing ? dataset.missing : dataset.wrong;
    const message = validity.customError ? validationMessage : (own ?? validationMessage);
    if (this.#say(`${control.id}-error`, validity.valid ? "" : message)) mark(control, !validity.valid);
  }

  /**
   * Updates the counter `{id}-count`. Input longer than `data-max` is not truncated but makes the control
   * invalid.
   */
  #count(control: Control): void {
    const { max, near, long = "" } = control.dataset;
    const place = this.#find(`${control.id}-count`);
    const number = place?.querySelector("[data-length]");
    if (!max || !place || !number) return;
    const { length } = control.value.trim();
    const isOver = length > Number(max);
    number.textContent = length.toLocaleString(document.documentElement.lang || undefined);
    place.hidden = length < Number(near);
    place.toggleAttribute("data-over", isOver);
    control.setCustomValidity(isOver ? long : "");
  }

  #clear(): void {
    this.#tried = true;
    for (const place of this.querySelectorAll("[data-message]")) this.#say(place.id, "");
    for (const control of this.querySelectorAll("[aria-invalid]")) mark(control, false);
  }

  /** @returns the `data-note` element around the message; null if either is missing */
  #say(id: string, message: string | null | undefined): HTMLElement | null {
    const place = this.#find(id);
    const note = place?.closest<HTMLElement>("[data-note]");
    if (!place || !note) return null;
    place.textContent = message ?? "";
    note.hidden = !message;
    return note;
  }

  #find(id: string | undefined): HTMLElement | null {
    return id ? this.querySelector(`#${CSS.escape(id)}`) : null;
  }
}

function mark(control: Element | null, wrong: boolean): void {
  if (wrong) control?.setAttribute("aria-invalid", "true");
  else control?.removeAttribute("aria-invalid");
}

function setBusy(button: HTMLButtonElement | null, busy: boolean): void {
  if (!button) return;
  button.disabled = busy;
  button.setAttribute("aria-busy", String(busy));
}

/**
 * A password input and a button that shows or hides its text. The button's label follows the input's type.
 */
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
