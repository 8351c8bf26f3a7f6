import type { Page } from "@playwright/test";
import { plainPicture } from "#tests/support/staff-files.ts";
import { bar, edit, place, press, save, undoSave } from "./editing.ts";
import { desktop, expect, expectAccessible, phone, test } from "./staff.ts";

test.use({ secludedFor: "page-cards" });

/** What a visitor gets who comes now. */
async function expectPublic(page: Page, path: string, words: string) {
  await expect
    .poll(async () => (await (await fetch(new URL(path, page.url()))).text()).includes(words), {
      message: words,
    })
    .toBe(true);
}

const cards = (page: Page) => page.getByRole("main").getByRole("article");

/** The name of the first text of a list whose names end so, without that: what the record is called. */
async function firstCalled(page: Page, what: string): Promise<string> {
  const name = await cards(page).locator(`[aria-label$=" ${what}"]`).first().getAttribute("aria-label");
  return (name ?? "").slice(0, -what.length - 1);
}

for (const [width, viewport] of [
  ["390", phone],
  ["1280", desktop],
] as const) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport });
    test.slow();

    for (const [path, what, url] of [
      ["/blog", "excerpt", /\/blog\/.+/],
      ["/projects", "description", /\/projects\/.+/],
    ] as const) {
      test(`a card on ${path} is typed where it stands, and is a link again afterwards`, async ({
        staffPage: page,
      }) => {
        await edit(page, path);
        await expectAccessible(page);
        const old = await firstCalled(page, what);
        const before = await cards(page).first().boundingBox();
        await place(page, `${old} title`).click();
        await page.keyboard.press("ControlOrMeta+a");
        await page.keyboard.type(`Stone at ${width}`);
        await expect(place(page, `${old} title`)).toBeFocused();
        const long = `Every word of this can be read as long as it is typed, ${width}. `.repeat(4).trim();
        await place(page, `${old} ${what}`).click();
        await page.keyboard.press("ControlOrMeta+a");
        await page.keyboard.insertText(long);
        const box = place(page, `${old} ${what}`);
        const isWhole = () => box.evaluate(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight);
        expect(await isWhole()).toBe(true);
        const end = await box.evaluate((words) => {
          const range = document.createRange();
          range.selectNodeContents(words);
          const { right, bottom } = Array.from(range.getClientRects()).at(-1) ?? new DOMRect();
          return { x: right - 4, y: bottom - 4 };
        });
        const isOnTop = await box.evaluate(
          (words, { x, y }) => words.contains(document.elementFromPoint(x, y)),
          end,
        );
        expect(isOnTop).toBe(true);
        await place(page, `${old} title`).click();
        expect(await isWhole()).toBe(false);
        expect((await cards(page).first().boundingBox())?.width).toBe(before?.width);
        await save(page);
        await expect(page).toHaveURL(new RegExp(`${path}$`));
        await expectPublic(page, path, `Stone at ${width}`);
        await expectPublic(page, path, long);

        const title = place(page, `Stone at ${width} title`);
        await title.fill("");
        await press(page, "Save");
        await expect(title).toBeFocused();
        await expect(title).toHaveAttribute("aria-invalid", "true");
        await expect(title).toHaveAccessibleDescription(/Enter/);
        await press(page, "Undo");
        await press(page, "Done");
        const link = cards(page).getByRole("link", { name: `Stone at ${width}`, exact: true });
        await link.click();
        await expect(page).toHaveURL(url);
      });

      test(`the picture of a card on ${path} is replaced there`, async ({ staffPage: page }) => {
        await edit(page, path);
        const title = await firstCalled(page, what);
        await page.getByRole("button", { name: `Replace ${title} picture`, exact: true }).click();
        const dialog = page.getByRole("dialog", { name: `${title} picture`, exact: true });
        const name = `${what}-${width}.jpg`;
        await dialog.locator("input[type=file]").setInputFiles(await plainPicture(name));
        // What could be typed meanwhile would be said of the picture before.
        await expect(dialog.getByText(name, { exact: true })).toBeVisible();
        await dialog.getByRole("textbox", { name: "What is in the picture" }).fill(`A card at ${width}`);
        await expectAccessible(page);
        await dialog.getByRole("button", { name: "Apply", exact: true }).click();
        const shown = cards(page).first().locator("img").first();
        const address = (await shown.getAttribute("src")) ?? "";
        await save(page);
        await expectPublic(page, path, `src="${address}"`);
        await undoSave(page);
        await expect(shown).not.toHaveAttribute("src", address);
      });
    }

    test("the projects of home are typed and replaced there", async ({ staffPage: page, baseURL }) => {
      await edit(page, "/");
      await expectAccessible(page);
      const tiles = page.locator("project-gallery").getByRole("listitem");
      const old = (await tiles.last().locator("h3 .editable-words").textContent()) ?? "";
      await place(page, `${old} title`).click();
      await page.keyboard.press("End");
      await page.keyboard.type(`, ${width}`);
      await expect(page).toHaveURL(`${baseURL}/`);
      await page.getByRole("button", { name: /^Replace .+ after picture$/ }).click();
      await page.getByRole("textbox", { name: "Image URL" }).fill("/storage/built-in/contact-hero.jpg");
      await page.getByRole("button", { name: "Apply", exact: true }).click();
      await expect(bar(page)).toContainText("2 changes");
      await save(page);
      await expectPublic(page, "/", `${old}, ${width}`);
      await expectPublic(page, "/", 'src="/storage/built-in/contact-hero.jpg"');
      await undoSave(page);
      await press(page, "Done");
      await page.getByRole("link", { name: old, exact: true }).click();
      await expect(page.locator("dialog[data-stage]")).toBeVisible();
    });

    test("a frost stands where it is put before that is saved, and goes back", async ({
      staffPage: page,
    }) => {
      await edit(page, "/");
      const lines = page.locator("i.border-dashed");
      const places = () => lines.evaluateAll((shown) => shown.map((line) => line.style.left));
      const label = page.getByRole("listitem").filter({ has: place(page, "Frost 1 label") });
      const before = await places();
      await page.getByRole("combobox", { name: "Frost 1 month" }).selectOption("January");
      await page.getByRole("combobox", { name: "Frost 1 day" }).selectOption("1");
      await expect(label).toContainText("January 1");
      expect(await places()).toEqual(["0%", ...before.slice(1)]);
      await page.getByRole("button", { name: "Remove usual first frost" }).click();
      expect(await places()).toEqual(["0%"]);
      for (const _step of [1, 2, 3]) await press(page, "Undo");
      expect(await places()).toEqual(before);
    });

    test("a rich text counts its words' characters softly", async ({ staffPage: page }) => {
      await edit(page, "/about");
      const text = place(page, "Community text");
      await text.click();
      await expect(text).toHaveAccessibleDescription(/^\d+ of about 500 characters$/);
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type("Yards");
      const note = page.getByText("5 of about 500 characters");
      await expect(note).toBeInViewport({ ratio: 1 });
      await expect(text).toHaveAccessibleDescription(/^5 of about 500 characters/);
      await page.keyboard.press("ControlOrMeta+b");
      await page.keyboard.type(" and more");
      await expect(page.getByText("14 of about 500 characters")).toBeVisible();
      await expectAccessible(page);
      await press(page, "Discard");
    });
  });
}
