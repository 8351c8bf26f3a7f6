const PREFIX = "typed:";
const KEPT_MS = 7 * 24 * 3_600_000;

/** The values of a form's fields by name, of checked boxes only. */
type Values = Record<string, string[]>;

interface Kept {
  at: number;
  values: Values;
}

/**
 * Keeps what is typed into the form inside it on the device while it is typed, and puts it back when the page is opened
 * again: after a reload, a closed tab or a lost line. It is kept for a week, by page. Files, hidden fields and fields that
 * nobody sees are not kept. `data-stored` is the id of an element with a text that the server has: it is not put back, but
 * forgotten. With `data-done` the element forgets what was typed on the page of that path and those below.
 */
class KeepTyped extends HTMLElement {
  connectedCallback(): void {
    const { done, stored } = this.dataset;
    if (done !== undefined) forgetBelow(done);
    const form = this.querySelector("form");
    if (!form) return;
    restore(form, read(location.pathname), stored ? document.getElementById(stored) : null);
    form.addEventListener("input", () => store(location.pathname, valuesOf(form)));
  }
}

function fieldsOf(form: HTMLFormElement) {
  const fields = form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea");
  return [...fields].filter(
    (field) => field.name && !["hidden", "file"].includes(field.type) && !field.closest("[aria-hidden=true]"),
  );
}

const isChoice = (field: HTMLInputElement | HTMLTextAreaElement): field is HTMLInputElement =>
  field.type === "checkbox" || field.type === "radio";

function valuesOf(form: HTMLFormElement): Values {
  const values: Values = {};
  for (const field of fieldsOf(form)) {
    const kept = values[field.name] ?? [];
    if (!isChoice(field) || field.checked) kept.push(field.value);
    values[field.name] = kept;
  }
  return values;
}

function restore(form: HTMLFormElement, values: Values | null, stored: HTMLElement | null): void {
  if (!values) return;
  const known = words(stored?.textContent ?? "");
  const isStored = (text: string) => known !== "" && words(text) === known;
  for (const field of fieldsOf(form)) {
    const kept = values[field.name];
    if (!kept) continue;
    if (isChoice(field)) field.checked = kept.includes(field.value);
    else if (kept[0] !== undefined && isStored(kept[0])) {
      delete values[field.name];
      store(location.pathname, values);
    } else if (kept[0] !== undefined) field.value = kept[0];
  }
}

/** Line breaks and spaces come back from the server in another form. */
const words = (text: string) => text.trim().replace(/\s+/g, " ");

function read(pathname: string): Values | null {
  try {
    const kept = JSON.parse(localStorage.getItem(PREFIX + pathname) ?? "null") as Kept | null;
    return kept && Date.now() - kept.at < KEPT_MS ? kept.values : null;
  } catch {
    return null;
  }
}

/** Without room or permission nothing is kept. */
function store(pathname: string, values: Values): void {
  try {
    localStorage.setItem(PREFIX + pathname, JSON.stringify({ at: Date.now(), values } satisfies Kept));
  } catch {
    // The page works without.
  }
}

function forgetBelow(path: string): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key === PREFIX + path || key.startsWith(`${PREFIX}${path}/`)) localStorage.removeItem(key);
    }
  } catch {
    // Nothing was kept.
  }
}

// visitor.ts imports this module only on pages that contain the element.
if (!customElements.get("keep-typed")) customElements.define("keep-typed", KeepTyped);

export {};
