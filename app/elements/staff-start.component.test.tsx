import { afterEach, expect, test } from "vitest";

/** A document of staff with the start held; `start` is the text of the held script. */
async function openPage(start = "window.hasBegun = true") {
  const frame = document.createElement("iframe");
  frame.srcdoc = `<link rel="held" href="/app/elements/lazy-elements.ts">
    <link rel="held" href="/app/elements/pictures.ts" data-later>
    <script type="module" src="/app/elements/staff-start.ts"></script>
    <div class="staff">
      <button type="button">Edit hero</button>
      <button type="button" aria-keyshortcuts="e">Edit</button>
      <button type="button">Edit hero</button>
      <input>
    </div>
    <staff-start data-opening="Opening…"><div data-note hidden><button type="button" data-again></button></div></staff-start>
    <script type="text/held">${start}</script>`;
  document.body.append(frame);
  const site = await expect
    .poll(() => frame.contentDocument?.querySelector("body > [role=status]") && frame.contentDocument)
    .toBeTruthy()
    .then(() => frame.contentDocument as Document);
  const view = frame.contentWindow as Window & { hasBegun?: boolean };
  const [hero, edit, lastHero] = [...site.querySelectorAll("button")] as [
    HTMLButtonElement,
    HTMLButtonElement,
    HTMLButtonElement,
  ];
  const carriedOut: Element[] = [];
  let isHydrated = false;
  // React stops an event at the document that a part would get which is not hydrated.
  const react = (event: Event) =>
    isHydrated ? carriedOut.push(event.target as Element) : event.stopPropagation();
  return {
    site,
    view,
    hero,
    edit,
    lastHero,
    carriedOut,
    listen() {
      site.addEventListener("click", react, { capture: true });
      view.dispatchEvent(new Event("staff-hydrating"));
    },
    hydrate() {
      isHydrated = true;
      view.dispatchEvent(new Event("staff-alive"));
    },
    shown: () => [...site.querySelectorAll("[aria-busy]:has(> .opening)")],
    said: () => site.querySelector("[role=status]")?.textContent,
    note: () => site.querySelector("[data-note]") as HTMLElement,
    key: (target: Element) =>
      target.dispatchEvent(new KeyboardEvent("keydown", { key: "e", bubbles: true, cancelable: true })),
  };
}

afterEach(() => {
  sessionStorage.clear();
  for (const frame of document.querySelectorAll("iframe")) frame.remove();
});

test("React is fetched when the page is at rest", async () => {
  const { site, view } = await openPage();
  await expect.poll(() => view.hasBegun).toBe(true);
  const rels = () => [...site.querySelectorAll("link")].map(({ rel }) => rel);
  expect(rels()).toEqual(["modulepreload", "held"]);
  // What only an edited page needs comes when the line is free of React's files.
  view.dispatchEvent(new Event("staff-starting"));
  expect(rels()).toEqual(["modulepreload", "modulepreload"]);
});

test("the last press before React is shown and said, and carried out once by the control that can", async () => {
  const { hero, lastHero, carriedOut, listen, hydrate, shown, said, view } = await openPage();
  hero.click();
  lastHero.click();
  lastHero.click();
  expect(shown()).toEqual([lastHero]);
  expect(said()).toBe("Opening…");
  await expect.poll(() => view.hasBegun).toBe(true);
  listen();
  await new Promise((later) => setTimeout(later, 120));
  expect(carriedOut).toEqual([]);
  expect(shown()).toEqual([lastHero]);
  hydrate();
  await expect.poll(() => carriedOut).toEqual([lastHero]);
  expect(shown()).toEqual([]);
  expect(said()).toBe("");
  hero.click();
  expect(carriedOut).toEqual([lastHero, hero]);
});

test("a press while React hydrates is carried out, too", async () => {
  const { edit, carriedOut, listen, hydrate } = await openPage();
  listen();
  edit.click();
  await new Promise((later) => setTimeout(later, 20));
  hydrate();
  await expect.poll(() => carriedOut).toEqual([edit]);
});

test("a control's key presses it until the control hears it itself, and is a letter in a field", async () => {
  const { site, edit, carriedOut, listen, hydrate, shown, key } = await openPage();
  const field = site.querySelector("input") as HTMLInputElement;
  expect(key(field)).toBe(true);
  expect(shown()).toEqual([]);
  expect(key(site.body)).toBe(false);
  expect(shown()).toEqual([edit]);
  listen();
  hydrate();
  await expect.poll(() => carriedOut).toEqual([edit]);
  expect(key(site.body)).toBe(true);
});

test("code that can't be had is said; the next press tries anew", async () => {
  const { site, edit, note, shown, carriedOut, listen, hydrate } = await openPage('import "/not-there.js"');
  edit.click();
  await expect.poll(() => note().hidden).toBe(false);
  expect(shown()).toEqual([]);
  const held = site.querySelector("script[type='text/held']") as HTMLScriptElement;
  held.text = "";
  edit.click();
  expect(note().hidden).toBe(true);
  expect(shown()).toEqual([edit]);
  listen();
  hydrate();
  await expect.poll(() => carriedOut).toEqual([edit]);
});

test("a press is carried over to the page that is loaded again", async () => {
  sessionStorage.setItem("trellis-press", JSON.stringify({ name: "Edit hero", number: 1 }));
  const { lastHero, carriedOut, listen, hydrate } = await openPage();
  listen();
  hydrate();
  await expect.poll(() => carriedOut).toEqual([lastHero]);
  expect(sessionStorage.getItem("trellis-press")).toBeNull();
});

test("a press before the end of the document begins once React's script is there to its end", async () => {
  const frame = document.createElement("iframe");
  document.body.append(frame);
  const [site, view] = [frame.contentDocument as Document, frame.contentWindow as typeof window];
  site.open();
  // This page never rests.
  view.requestIdleCallback = () => 0;
  site.write(`<script type="module" async src="${location.origin}/app/elements/staff-start.ts"></script>
    <div class="staff"><button type="button">Edit</button></div>
    <script type="text/held">`);
  const edit = site.querySelector("button") as HTMLButtonElement;
  const press = () => {
    edit.click();
    return edit.ariaBusy;
  };
  await expect.poll(press).toBe("true");
  site.write('document.title = "begun"</script>');
  site.close();
  await expect.poll(() => site.title).toBe("begun");
});
