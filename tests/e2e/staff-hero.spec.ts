import type { Page } from "@playwright/test";
import { staffAccount } from "#tests/support/staff-account.ts";
import { desktop, expect, expectAccessible, loseSession, open, phone, test } from "./staff.ts";

const manage = (page: Page) => page.getByRole("button", { name: "Manage Hero Slides" });
const panel = (page: Page) => page.getByRole("region", { name: "Hero slides", exact: true });
const titles = (page: Page) => panel(page).getByRole("listitem").locator("p:first-child").allTextContents();
const picture = "/storage/built-in/hero-hardscape.jpg";

async function openAddForm(page: Page) {
  await manage(page).click();
  await page.getByRole("button", { name: "Add Slide" }).click();
  return page.getByRole("form", { name: "Add slide" });
}

async function addSlide(page: Page, title: string) {
  const form = await openAddForm(page);
  await form.getByLabel("Title", { exact: true }).fill(title);
  await form.getByLabel("Subtitle").fill(`About ${title}`);
  await form.getByLabel("Image URL").fill(picture);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
}

for (const viewport of [phone, desktop]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("a slide is added, changed and deleted, and a visitor sees each of it", async ({
      staffPage,
      browser,
      baseURL,
    }) => {
      const name = `Spring ${viewport.width}`;
      const visitor = await browser.newPage({ baseURL: baseURL ?? "" });
      await open(staffPage, "/");
      const form = await openAddForm(staffPage);
      const save = form.getByRole("button", { name: "Save" });
      await expect(form.getByLabel("Title", { exact: true })).toBeFocused();
      await expect(save).toBeDisabled();
      await form.getByLabel("Title", { exact: true }).fill(name);
      await form.getByLabel("Subtitle").fill("Beds and borders");
      await expect(save).toBeDisabled();
      await form.getByLabel("Image URL").fill(picture);
      await expect(form.getByText("Recommended size: 1920x800 px")).toBeVisible();
      await expectAccessible(staffPage);
      await save.click();
      await expect(staffPage.getByRole("status").filter({ hasText: "Slide saved." })).toBeVisible();
      await expect(panel(staffPage)).toBeHidden();
      await expect(manage(staffPage)).toBeFocused();
      await visitor.goto("/");
      await expect(visitor.getByText(name, { exact: true })).toHaveCount(1);

      await manage(staffPage).click();
      await expectAccessible(staffPage);
      await staffPage.getByRole("button", { name: `Edit ${name}` }).click();
      const edit = staffPage.getByRole("form", { name: "Edit slide" });
      await edit.getByLabel("Subtitle").fill("Beds, borders and bulbs");
      await edit.getByRole("button", { name: "Save" }).click();
      await expect(edit).toBeHidden();
      await visitor.goto("/");
      await expect(visitor.getByText("Beds, borders and bulbs")).toHaveCount(1);

      await manage(staffPage).click();
      await staffPage.getByRole("button", { name: `Delete ${name}` }).focus();
      await staffPage.keyboard.press("Enter");
      const question = staffPage.getByRole("alertdialog", {
        name: `Are you sure you want to delete the slide "${name}"?`,
      });
      await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
      await staffPage.keyboard.press("Escape");
      await expect(question).toBeHidden();
      await staffPage.keyboard.press("Enter");
      await expectAccessible(staffPage);
      await question.getByRole("button", { name: "Delete" }).press("Enter");
      await expect(question).toBeHidden();
      await expect(panel(staffPage).getByText(name, { exact: true })).toHaveCount(0);
      await visitor.goto("/");
      await expect(visitor.getByText(name, { exact: true })).toHaveCount(0);
      await visitor.close();
    });
  });
}

test.describe("hero slides", () => {
  test.use({ viewport: desktop });

  test("are moved by buttons, by keyboard and by drag", async ({ staffPage }) => {
    await open(staffPage, "/");
    for (const title of ["Move one", "Move two"]) await addSlide(staffPage, title);
    await manage(staffPage).click();
    await expect(panel(staffPage)).toBeVisible();
    const start = await titles(staffPage);
    const at = start.indexOf("Move one");
    const order = async () => {
      await open(staffPage, "/");
      await manage(staffPage).click();
      await expect(panel(staffPage)).toBeVisible();
      return (await titles(staffPage)).slice(at, at + 2);
    };
    expect(start.slice(at, at + 2)).toEqual(["Move one", "Move two"]);
    await expect(staffPage.getByRole("button", { name: `Move ${start[0]} up` })).toBeDisabled();

    await staffPage.getByRole("button", { name: "Move Move one down" }).click();
    await expect(staffPage.getByText("Order saved.")).toBeVisible();
    expect(await order()).toEqual(["Move two", "Move one"]);

    await staffPage.getByRole("button", { name: "Drag Move one" }).focus();
    await staffPage.keyboard.press("Space");
    await staffPage.waitForTimeout(150);
    await staffPage.keyboard.press("ArrowUp");
    await staffPage.waitForTimeout(350);
    await staffPage.keyboard.press("Space");
    await expect(staffPage.getByText("Order saved.")).toBeVisible();
    expect(await order()).toEqual(["Move one", "Move two"]);

    const handle = staffPage.getByRole("button", { name: "Drag Move one" });
    const target = staffPage.getByRole("button", { name: "Drag Move two" });
    await target.scrollIntoViewIfNeeded();
    const [from, to] = [await handle.boundingBox(), await target.boundingBox()];
    if (!from || !to) throw new Error("the handles have no place");
    await staffPage.mouse.move(from.x + 20, from.y + 20);
    await staffPage.mouse.down();
    await staffPage.mouse.move(from.x + 20, from.y + 40, { steps: 4 });
    await staffPage.mouse.move(to.x + 20, to.y + 30, { steps: 12 });
    await staffPage.mouse.up();
    await expect(staffPage.getByText("Order saved.")).toBeVisible();
    expect(await order()).toEqual(["Move two", "Move one"]);
  });

  test("keep what was typed when the site cannot be reached, and when the server fails", async ({
    staffPage,
  }) => {
    await open(staffPage, "/");
    const form = await openAddForm(staffPage);
    await form.getByLabel("Title", { exact: true }).fill("Unlucky");
    await form.getByLabel("Subtitle").fill("About luck");
    await form.getByLabel("Image URL").fill(picture);
    await staffPage.route("**/staff/hero", (route) => route.abort());
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form.getByRole("alert")).toHaveText("Error saving slide. Please try again.");
    await expect(form.getByText("The site cannot be reached just now.")).toBeVisible();
    await expect(form.getByLabel("Subtitle")).toHaveValue("About luck");
    await staffPage.unroute("**/staff/hero");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form).toBeHidden();
  });

  test("ask to sign in again on top of the open form, and are then saved", async ({ staffPage }) => {
    await open(staffPage, "/");
    const form = await openAddForm(staffPage);
    await form.getByLabel("Title", { exact: true }).fill("After the break");
    await form.getByLabel("Subtitle").fill("Still here");
    // What is read behind the typing comes last, and must not ask again.
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await staffPage.route("**/staff/library-item?*", (route) => held.then(() => route.continue()));
    await loseSession(staffPage);
    await form.getByLabel("Image URL").fill(picture);
    const late = staffPage.waitForResponse("**/staff/library-item?*");
    await staffPage.waitForRequest("**/staff/library-item?*");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form.getByRole("alert")).toHaveText("Not authenticated");
    const dialog = staffPage.getByRole("dialog", { name: "Sign in again" });
    await expect(dialog.getByText("Everything you typed is still here.")).toBeVisible();
    await expectAccessible(staffPage);
    await staffPage.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    answer();
    expect((await late).status()).toBe(401);
    await staffPage.waitForTimeout(300);
    await expect(dialog).toBeHidden();
    await expect(form.getByLabel("Title", { exact: true })).toHaveValue("After the break");

    await form.getByRole("button", { name: "Save" }).click();
    await dialog.getByLabel("Password", { exact: true }).fill(staffAccount.password);
    await staffPage.keyboard.press("Enter");
    await expect(form).toBeHidden();
    await expect(staffPage.locator("main").getByText("After the break", { exact: true })).toHaveCount(1);
  });

  test("of two people's changes the later one is asked", async ({ staffPage, context }) => {
    await open(staffPage, "/");
    await addSlide(staffPage, "Shared slide");
    const other = await context.newPage();
    await open(other, "/");
    const edit = async (page: Page, subtitle: string) => {
      await manage(page).click();
      await page.getByRole("button", { name: "Edit Shared slide" }).click();
      const form = page.getByRole("form", { name: "Edit slide" });
      await form.getByLabel("Subtitle").fill(subtitle);
      return form;
    };
    const mine = await edit(staffPage, "Mine");
    const theirs = await edit(other, "Theirs");
    await theirs.getByRole("button", { name: "Save" }).click();
    await expect(theirs).toBeHidden();
    await mine.getByRole("button", { name: "Save" }).click();
    await expect(mine.getByRole("alert")).toHaveText(
      `${staffAccount.email} changed this while you were editing it.`,
    );
    await expect(mine.getByLabel("Subtitle")).toHaveValue("Mine");
    await mine.getByRole("button", { name: "Save mine anyway" }).click();
    await expect(mine).toBeHidden();
    await expect(staffPage.locator("main").getByText("Mine", { exact: true })).toHaveCount(1);
  });

  test("warn before typed words are left", async ({ staffPage }) => {
    await open(staffPage, "/");
    const form = await openAddForm(staffPage);
    await form.getByLabel("Title", { exact: true }).fill("Half done");
    const question = staffPage.getByRole("alertdialog", { name: "Leave without saving?" });
    await staffPage.getByRole("link", { name: "About" }).first().click();
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(form.getByLabel("Title", { exact: true })).toHaveValue("Half done");
    await staffPage.getByRole("link", { name: "About" }).first().click();
    await question.getByRole("button", { name: "Discard", exact: true }).click();
    await expect(staffPage).toHaveURL(/\/about$/);
  });

  test("Cancel asks before it loses what was typed", async ({ staffPage }) => {
    await open(staffPage, "/");
    const form = await openAddForm(staffPage);
    await form.getByLabel("Title", { exact: true }).fill("Never mind");
    await form.getByRole("button", { name: "Cancel" }).click();
    await staffPage.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
    await expect(form).toBeHidden();
    const again = await openAddForm(staffPage);
    await expect(again.getByLabel("Title", { exact: true })).toHaveValue("");
  });
});
