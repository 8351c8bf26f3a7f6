import type { CDPSession, Locator, Page } from "@playwright/test";
import { bar, edit, place, press, save, undoSave } from "./editing.ts";
import { desktop, expect, expectAccessible, phone, test } from "./staff.ts";

test.use({ secludedFor: "editing-hands" });

const fingers = (page: Page): Promise<CDPSession> => page.context().newCDPSession(page);

/** Has the page believe that a keyboard covers its foot: Chromium without a window shows none. */
async function coverFoot(page: Page, keyboard: number, offsetTop = 0) {
  await page.evaluate(
    ([covered = 0, top = 0]) => {
      const view = window.visualViewport as VisualViewport;
      Object.defineProperties(view, {
        height: { configurable: true, value: window.innerHeight - covered },
        offsetTop: { configurable: true, value: top },
      });
      view.dispatchEvent(new Event("resize"));
    },
    [keyboard, offsetTop],
  );
}

const KEYBOARD = 336;

test.describe("under a phone's keyboard", () => {
  test.use({ viewport: phone, hasTouch: true });

  test("bar, toolbar and dialogs stand above it, and the line that is typed in sight", async ({
    staffPage: page,
  }) => {
    await edit(page);
    const free = phone.height - KEYBOARD;
    const text = place(page, "Philosophy text");
    await text.evaluate((words) => {
      words.scrollIntoView({ block: "end", behavior: "instant" });
      words.focus({ preventScroll: true });
      getSelection()?.selectAllChildren(words);
      getSelection()?.collapseToEnd();
    });
    await coverFoot(page, KEYBOARD);
    const toolbar = page.getByRole("toolbar", { name: "Text formatting" });
    const bottomOf = async (part: ReturnType<typeof bar>) => {
      const box = await part.boundingBox();
      return box ? box.y + box.height : Number.NaN;
    };
    await expect.poll(() => bottomOf(bar(page))).toBe(free);
    const top = async () => (await bar(page).boundingBox())?.y ?? 0;
    await expect.poll(async () => (await bottomOf(toolbar)) - (await top())).toBeLessThanOrEqual(0);
    const line = () =>
      page.evaluate(() => {
        const [rect] = [...(getSelection()?.getRangeAt(0).getClientRects() ?? [])];
        return { top: rect?.top ?? Number.NaN, bottom: rect?.bottom ?? Number.NaN };
      });
    const aboveToolbar = (await toolbar.boundingBox())?.y ?? 0;
    await expect.poll(async () => (await line()).bottom).toBeLessThan(aboveToolbar);
    expect((await line()).top).toBeGreaterThan(60);

    // iOS moves what is seen over the page instead of making it smaller alone.
    await coverFoot(page, KEYBOARD, 120);
    await expect.poll(() => bottomOf(bar(page))).toBe(free + 120);
    await coverFoot(page, 0);
    await expect.poll(() => bottomOf(bar(page))).toBe(phone.height);

    // The page's last text, too.
    await place(page, "Footer text").focus();
    await coverFoot(page, KEYBOARD);
    await expect.poll(async () => bottomOf(place(page, "Footer text"))).toBeLessThan(await top());
    await page.getByRole("button", { name: "Closing button's address" }).click();
    await expect.poll(() => bottomOf(page.getByRole("dialog"))).toBeLessThanOrEqual(free);
  });

  test("nothing that takes the focus makes iOS zoom in, and its keys are the right ones", async ({
    staffPage: page,
  }) => {
    await edit(page);
    await page.getByRole("button", { name: "Closing button's address" }).click();
    const addressField = page.getByRole("textbox", { name: "Link address" });
    await expect(addressField).toHaveAttribute("autocapitalize", "none");
    const small = () =>
      page
        .locator("input:not([type=checkbox], [type=radio], [type=file]), select, textarea")
        .evaluateAll((fields) =>
          fields
            .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
            .map((field) => field.outerHTML.slice(0, 120)),
        );
    expect(await small()).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Replace Philosophy picture" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(await small()).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(place(page, "Philosophy heading")).toHaveAttribute("enterkeyhint", "done");
    await expect(place(page, "Philosophy text")).toHaveAttribute("enterkeyhint", "enter");
    await edit(page, "/");
    expect(await small()).toEqual([]);
  });

  test("'Done' on a line's keyboard puts it away", async ({ staffPage: page }) => {
    await edit(page);
    await place(page, "Philosophy heading").tap();
    await expect(place(page, "Philosophy heading")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(place(page, "Philosophy heading")).not.toBeFocused();
    await expect(bar(page)).not.toContainText("change");
  });
});

/** Has the page's clock go on at once: a clock that Playwright holds would hold what React does, too. */
async function letTimePass(page: Page, milliseconds: number) {
  await page.evaluate((passed) => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + passed;
  }, milliseconds);
}

for (const [kind, name] of [
  ["words", "Philosophy heading"],
  ["rich text", "Philosophy text"],
] as const) {
  test(`what a keyboard composes comes once, is one step, and keeps the focus: ${kind}`, async ({
    staffPage: page,
  }) => {
    await edit(page);
    const text = place(page, name);
    const before = await text.textContent();
    await text.click();
    await page.keyboard.press("ControlOrMeta+End");
    const keyboard = await fingers(page);
    for (const part of ["l", "le", "lea", "leav", "leaves"]) {
      await keyboard.send("Input.imeSetComposition", {
        text: part,
        selectionStart: part.length,
        selectionEnd: part.length,
      });
      // Somebody who looks for the right sign takes longer than a step of typing lasts.
      if (part === "lea") await letTimePass(page, 1000);
    }
    await text.dispatchEvent("keydown", { key: "Enter", isComposing: true });
    await keyboard.send("Input.insertText", { text: "leaf" });
    await expect(text).toBeFocused();
    expect(await text.textContent()).toBe(`${before}leaf`);
    await expect(bar(page)).toContainText("1 change");
    await page.keyboard.press("ControlOrMeta+z");
    expect(await text.textContent()).toBe(before);
    await expect(bar(page)).not.toContainText("1 change");
    await page.keyboard.press("ControlOrMeta+Shift+z");
    expect(await text.textContent()).toBe(`${before}leaf`);
    await press(page, "Discard");
  });
}

test("a keyboard that names no keys breaks no line that may not be broken", async ({ staffPage: page }) => {
  const isHeld = (text: Locator) =>
    text.evaluate(
      (words) =>
        !words.dispatchEvent(
          new InputEvent("beforeinput", { inputType: "insertLineBreak", bubbles: true, cancelable: true }),
        ),
    );
  await edit(page, "/reviews");
  expect(await isHeld(place(page, "Footer text"))).toBe(true);
  expect(await isHeld(page.getByRole("textbox", { name: / comment$/ }).first())).toBe(false);
});

/** They show each kind of control once; /about, its toolbar and its dialogs come below. */
const pages = ["/", "/services/snow-removal", "/projects", "/blog/when-to-prune-what", "/reviews"];

/** Controls of staff that are smaller than a thumb; words within a text may be as low as a line. */
const smallControls = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        ":is(button, a[href], input, select, textarea, [role=button])",
      ),
    ]
      .filter((control) => !control.closest(".editable-words") || !control.matches("a"))
      .filter((control) => control.closest(".staff, .staff-toolbar, [class*=editable], [role=dialog]"))
      .filter((control) => control.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }))
      // What is pressed is the label around it.
      .map(
        (control) =>
          (control.matches("[type=checkbox], [type=radio]") && control.closest("label")) || control,
      )
      .map((control) => ({ box: control.getBoundingClientRect(), html: control.outerHTML.slice(0, 140) }))
      .filter(({ box }) => box.width > 1 && (box.width < 43.99 || box.height < 43.99))
      .map(({ box, html }) => `${Math.round(box.width)} × ${Math.round(box.height)}: ${html}`),
  );

test.describe("for a thumb", () => {
  test.use({ viewport: phone });

  test("on a small phone nothing is wider than the screen, and the bar is one row", async ({
    staffPage: page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const height = () => bar(page).evaluate((element) => element.getBoundingClientRect().height);
    for (const path of ["/", "/services", "/about"]) {
      await edit(page, path);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wider, path).toBeLessThanOrEqual(0);
    }
    const before = await height();
    await place(page, "Values heading").fill("Other values");
    await expect(bar(page)).toContainText("1 change");
    expect(await height()).toBe(before);
    await expect(bar(page).getByRole("button", { name: "Save" })).toBeInViewport({ ratio: 1 });
    await press(page, "Discard");
  });

  test("every control on a page is 44 px high and wide", async ({ staffPage: page }) => {
    for (const path of pages) {
      await edit(page, path);
      expect(await smallControls(page), path).toEqual([]);
    }
  });

  test("and so it is in the bar, its list, the toolbar and the dialogs", async ({ staffPage: page }) => {
    await edit(page);
    await place(page, "Philosophy heading").fill("Other words");
    await press(page, "1 change");
    expect(await smallControls(page)).toEqual([]);
    await place(page, "Philosophy text").click();
    for (const row of ["Link", "Picture"]) {
      await page.getByRole("toolbar").getByRole("button", { name: row }).click();
      expect(await smallControls(page), row).toEqual([]);
    }
    for (const dialog of ["Closing button's address", "Replace Philosophy picture"]) {
      await page.getByRole("button", { name: dialog }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      expect(await smallControls(page), dialog).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
    await edit(page, "/");
    await page.getByRole("button", { name: "Add notice" }).click();
    for (const dialog of [/^Notice 1 dates/, /^Notice 1 pages/]) {
      await page.getByRole("button", { name: dialog }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      expect(await smallControls(page), String(dialog)).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
  });
});

test.describe("with a screen reader and the keyboard alone", () => {
  test.use({ viewport: desktop });
  const said = (page: Page, words: string) => page.getByRole("status").filter({ hasText: words });

  test("each place says what it is, and whether it is changed", async ({ staffPage: page }) => {
    await edit(page);
    const unsaved = /Changed, not saved\./;
    const parts = [
      { part: place(page, "Philosophy heading"), change: () => page.keyboard.type("Other words") },
      { part: place(page, "Philosophy text"), change: () => page.keyboard.type("More words.") },
      {
        part: page.getByRole("combobox", { name: "Value 1 symbol" }),
        change: () => page.getByRole("combobox", { name: "Value 1 symbol" }).selectOption("paving"),
      },
    ];
    for (const { part, change } of parts) {
      await expect(part).not.toHaveAccessibleDescription(unsaved);
      await part.focus();
      await change();
      await expect(part).toHaveAccessibleDescription(unsaved);
    }
    const address = page.getByRole("button", { name: "Closing button's address" });
    await address.click();
    await page.getByRole("textbox", { name: "Link address" }).fill("/projects");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(address).toHaveAccessibleDescription(unsaved);
    await expect(bar(page)).toMatchAriaSnapshot(`
      - region "Changes":
        - status
        - status
        - alert
        - button "4 changes"
        - button "Phone width"
        - button "Undo"
        - button "Redo" [disabled]
        - button "Discard"
        - button "Save"
    `);
    await press(page, "Undo");
    await expect(said(page, "Undone: Closing button's address.")).toBeVisible();
    await press(page, "Redo");
    await expect(said(page, "Done again: Closing button's address.")).toBeVisible();
    // It can't be pressed any more.
    await expect(bar(page)).toBeFocused();
    await press(page, "Discard");
    await expect(said(page, "All changes put back.")).toBeVisible();
    await expect(bar(page)).toBeFocused();
  });

  test("what is moved, added and taken out is said, and the focus stays near", async ({
    staffPage: page,
  }) => {
    await edit(page);
    const names = await page.getByRole("textbox", { name: /^Value \d title$/ }).allTextContents();
    const [first = "", second = "", third = ""] = names;
    await page.getByRole("button", { name: `Move ${first} down` }).press("Enter");
    await expect(said(page, `${first} moved to 2 of ${names.length}.`)).toBeVisible();
    await expect(page.getByRole("button", { name: `Move ${first} down` })).toBeFocused();
    await page.getByRole("button", { name: `Remove ${second}` }).press("Enter");
    await expect(said(page, `${second} removed, ${names.length - 1} left.`)).toBeVisible();
    await expect(page.getByRole("button", { name: `Remove ${first}` })).toBeFocused();
    await page.getByRole("button", { name: `Remove ${third}` }).press("Enter");
    await page.getByRole("button", { name: "Add value" }).press("Enter");
    await expect(said(page, `Value ${names.length - 1} added.`)).toBeVisible();
    await expect(place(page, `Value ${names.length - 1} title`)).toBeFocused();
    await press(page, "Discard");
    await edit(page, "/services");
    await page
      .getByRole("button", { name: /^Move .+ down$/ })
      .first()
      .press("Enter");
    await expect(said(page, "moved to 2 of")).toBeVisible();
    await expect(page.getByRole("group", { name: "Order of services" })).toContainText("Changed, not saved.");
    await press(page, "Discard");
  });

  test("Tab leads through the page in its order, never under header or bar, and Save is a key away", async ({
    staffPage: page,
  }) => {
    await edit(page);
    await place(page, "Philosophy heading").focus();
    const stops: { name: string; top: number; hidden: boolean }[] = [];
    for (let stop = 0; stop < 40; stop += 1) {
      stops.push(
        await page.evaluate(() => {
          const focused = document.activeElement as HTMLElement;
          // Of a text the line counts in which the caret stands.
          const range = focused.matches(".editable-words") ? getSelection()?.getRangeAt(0) : null;
          const [line] = range?.getClientRects() ?? [];
          const { top, bottom } = line ?? focused.getBoundingClientRect();
          const foot = document.querySelector(".changes-bar")?.getBoundingClientRect().top ?? 0;
          const head = document.querySelector("site-header header")?.getBoundingClientRect().bottom ?? 0;
          const room = foot - head;
          return {
            name: focused.getAttribute("aria-label") ?? focused.textContent ?? "",
            top: top + window.scrollY,
            hidden: bottom - top < room && (bottom > foot || top < head),
          };
        }),
      );
      await page.keyboard.press("Tab");
    }
    expect(stops.filter(({ hidden }) => hidden)).toEqual([]);
    const texts = stops.map(({ name }) => name).filter((name) => /^Value \d (title|text)$/.test(name));
    expect(texts.slice(0, 4)).toEqual(["Value 1 title", "Value 1 text", "Value 2 title", "Value 2 text"]);
    const nameAfter = (name: string) => stops[stops.findIndex((stop) => stop.name === name) + 1]?.name;
    expect(nameAfter("Value 1 text")).toBe("Value 1 symbol");
    expect(nameAfter("Value 1 symbol")).toMatch(/^Move .+ down$/);

    await place(page, "Philosophy heading").fill("By keyboard");
    const button = bar(page).getByRole("button", { name: "Save" });
    await expect(button).toHaveAttribute("aria-keyshortcuts", "Control+S");
    await expect(button).toHaveAttribute("title", "Save (Ctrl+S)");
    await page.getByRole("combobox", { name: "Value 1 symbol" }).focus();
    await page.keyboard.press("Control+s");
    await expect(said(page, "Saved. Visitors see it now.")).toBeVisible();
    await undoSave(page);
    await press(page, "Redo");
    await bar(page).getByRole("button", { name: "Save" }).press("Enter");
    await expect(said(page, "Saved. Visitors see it now.")).toBeVisible();
    await expect(bar(page)).toBeFocused();
  });
});

for (const [width, viewport] of [
  ["390", phone],
  ["1280", desktop],
] as const) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport });

    test("axe is content while somebody types, errs, looks at the changes and replaces a picture", async ({
      staffPage: page,
    }) => {
      await edit(page, "/services/snow-removal");
      await expectAccessible(page);
      await edit(page);
      await place(page, "Philosophy text").click();
      await page.keyboard.type("Typed. ");
      await expect(page.getByRole("toolbar")).toBeVisible();
      await expectAccessible(page);
      await place(page, "Values heading").fill("");
      await press(page, "Save");
      await expect(place(page, "Values heading")).toBeFocused();
      await expectAccessible(page);
      await press(page, "Undo");
      await press(page, "1 change");
      await expectAccessible(page);
      await press(page, "1 change");
      await page.getByRole("button", { name: "Replace Philosophy picture" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await press(page, "Discard");
    });

    test("from home to a headline changed for every visitor: three presses and the words", async ({
      staffPage: page,
    }) => {
      await page.goto("/");
      await page.evaluate(() => {
        let presses = 0;
        document.addEventListener("click", () => (document.body.dataset.presses = String(++presses)), true);
      });
      await page.getByRole("button", { name: "Edit page", exact: true }).click();
      const headline = page.locator("main h2 [role=textbox]").first();
      await headline.click();
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type(`Changed at ${width}`);
      await save(page);
      expect(await page.locator("body").getAttribute("data-presses")).toBe("3");
      await expect
        .poll(async () => (await (await fetch(page.url())).text()).includes(`>Changed at ${width}</h2>`))
        .toBe(true);
      await undoSave(page);
    });
  });
}
