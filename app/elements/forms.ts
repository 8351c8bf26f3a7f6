type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isControl(target: unknown): target is Control {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  );
}

const isMarked = (control: Control) => control.getAttribute("aria-invalid") === "true";

/** @returns the page the server answered with; "done" where it answered with a redirect; null without an answer */
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
 * Sends the form in it, keeping page and address: of the answered page it takes the part of its own id. Without a form
 * in it, or with one of another id, that part takes this one's place; else only its messages are taken over, so that everything typed stays. The
 * focus goes where the answered page has it. When the answer is a redirect, the page that `data-done` names (the same
 * one: scripts can't read it from the answer) takes this page's place in the history.
 *
 * A message stands in a `data-message` with an id, inside a `data-note` that is hidden while there is none. A
 * control's is `{its id}-error`; its attributes `data-missing`, `data-wrong` and `data-long` say it instead of the
 * browser. When nothing is answered, `{own id}-failed` says what this element's `data-failed` holds.
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
    this.addEventListener("focusout", ({ target, relatedTarget }) => {
      // A message that appears while a button is being pressed would move it from under the pointer.
      if (!this.#tried || relatedTarget instanceof HTMLButtonElement) return;
      if (isControl(target) && !isMarked(target)) this.#judge(target);
    });
  }

  /** The browser has found a control empty or wrong, and sends nothing. */
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

  /** Nothing is cut: what is longer than `data-most` stays, is counted in `{id}-count`, and not sent. */
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

  /** @returns the note the message stands in */
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
