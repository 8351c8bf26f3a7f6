import type { Page } from "@playwright/test";
import { bar, edit, place, press, save, undoSave } from "./editing.ts";
import { desktop, expect, expectAccessible, open, phone, signInQuietly, test } from "./staff.ts";

test.use({ secludedFor: "page-editing" });

/** What a visitor reads who comes now. */
async function expectPublic(page: Page, words: string, path = "/about") {
  await expect(async () => {
    const answer = await fetch(new URL(path, page.url()));
    const isThere = (await answer.text()).includes(words);
    expect(isThere, words).toBe(true);
  }).toPass();
}

for (const [width, viewport] of [
  ["390", phone],
  ["1280", desktop],
] as const) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport });

    test("a headline is three presses and its words", async ({ staffPage: page }) => {
      await open(page, "/about");
      const heading = page.getByRole("heading", { level: 2 }).first();
      const before = await heading.boundingBox();
      await page.getByRole("button", { name: "Edit page", exact: true }).click();
      await place(page, "Philosophy heading").click();
      expect(await heading.boundingBox()).toEqual(before);
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type(`Ours at ${width}`);
      await expect(bar(page)).toContainText("1 change");
      await press(page, "Save");
      await expect(bar(page)).toContainText("Saved. Visitors see it now.");
      await expectPublic(page, `<h2>Ours at ${width}</h2>`);
      await press(page, "Done");
      await expect(place(page, "Philosophy heading")).toHaveCount(0);
      await expect(heading).toHaveText(`Ours at ${width}`);
    });

    test("everything can be typed, undone and saved with axe content", async ({ staffPage: page }) => {
      await edit(page);
      await expectAccessible(page);
      const text = place(page, "Philosophy text");
      await text.click();
      await expect(page.getByRole("toolbar", { name: "Text formatting" })).toBeInViewport({ ratio: 1 });
      await page.keyboard.press("ControlOrMeta+End");
      await page.keyboard.type(` Come and see ${width}.`);
      await place(page, "Value 1 title").fill(`Soil ${width}`);
      await expect(bar(page)).toContainText("2 changes");
      await page.keyboard.press("ControlOrMeta+z");
      await expect(place(page, "Value 1 title")).not.toHaveText(`Soil ${width}`);
      await page.keyboard.press("ControlOrMeta+Shift+z");
      await expect(place(page, "Value 1 title")).toHaveText(`Soil ${width}`);
      await expectAccessible(page);
      await press(page, "2 changes");
      await bar(page).getByRole("button", { name: "Value 1 title" }).first().click();
      await expect(place(page, "Value 1 title")).toBeFocused();
      await page.keyboard.press("ControlOrMeta+s");
      await expect(bar(page)).toContainText("Saved.");
      await expectPublic(page, `Come and see ${width}.</p>`);
      await undoSave(page);
    });

    test("a list takes another item, moves it and loses it", async ({ staffPage: page }) => {
      await edit(page);
      await page.getByRole("button", { name: "Add value" }).click();
      await expect(place(page, "Value 7 title")).toBeFocused();
      await page.keyboard.type(`Fun ${width}`);
      await page.getByRole("button", { name: `Move Fun ${width} up` }).click();
      await expect(place(page, "Value 6 title")).toHaveText(`Fun ${width}`);
      await expect(page.getByRole("button", { name: `Move Fun ${width} up` })).toBeFocused();
      await page.getByRole("combobox", { name: "Value 6 symbol" }).selectOption("paving");
      await save(page);
      await expectPublic(page, `Fun ${width}</h3>`);
      await page.getByRole("button", { name: `Remove Fun ${width}` }).click();
      await save(page);
      await expect(place(page, "Value 7 title")).toHaveCount(0);
    });

    test("every public page can be edited, and is right for everybody", async ({ staffPage: page }) => {
      test.slow();
      const paths = [
        "/",
        "/services",
        "/services/snow-removal",
        "/privacy-policy",
        "/projects",
        "/projects/terraced-back-slope",
        "/blog",
        "/contact",
      ];
      for (const path of [...paths, "/blog/why-a-patio-is-mostly-what-you-dont-see", "/reviews"]) {
        await edit(page, path);
        await expect(place(page, "Footer text")).toBeAttached();
        const names = await page
          .locator("[data-part]")
          .evaluateAll((parts) =>
            parts.filter((part) => part.checkVisibility()).map((part) => part.getAttribute("data-part")),
          );
        expect(
          names.filter((name, index) => names.indexOf(name) !== index),
          path,
        ).toEqual([]);
        await expectAccessible(page);
      }
    });

    test("what one removes while another changes it is asked about, and comes back with their words", async ({
      staffPage: page,
      browser,
      baseURL,
    }) => {
      const context = await browser.newContext({ viewport, baseURL: baseURL ?? "" });
      const other = await context.newPage();
      await signInQuietly(other, baseURL ?? "");
      await edit(page);
      // At once: what is typed next is its title, and a phone opens its keyboard only for a press.
      const focused = await page.getByRole("button", { name: "Add value" }).evaluate((button) => {
        (button as HTMLElement).click();
        return document.activeElement?.getAttribute("aria-label");
      });
      expect(focused).toBe("Value 7 title");
      await page.keyboard.type(`Worth ${width}`);
      await save(page);
      await edit(other);
      await other.getByRole("button", { name: `Remove Worth ${width}` }).click();
      await place(page, "Value 7 text").fill(`Theirs, at ${width}.`);
      await save(page);
      await press(other, "Save");
      await press(other, "Compare");
      const dialog = other.getByRole("dialog", { name: "Changed by somebody else, removed by you" });
      await expect(dialog).toContainText(`Theirs, at ${width}.`);
      await expectAccessible(other);
      await dialog.getByRole("button", { name: "Keep theirs" }).click();
      await expect(dialog).toHaveCount(0);
      await other.reload();
      await edit(other);
      await expect(place(other, "Value 7 text")).toHaveText(`Theirs, at ${width}.`);

      await other.getByRole("button", { name: `Remove Worth ${width}` }).click();
      await place(page, "Value 7 text").fill(`Again, at ${width}.`);
      await save(page);
      await press(other, "Save");
      await press(other, "Compare");
      await dialog.getByRole("button", { name: "Keep mine" }).click();
      await expect(bar(other)).toContainText("Saved.");
      await expect(place(other, "Value 7 title")).toHaveCount(0);
      await context.close();
    });

    test("two people lose no word", async ({ staffPage: page, browser, baseURL }) => {
      const context = await browser.newContext({ viewport, baseURL: baseURL ?? "" });
      const other = await context.newPage();
      await signInQuietly(other, baseURL ?? "");
      await edit(page);
      await edit(other);
      await place(page, "Community heading").fill(`Theirs ${width}`);
      await save(page);
      await place(other, "Community heading").fill(`Mine ${width}`);
      await place(other, "Nature heading").fill(`Green ${width}`);
      await press(other, "Save");
      await expect(bar(other).getByRole("alert")).toContainText("changed the same text");
      await press(other, "Compare");
      const dialog = other.getByRole("dialog", { name: "Two versions of one text" });
      await expect(dialog.locator("ins")).toHaveText(["Theirs", "Mine"]);
      await expectAccessible(other);
      await dialog.getByRole("button", { name: "Keep theirs" }).click();
      await expect(bar(other)).toContainText("Saved.");
      await expect(place(other, "Community heading")).toHaveText(`Theirs ${width}`);
      await expectPublic(page, `<h2>Green ${width}</h2>`);

      await place(page, "Nature heading").fill(`Blue ${width}`);
      await press(page, "Save");
      await press(page, "Compare");
      await page.getByRole("dialog").getByRole("button", { name: "Write a third" }).click();
      await expect(place(page, "Nature heading")).toBeFocused();
      await place(page, "Nature heading").fill(`Green and blue ${width}`);
      await save(page);
      await expectPublic(page, `<h2>Green and blue ${width}</h2>`);
      await context.close();
    });

    test("a broken rule is marked where it stands, and nothing typed is lost", async ({
      staffPage: page,
    }) => {
      await edit(page);
      await place(page, "Values heading").fill("");
      await place(page, "Closing text").fill(`Call us ${width}`);
      await press(page, "Save");
      await expect(place(page, "Values heading")).toBeFocused();
      await expect(place(page, "Values heading")).toHaveAttribute("aria-invalid", "true");
      await expect(place(page, "Values heading")).toHaveAccessibleDescription(/Enter the Values heading\./);
      await expect(bar(page).getByRole("alert")).toContainText("Nothing is saved yet.");
      await expect(place(page, "Closing text")).toHaveText(`Call us ${width}`);
      await press(page, "Undo");
      await press(page, "Discard");
      await expect(bar(page).getByRole("button", { name: "Done" })).toBeVisible();
    });

    test("without the network it waits, a closed tab keeps it, and both save in the end", async ({
      staffPage: page,
      context,
    }) => {
      await edit(page);
      await place(page, "Closing heading").fill(`See it ${width}`);
      await context.setOffline(true);
      await press(page, "Save");
      await expect(bar(page)).toContainText("kept on this device");
      await context.setOffline(false);
      await expect(bar(page)).toContainText("Saved.", { timeout: 10_000 });
      await expectPublic(page, `See it ${width}</h2>`);

      await place(page, "Closing heading").fill(`Left ${width}`);
      await page.evaluate(() => window.dispatchEvent(new Event("pagehide")));
      page.on("dialog", (question) => question.accept());
      await page.reload();
      await edit(page);
      await expect(bar(page)).toContainText("1 change");
      await expect(place(page, "Closing heading")).toHaveText(`Left ${width}`);
      await press(page, "Save");
      await expectPublic(page, `Left ${width}</h2>`);
    });
  });
}

test.describe("at a desk", () => {
  test.use({ viewport: desktop });

  test("the key E begins, the Admin menu too, and a link's words are typed without leaving", async ({
    staffPage: page,
  }) => {
    await open(page, "/about");
    await expect(async () => {
      await page.keyboard.press("e");
      await expect(bar(page)).toBeFocused({ timeout: 500 });
    }).toPass();
    await press(page, "Done");
    await page.getByRole("button", { name: "Admin", exact: true }).click();
    await page.getByRole("button", { name: "Edit this page" }).click();
    await expect(bar(page)).toBeFocused();
    await place(page, "Closing button").click();
    await expect(page).toHaveURL(/about$/);
    await page.keyboard.press("End");
    await page.keyboard.type(" now");
    await page.keyboard.press("Enter");
    await expect(place(page, "Closing button")).toHaveText("Book a Free Consultation now");
    await page.getByRole("button", { name: "Closing button's address" }).click();
    await page.getByRole("textbox", { name: "Link address" }).fill("no address");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByRole("textbox", { name: "Link address" })).toHaveAccessibleDescription(
      /Enter an address like/,
    );
    await page.getByRole("textbox", { name: "Link address" }).fill("/projects");
    await page.getByRole("button", { name: "Apply" }).click();
    await press(page, "Save");
    await expectPublic(page, "Book a Free Consultation now");
    await expectPublic(page, 'href="/projects" class="inline-flex');
  });

  test("records, the menu, a picture and what search engines show are one save", async ({
    staffPage: page,
  }) => {
    const path = "/services/snow-removal";
    await edit(page, path);
    await place(page, "Snow Removal description").fill("Cleared by seven.");
    await place(page, "Driveway clearing title").fill("Driveways");
    await place(page, "Closing heading").fill("Before it snows");
    await place(page, "Projects in the menu").fill("Our work");
    await page.getByRole("button", { name: "Replace Snow Removal picture" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Snow Removal picture" });
    await expectAccessible(page);
    await dialog.getByRole("textbox", { name: "Image URL" }).fill("/storage/built-in/contact-hero.jpg");
    await dialog.getByRole("button", { name: "Apply" }).click();
    await expect(bar(page)).toContainText("5 changes");
    await press(page, "Save");
    await expect(bar(page)).toContainText("Saved.");
    for (const said of ["Cleared by seven.", "Driveways", "Before it snows", "/built-in/contact-hero.jpg"])
      await expectPublic(page, said, path);
    await expectPublic(page, "Our work", "/reviews");

    await press(page, "Done");
    await edit(page, "/reviews");
    await page.getByRole("textbox", { name: "Title for search engines" }).fill("Kind words");
    await page.getByRole("textbox", { name: "Description for search engines" }).fill("From our clients.");
    await expectAccessible(page);
    await press(page, "Save");
    await expect(bar(page)).toContainText("Saved.");
    await expectPublic(page, "<title>Kind words</title>", "/reviews");
    await expectPublic(page, 'name="description" content="From our clients."', "/reviews");
  });

  test("what is pasted comes as plain words", async ({ staffPage: page }) => {
    await edit(page);
    await place(page, "Values heading").fill("");
    await place(page, "Values heading").evaluate((box) => {
      const clipboard = new DataTransfer();
      clipboard.setData("text/html", "<b>Bold</b><p>and <i>more</i></p>");
      clipboard.setData("text/plain", "Bold\r\nand\u0007 more");
      box.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: clipboard, bubbles: true, cancelable: true }),
      );
    });
    await expect(place(page, "Values heading")).toHaveText("Bold and more");
    await expect(place(page, "Values heading").locator("*")).toHaveCount(0);
    await press(page, "Discard");
  });
});

test.describe("at a phone's width on a desktop", () => {
  test.use({ viewport: desktop });
  const inside = (page: Page) => page.frameLocator('iframe[title="The page at a phone’s width"]');
  const placeInside = (page: Page, name: string) => inside(page).getByRole("textbox", { name, exact: true });

  test("what is changed goes into the frame, is changed and undone there, and comes back", async ({
    staffPage: page,
  }) => {
    await edit(page);
    await place(page, "Philosophy heading").fill("Typed wide");
    await press(page, "Phone width");
    await expect(page.getByRole("dialog", { name: "At a phone’s width" })).toBeVisible();
    await expect(placeInside(page, "Philosophy heading")).toHaveText("Typed wide");
    expect(await page.locator("iframe").evaluate((frame) => frame.clientWidth)).toBe(390);
    await expect(inside(page).getByRole("button", { name: "Open menu" })).toBeVisible();
    await expect(inside(page).getByRole("button", { name: "Phone width" })).toBeHidden();
    await expectAccessible(page);
    await placeInside(page, "Nature heading").fill("Typed narrow");
    await page.getByRole("button", { name: "Full width" }).click();
    await expect(bar(page).getByRole("button", { name: "Phone width" })).toBeFocused();
    await expect(place(page, "Nature heading")).toHaveText("Typed narrow");
    await expect(bar(page)).toContainText("2 changes");
    await press(page, "Undo");
    await expect(place(page, "Nature heading")).not.toHaveText("Typed narrow");
    await press(page, "Undo");
    await expect(bar(page)).not.toContainText("change");
  });

  test("what is saved in the frame is what visitors and the page around it have", async ({
    staffPage: page,
  }) => {
    await edit(page);
    await press(page, "Phone width");
    await placeInside(page, "Community heading").fill("Saved narrow");
    const within = inside(page).getByRole("region", { name: "Changes" });
    await within.getByRole("button", { name: "Save", exact: true }).click();
    await expect(within).toContainText("Saved.");
    await page.getByRole("button", { name: "Full width" }).focus();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(place(page, "Community heading")).toHaveText("Saved narrow");
    await expect(bar(page).getByRole("button", { name: "Done" })).toBeVisible();
    await expectPublic(page, "<h2>Saved narrow</h2>");
  });

  test("nothing is lost where the tab is closed while it is typed in the frame", async ({
    staffPage: page,
  }) => {
    await edit(page);
    await press(page, "Phone width");
    await placeInside(page, "Values heading").fill("Typed and closed");
    await expect(inside(page).getByRole("region", { name: "Changes" })).toContainText("1 change");
    page.on("dialog", (dialog) => dialog.accept());
    await page.reload();
    await edit(page);
    await expect(place(page, "Values heading")).toHaveText("Typed and closed");
    await press(page, "Discard");
  });
});

test("on a phone there is no switch to its own width", async ({ staffPage: page }) => {
  await page.setViewportSize(phone);
  await edit(page);
  await expect(bar(page).getByRole("button", { name: "Phone width" })).toBeHidden();
});
