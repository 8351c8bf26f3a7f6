/**
 * The first script of staff's public pages (docs/design/staff-pages.md#react-waits). It holds React back until somebody
 * presses something of the staff layer or the page is at rest, and remembers the press until React can carry it out.
 *
 * Markup: React Router's starting script with the type `text/held`, and its preloads as `link[rel=held]`
 * (platform/http/held-start.ts); one `<staff-start>` (accounts/edit/staff-start.tsx) with the words and a
 * hidden `data-note` whose `data-again` tries again. React's entry dispatches `staff-starting`
 * at the window before it begins, `staff-hydrating` when it has, the staff bar `staff-alive` when its keys work.
 */

/** What only React can carry out; links, forms, popovers and dialogs with a command work by themselves. */
const CONTROLS = ".staff button[type=button]:not([popovertarget], [command], [data-again])";
/** Elements in which a letter is text input. */
const TYPED_IN = "input, textarea, select, [contenteditable]";
const TRY_EVERY_MS = 50;
/** A page that never rests, on a busy phone, gets React by then; uploads and drafts wait for it. */
const REST_WITHIN_MS = 5000;
/** Where the press is kept while the page is loaded again. */
const KEPT = "trellis-press";

/** `begun` while React's code is fetched or runs; `hydrating` once React listens. */
let react: "held" | "begun" | "hydrating" = "held";
/** The last press that is not carried out; one before it is given up, as two would open over one another. */
let pressed: HTMLElement | null = null;
let place: Place = { name: "", number: 0 };
/** Whether a click comes from carryOut(). */
let isOurs = false;
const untilAlive = new AbortController();
/** Stands at the end of the body, where hydration leaves alone what is not React's. */
const status = Object.assign(document.createElement("p"), { className: "sr-only", role: "status" });

addEventListener("click", onClick, { capture: true });
addEventListener("keydown", onKey, { capture: true, signal: untilAlive.signal });
// What is about to be pressed needs React soon.
for (const type of ["pointerdown", "focusin"])
  addEventListener(type, ({ target }) => controlOf(target) && begin(), { capture: true });
addEventListener("staff-hydrating", () => {
  react = "hydrating";
  carryOut();
});
addEventListener("staff-alive", () => untilAlive.abort());
// Back or Forward to an entry that React Router has made: before it listens only a new document shows that page.
const loaded = location.pathname;
addEventListener("popstate", () => location.pathname !== loaded && location.reload(), {
  signal: untilAlive.signal,
});
addEventListener("staff-starting", (event) => {
  if (location.pathname !== loaded) event.preventDefault();
  else preload("link[rel=held]");
});
// A rejected import() of React's entry is no error of the script that imports it.
addEventListener("unhandledrejection", () => react === "begun" && fail());
// At once: the line is busy with what the first frame waits for, and later it would be idle for a round trip.
preload();
// The parser may not have reached the links before.
document.querySelector("link[rel=stylesheet]")?.addEventListener("load", () => preload());
if (document.readyState === "complete") rest();
else addEventListener("load", rest);
if (document.readyState === "loading") document.addEventListener("readystatechange", prepare, { once: true });
else prepare();

function onClick(event: MouseEvent): void {
  const target = event.target as Element;
  if (target.closest("[data-again]")) void tryAgain();
  const control = controlOf(target);
  if (!control) return;
  if (react !== "hydrating") {
    event.preventDefault();
    event.stopImmediatePropagation();
    press(control);
  } else if (!isOurs) {
    const heard = listen(control);
    setTimeout(() => heard() || press(control));
  }
}

/** A key that a control names in `aria-keyshortcuts` presses it. */
function onKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  if (ctrlKey || metaKey || altKey || !/^[a-z]$/.test(key) || (target as Element).closest(TYPED_IN)) return;
  const control = document.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`);
  if (!control) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  press(control);
}

function controlOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null;
}

function press(control: HTMLElement): void {
  if (pressed) unmark(pressed);
  const wasWaiting = pressed !== null;
  place = placeOf(control);
  pressed = control;
  const { opening = "" } = words()?.dataset ?? {};
  mark(control, opening);
  say(opening);
  note(false);
  if (react !== "hydrating") begin();
  else if (!wasWaiting) carryOut();
}

/** Hydration passes over an attribute of its own and what is last in a button. */
function mark(control: HTMLElement, opening: string): void {
  control.ariaBusy = "true";
  control.append(
    Object.assign(document.createElement("span"), { className: "opening", textContent: opening }),
  );
}

function unmark(control: HTMLElement): void {
  control.ariaBusy = null;
  control.querySelector(".opening")?.remove();
}

/** Presses again until the press reaches its control: React stops what a part that is not hydrated can't handle. */
function carryOut(): void {
  if (!pressed) return;
  // React draws a part anew whose code it could not hydrate.
  if (!pressed.isConnected) pressed = find(place);
  if (pressed) {
    const heard = listen(pressed);
    isOurs = true;
    pressed.click();
    isOurs = false;
    if (!heard()) return void setTimeout(carryOut, TRY_EVERY_MS);
    unmark(pressed);
  }
  pressed = null;
  say("");
}

/** @returns whether the control has received a click since */
function listen(control: HTMLElement): () => boolean {
  let isHeard = false;
  control.addEventListener("click", () => (isHeard = true), { capture: true, once: true });
  return () => isHeard;
}

function rest(): void {
  if ("requestIdleCallback" in window) requestIdleCallback(begin, { timeout: REST_WITHIN_MS });
  else setTimeout(begin, 200);
}

/** Fetches React's code, or what else is held. */
function preload(held = "link[rel=held]:not([data-later])"): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>(held)) {
    link.fetchPriority = pressed ? "high" : "low";
    link.rel = "modulepreload";
  }
}

/** Lets React's code be fetched and run, once the document is parsed: the script may be there in part. */
function begin(): void {
  const held = document.querySelector<HTMLScriptElement>("script[type='text/held']");
  if (react !== "held" || !held || document.readyState === "loading") return;
  react = "begun";
  preload();
  const script = document.createElement("script");
  script.type = "module";
  script.nonce = held.nonce;
  script.text = held.text;
  script.onerror = () => {
    script.replaceWith(held);
    fail();
  };
  held.replaceWith(script);
}

/** The next press tries anew. Without a press nobody waits for anything. */
function fail(): void {
  react = "held";
  if (!pressed) return;
  unmark(pressed);
  say("");
  note(true);
}

/**
 * Loads the page again with the press, once the site can be reached: some browsers don't fetch again a module that has
 * failed, and a release replaces its files.
 */
async function tryAgain(): Promise<void> {
  note(false);
  try {
    await fetch(location.href, { method: "HEAD", cache: "no-store" });
  } catch {
    note(true);
    return;
  }
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(place));
  } catch {
    // Without storage it is pressed once more.
  }
  location.reload();
}

function prepare(): void {
  document.body.append(status);
  if (pressed) begin();
  try {
    const kept = sessionStorage.getItem(KEPT);
    sessionStorage.removeItem(KEPT);
    const control = kept && find(JSON.parse(kept));
    if (control) press(control);
  } catch {
    // Without storage nothing is kept.
  }
}

/** A control's name, and its number among those of that name. */
interface Place {
  name: string;
  number: number;
}

function nameOf(control: Element): string {
  return control.ariaLabel ?? control.textContent ?? "";
}

function controlsNamed(name: string): HTMLElement[] {
  const controls = [...document.querySelectorAll<HTMLElement>(CONTROLS)];
  return controls.filter((control) => nameOf(control) === name);
}

function placeOf(control: HTMLElement): Place {
  const name = nameOf(control);
  return { name, number: Math.max(0, controlsNamed(name).indexOf(control)) };
}

function find({ name, number }: Place): HTMLElement | null {
  return controlsNamed(name)[number] ?? null;
}

function words(): HTMLElement | null {
  return document.querySelector<HTMLElement>("staff-start");
}

function say(text: string): void {
  status.textContent = text;
}

function note(isShown: boolean): void {
  words()?.querySelector("[data-note]")?.toggleAttribute("hidden", !isShown);
}

export {};
