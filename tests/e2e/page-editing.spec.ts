import type { Page } from "@playwright/test";
import { plainPicture } from "#tests/support/staff-files.ts";
import {
  bar,
  edit,
  expectMissing,
  expectPublic,
  place,
  press,
  pressTool,
  save,
  undoSave,
  visitors,
} from "./editing.ts";
import { expect, expectAccessible, open, test } from "./staff.ts";

const selectAll = "ControlOrMeta+a";

async function typeOver(page: Page, name: string, words: string) {
  await place(page, name).click();
  await page.keyboard.press(selectAll);
  await page.keyboard.insertText(words);
}

test("a headline is changed for every visitor by three presses, though the browser has translated the page", async ({
  staffPage: page,
}) => {
  await open(page, "/");
  await page.evaluate(() => {
    for (const heading of document.querySelectorAll("main :is(h2, h3, p, dt, dd)")) {
      for (const text of [...heading.childNodes].filter((node) => node instanceof Text)) {
        const translated = document.createElement("font");
        translated.textContent = "Übersetzt";
        text.replaceWith(translated);
      }
    }
    let presses = 0;
    document.addEventListener("click", () => (document.body.dataset.presses = String(++presses)), true);
  });
  await expect(page.getByRole("heading", { name: "Übersetzt" }).first()).toBeVisible();
  await page.getByRole("button", { name: "Edit page", exact: true }).click();
  await page.locator("main h2 [role=textbox]").first().click();
  await page.keyboard.press(selectAll);
  await page.keyboard.type("Changed where it stands");
  await expect(bar(page)).toContainText("1 change");
  await save(page);
  expect(await page.locator("body").getAttribute("data-presses")).toBe("3");
  await expectPublic(page, "/", ">Changed where it stands</h2>");
  await expectMissing(page, "/", "Übersetzt");
  await press(page, "Done");
  await expect(page.getByRole("heading", { name: "Changed where it stands" })).toBeVisible();
});

test("each kind of place is typed, saved and read as it was typed", async ({ staffPage: page, browser }) => {
  const seen = "Oak <b>x</b> <script>y()</script> &amp; 👨‍👩‍👧 é";
  const typed = seen.replace("Oak", "O\u200bak\u202e").replace("&amp;", "\u0007&amp;\u2066");
  await edit(page);
  for (const name of ["Philosophy heading", "Philosophy text", "Value 1 title"])
    await typeOver(page, name, typed);
  await page.getByRole("button", { name: "Add value" }).click();
  await page.keyboard.type("Fun");
  await pressTool(page, "Move Fun up");
  await page.getByRole("combobox", { name: "Value 6 symbol" }).selectOption("paving");
  await typeOver(page, "Closing button", "See our work");
  await page.getByRole("button", { name: "Closing button address" }).click();
  await page.getByRole("textbox", { name: "Link address" }).fill("/projects");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByRole("textbox", { name: "Title for search engines" }).fill("Who we are");
  await page.getByRole("textbox", { name: "Description for search engines" }).fill("A crew.");
  await expect(bar(page)).toContainText("10 changes");
  await expectAccessible(page);
  await save(page);

  const visitor = await browser.newPage();
  await visitor.goto(page.url());
  const main = await visitor.locator("main").evaluate((part) => part.textContent ?? "");
  expect(main.split(seen)).toHaveLength(4);
  expect(await visitor.locator("main script").count()).toBe(0);
  await expect(visitor.getByRole("heading", { level: 3 }).nth(5)).toHaveText("Fun");
  await expect(visitor.getByRole("link", { name: "See our work" })).toHaveAttribute("href", "/projects");
  await expect(visitor).toHaveTitle("Who we are");
  await visitor.close();
  await expectPublic(page, "/about", 'name="description" content="A crew."');

  // What is saved is what stands there: the next change is no conflict.
  await place(page, "Philosophy text").click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(" tree");
  await save(page);
  await pressTool(page, "Remove Fun");
  await save(page);
  await expectMissing(page, "/about", "Fun</h3>");
  await undoSave(page);
  await expectPublic(page, "/about", "Fun</h3>", " tree</p>");
});

test("records, the footer and a picture are one save with a page's words", async ({ staffPage: page }) => {
  const path = "/services/snow-removal";
  await edit(page, path);
  await typeOver(page, "Snow Removal description", "Cleared by seven.");
  await typeOver(page, "Driveway clearing title", "Driveways");
  await typeOver(page, "Closing heading", "Before it snows");
  await typeOver(page, "Footer pages heading", "Find your way");
  await page.getByRole("button", { name: "Replace Snow Removal picture" }).first().click();
  await page.getByRole("textbox", { name: "Image URL" }).fill("/storage/built-in/contact-hero.jpg");
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  await expect(bar(page)).toContainText("5 changes");
  await save(page);
  await expectPublic(page, path, "Cleared by seven.", "Driveways", "Before it snows", "contact-hero.jpg");
  await expectPublic(page, "/reviews", "Find your way");
});

test("cards are typed where they stand, and lead to their pages again", async ({ staffPage: page }) => {
  const cards = page.getByRole("main").getByRole("article");
  for (const [path, what, title] of [
    ["/blog", "excerpt", "Stone in spring"],
    ["/projects", "description", "Stone at the slope"],
  ] as const) {
    await edit(page, path);
    const label = await cards.locator(`[aria-label$=" ${what}"]`).first().getAttribute("aria-label");
    const old = (label ?? "").slice(0, -what.length - 1);
    await typeOver(page, `${old} ${what}`, "Every word of it.");
    await page.getByRole("button", { name: `Replace ${old} picture`, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: `${old} picture`, exact: true });
    await dialog.locator("input[type=file]").setInputFiles(await plainPicture(`${what}.jpg`));
    await expect(dialog.getByText(`${what}.jpg`, { exact: true })).toBeVisible({ timeout: 30_000 });
    await dialog.getByRole("button", { name: "Apply", exact: true }).click();
    // The new picture lies over the stored one.
    const address = (await cards.first().locator("figure img").last().getAttribute("src")) ?? "";
    expect(address).toMatch(/^\/storage\/(site|project)-images\//);
    await typeOver(page, `${old} title`, title);
    await save(page);
    await expectPublic(page, path, title, "Every word of it.", `src="${address}"`);
    await press(page, "Done");
    await cards.getByRole("link", { name: title, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${path}/.+`));
  }
});

test("services and projects are moved where they stand, and back", async ({ staffPage: page }) => {
  for (const path of ["/services", "/projects"]) {
    await edit(page, path);
    const headings = page.getByRole("main").getByRole("article").getByRole("heading", { level: 2 });
    const names = (await headings.allInnerTexts()).map((name) => name.trim());
    const [first = "", second = "", third = ""] = names;
    const order = async () => {
      const [, main = ""] = (await visitors(page, path)).split("<main");
      const text = main.replace(/<[^>]*>/g, "");
      return [first, second, third].toSorted((a, b) => text.indexOf(a) - text.indexOf(b));
    };
    await pressTool(page, `Move ${first} down`);
    await expect(headings.first()).toHaveText(second);
    await save(page);
    await expect.poll(order).toEqual([second, first, third]);
    await undoSave(page);
    await expect.poll(order).toEqual([first, second, third]);
  }
});

test("a notice shows when and where it says, above all else", async ({ staffPage: page, page: visitor }) => {
  await edit(page, "/contact");
  await page.getByRole("button", { name: "Add notice" }).click();
  await page.keyboard.type("Snow: we plough from four.");
  await place(page, "Notice 1 link text").fill("Read how");
  await pressTool(page, "Every page, Notice 1 pages");
  for (const name of ["Home", "Blog", "Contact"]) await page.getByRole("checkbox", { name }).check();
  await page.getByRole("button", { name: "Apply" }).click();
  const dates = async (from: string) => {
    await pressTool(page, /Notice 1 dates$/);
    await page.getByLabel("Shows from").fill(from);
    await page.getByLabel("Shows until").fill("2090-01-01T08:00");
    await page.getByRole("button", { name: "Apply" }).click();
  };
  await dates("2020-01-01T08:00");
  await save(page);

  const notices = visitor.getByRole("complementary", { name: "Notices" });
  const banner = visitor.getByRole("banner");
  for (const path of ["/contact", "/", "/blog/why-a-patio-is-mostly-what-you-dont-see"]) {
    await visitor.goto(path);
    await expect(notices).toContainText("Snow: we plough from four.");
    await expect(notices.getByRole("link", { name: "Read how" })).toHaveAttribute("href", "/contact");
    const notice = await notices.boundingBox();
    expect((await banner.boundingBox())?.y, path).toBe((notice?.y ?? 0) + (notice?.height ?? 0));
    await expectAccessible(visitor);
    await visitor.evaluate(() => window.scrollTo({ top: 400, behavior: "instant" }));
    await expect.poll(async () => (await banner.boundingBox())?.y, { message: path }).toBe(0);
    await expect(notices).not.toBeInViewport();
    await expect(banner).toHaveCSS("background-color", "rgb(255, 255, 255)");
  }
  await visitor.goto("/about");
  await expect(notices).toHaveCount(0);

  await dates("2089-01-01T08:00");
  await expect(page.getByRole("button", { name: /^Upcoming\. .*, Notice 1 dates$/ })).toBeVisible();
  await save(page);
  await visitor.goto("/contact");
  await expect(notices).toHaveCount(0);
});

test("without the network it waits, and a closed tab keeps it", async ({ staffPage: page }) => {
  await edit(page);
  await place(page, "Closing heading").fill("See it from afar");
  await page.context().setOffline(true);
  await press(page, "Save");
  await expect(bar(page)).toContainText("kept on this device");
  await page.context().setOffline(false);
  await expect(bar(page)).toContainText("Saved.", { timeout: 10_000 });
  await expectPublic(page, "/about", "See it from afar</h2>");

  await place(page, "Closing heading").fill("Left behind");
  await page.evaluate(() => window.dispatchEvent(new Event("pagehide")));
  page.on("dialog", (question) => question.accept());
  await page.reload();
  await edit(page);
  await expect(bar(page)).toContainText("1 change");
  await expect(place(page, "Closing heading")).toHaveText("Left behind");
  await save(page);
  await expectPublic(page, "/about", "Left behind</h2>");
});

test("a page is edited at a phone's width on a desktop", {
  tag: "@desktop",
}, async ({ staffPage: page }) => {
  const frame = page.frameLocator('iframe[title="This page on a phone"]');
  const within = frame.getByRole("region", { name: "Changes" });
  const inside = (name: string) => frame.getByRole("textbox", { name, exact: true });
  await edit(page);
  await place(page, "Philosophy heading").fill("Typed wide");
  await press(page, "Phone view");
  await expect(page.getByRole("dialog", { name: "On a phone" })).toBeVisible();
  await expect(inside("Philosophy heading")).toHaveText("Typed wide");
  expect(await page.locator("iframe").evaluate((element) => element.clientWidth)).toBe(390);
  await expect(frame.getByRole("button", { name: "Open menu" })).toBeVisible();
  await expect(frame.getByRole("button", { name: "Phone view" })).toBeHidden();
  await expectAccessible(page);
  await inside("Nature heading").fill("Typed narrow");
  await page.getByRole("button", { name: "Back to full width" }).click();
  await expect(bar(page).getByRole("button", { name: "Phone view" })).toBeFocused();
  await expect(place(page, "Nature heading")).toHaveText("Typed narrow");
  await press(page, "Undo");
  await expect(place(page, "Nature heading")).not.toHaveText("Typed narrow");

  await press(page, "Phone view");
  await inside("Community heading").fill("Saved narrow");
  await within.getByRole("button", { name: "Save", exact: true }).click();
  await expect(within).toContainText("Saved.");
  await page.getByRole("button", { name: "Back to full width" }).focus();
  await page.keyboard.press("Escape");
  await expect(place(page, "Community heading")).toHaveText("Saved narrow");
  await expect(bar(page).getByRole("button", { name: "Done" })).toBeVisible();
  await expectPublic(page, "/about", "<h2>Saved narrow</h2>", "<h2>Typed wide</h2>");

  await press(page, "Phone view");
  await inside("Values heading").fill("Typed and closed");
  await expect(within).toContainText("1 change");
  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
  await edit(page);
  await expect(place(page, "Values heading")).toHaveText("Typed and closed");
});
