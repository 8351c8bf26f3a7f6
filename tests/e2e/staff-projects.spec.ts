import type { Locator, Page } from "@playwright/test";
import { startEmptySite } from "#tests/support/browser-sites.ts";
import { staffAccount } from "#tests/support/staff-account.ts";
import { plainPicture, textCalled } from "#tests/support/staff-files.ts";
import { desktop, expect, expectAccessible, loseSession, open, phone, signInQuietly, test } from "./staff.ts";

const card = (page: Page, title: string) =>
  page.locator("main article").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
const button = (place: Page | Locator, name: string) => place.getByRole("button", { name, exact: true });
const field = (form: Locator, label: string) => form.getByLabel(label, { exact: true });
const projectForm = (page: Page) => page.getByRole("form", { name: /^(Add|Edit) project$/ });
const done = (page: Page, message: string) =>
  expect(page.getByRole("status").filter({ hasText: message })).toBeVisible();
const categories = (form: Locator) => form.getByRole("group", { name: "Categories", exact: true });
const captions = async (form: Locator) =>
  Promise.all((await form.getByLabel("Caption").all()).map((caption) => caption.inputValue()));
const picture = "/storage/built-in/service-hardscaping.jpg";
const saveUrl = "**/staff/projects";

async function openAddForm(page: Page): Promise<Locator> {
  await button(page, "Add Project").click();
  return projectForm(page);
}

/** Fills in what a project needs (SPEC §5). */
async function fillIn(form: Locator, name: string) {
  await field(form, "Title").fill(name);
  await field(form, "Description").fill(`About ${name}`);
  await categories(form).getByRole("checkbox", { name: "Hardscaping" }).check();
}

async function addProject(page: Page, name: string) {
  const form = await openAddForm(page);
  await fillIn(form, name);
  await button(form, "Save").click();
  await expect(form).toBeHidden();
}

async function uploadPictures(page: Page, form: Locator, files: string[]) {
  const chooser = page.waitForEvent("filechooser");
  await button(form, "Add photos").click();
  const { setFiles, isMultiple } = await chooser.then((found) => ({
    setFiles: (paths: string[]) => found.setFiles(paths),
    isMultiple: found.isMultiple(),
  }));
  expect(isMultiple).toBe(true);
  await setFiles(files.map((file) => `content/pictures/${file}`));
}

for (const viewport of [phone, desktop]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("a project with uploaded pictures is added, edited and deleted; visitors see each of it", async ({
      staffPage,
      browser,
      baseURL,
    }) => {
      test.setTimeout(90_000);
      const name = `Terraces ${viewport.width}`;
      const visitor = await browser.newPage({ baseURL: baseURL ?? "", viewport });
      await open(staffPage, "/projects");
      const form = await openAddForm(staffPage);
      const save = button(form, "Save");
      await expect(field(form, "Title")).toBeFocused();
      await fillIn(form, name);
      await uploadPictures(staffPage, form, ["project-1-detail.jpg", "project-2-detail.jpg"]);
      await expect(form.getByText("Uploading...").first()).toBeVisible();
      // Save waits for no upload.
      await expect(save).toBeEnabled();
      await expect(form.getByLabel("Caption")).toHaveCount(2, { timeout: 30_000 });
      await form.getByLabel("Caption").nth(0).fill("Steps");
      await form.getByLabel("Caption").nth(1).fill("Top wall");
      await field(form, "Before Image URL").fill(picture);
      await expect(button(form, "Move Steps up")).toBeDisabled();
      await button(form, "Move Steps down").focus();
      await staffPage.keyboard.press("Enter");
      expect(await captions(form)).toEqual(["Top wall", "Steps"]);
      // The one before stands behind it.
      await expect(button(form, "Move Steps down")).toBeFocused();
      await button(form, "Drag Steps").focus();
      await staffPage.keyboard.press("Space");
      await staffPage.waitForTimeout(150);
      await staffPage.keyboard.press(viewport === phone ? "ArrowUp" : "ArrowLeft");
      await staffPage.waitForTimeout(350);
      await staffPage.keyboard.press("Space");
      await expect.poll(() => captions(form)).toEqual(["Steps", "Top wall"]);
      await button(form, "Move Steps down").click();
      await expectAccessible(staffPage);
      await save.click();
      await done(staffPage, "Project saved. Visitors see it now.");
      await expect(form).toBeHidden();
      await expect(button(staffPage, "Add Project")).toBeFocused();

      await visitor.goto("/projects");
      await expect(card(visitor, name).getByText("2 photos")).toBeVisible();
      await expect(card(visitor, name).getByText("Hardscaping")).toBeVisible();
      await expect(visitor.getByRole("button", { name: "Add Project" })).toHaveCount(0);
      await open(visitor, "/projects");
      await visitor.getByRole("link", { name }).click();
      const gallery = visitor.getByRole("dialog");
      await expect(gallery.getByText("1 / 3")).toBeVisible();
      await expect(gallery.getByText("Top wall")).toBeVisible();
      await gallery.getByRole("button", { name: "Next image" }).click();
      await expect(gallery.getByText("Steps", { exact: true })).toBeVisible();
      await visitor.goto("/");
      await expect(visitor.getByRole("heading", { name, exact: true })).toHaveCount(1);

      await button(staffPage, `Edit ${name}`).focus();
      await staffPage.keyboard.press("Enter");
      await expect(field(form, "Title")).toBeFocused();
      await expect(field(form, "Description")).toHaveValue(`About ${name}`);
      await expect(field(form, "Before Image URL")).toHaveValue(picture);
      expect(await captions(form)).toEqual(["Top wall", "Steps"]);
      await expect(categories(form).getByRole("checkbox", { checked: true })).toHaveCount(1);
      await field(form, "Description").fill("Walls that hold the whole garden.");
      await button(form, "Remove Top wall").click();
      const question = staffPage.getByRole("alertdialog");
      await expect(question).toHaveAccessibleName("Are you sure you want to delete this image?");
      await button(question, "Delete").click();
      expect(await captions(form)).toEqual(["Steps"]);
      await expectAccessible(staffPage);
      await save.click();
      await expect(form).toBeHidden();
      await expect(button(staffPage, `Edit ${name}`)).toBeFocused();
      await visitor.goto("/projects");
      await expect(card(visitor, name).getByText("Walls that hold the whole garden.")).toBeVisible();
      await expect(card(visitor, name).getByText("2 photos")).toHaveCount(0);

      await button(staffPage, `Delete ${name}`).focus();
      await staffPage.keyboard.press("Enter");
      await expect(question).toHaveAccessibleName(`Are you sure you want to delete the project "${name}"?`);
      await expect(button(question, "Cancel")).toBeFocused();
      await expect(question).toHaveAccessibleDescription(
        "It rests in the trash for 30 days and can be restored.",
      );
      await staffPage.keyboard.press("Escape");
      await expect(question).toBeHidden();
      await expect(button(staffPage, `Delete ${name}`)).toBeFocused();
      await staffPage.keyboard.press("Enter");
      await button(question, "Delete").press("Enter");
      await done(staffPage, "Project deleted.");
      await expect(card(staffPage, name)).toHaveCount(0);
      // The keyboard goes on with the project beside it.
      await expect(staffPage.locator("main :focus")).toHaveAccessibleName(/^Delete /);
      await visitor.goto("/projects");
      await expect(card(visitor, name)).toHaveCount(0);
      await visitor.close();
    });

    test("ten photos take six presses, survive a closed tab on their way, and come in their order", async ({
      staffPage,
      context,
      baseURL,
    }) => {
      test.setTimeout(120_000);
      const name = `Ten photos ${viewport.width}`;
      const names = Array.from(
        { length: 10 },
        (_, index) => `site-${String(index + 1).padStart(2, "0")}.jpg`,
      );
      const photos = await Promise.all(names.map((file) => plainPicture(file)));
      let presses = 0;
      await staffPage.exposeFunction("pressed", () => {
        presses += 1;
      });
      await open(staffPage, "/projects");
      await staffPage.evaluate(() =>
        addEventListener("click", ({ target }) => {
          if (target instanceof Element && target.closest("button"))
            (window as never as { pressed(): void }).pressed();
        }),
      );
      // Three arrive; the others are still on their way when the tab is closed.
      let sent = 0;
      await staffPage.route("**/staff/upload/**", async (route) => {
        sent += 1;
        if (sent <= 3) await route.continue();
      });
      const form = await openAddForm(staffPage);
      const chooser = staffPage.waitForEvent("filechooser");
      await button(form, "Add photos").click();
      await (await chooser).setFiles(photos);
      await fillIn(form, name);
      const sentence = form.getByRole("group", { name: "Photos" }).getByRole("status").first();
      await expect(sentence).toHaveText("10 photos. 3 are in, 7 on their way. You can keep writing.");
      await expect(form.getByRole("progressbar", { name: "site-04.jpg" })).toBeVisible();
      await expectAccessible(staffPage);
      if (viewport === desktop) {
        await button(form, "Save").click();
        await done(staffPage, "Project saved. Visitors see it now.");
        // Two in the device's own chooser: the photos, and Open.
        expect(presses + 2).toBeLessThanOrEqual(6);
        await expect(card(staffPage, name).getByText("3 photos")).toBeVisible();
      }
      await staffPage.close({ runBeforeUnload: false });

      const later = await context.newPage();
      await later.setViewportSize(viewport);
      await open(later, "/projects");
      if (viewport === phone) {
        const again = await openAddForm(later);
        await expect(again.getByText(/^Unsaved work from .* on this device\.$/)).toBeVisible();
        await button(again, "Continue").click();
        const all = again.getByRole("group", { name: "Photos" }).getByRole("status").first();
        await expect(all).toHaveText("10 photos, all in. 10 have no caption, which is fine.", {
          timeout: 30_000,
        });
        await button(again, "Save").click();
      }
      await expect(card(later, name).getByText("10 photos")).toBeVisible({ timeout: 30_000 });
      await button(later, `Edit ${name}`).click();
      const removers = projectForm(later).getByRole("button", { name: /^Remove site-/ });
      await expect(removers).toHaveCount(10);
      const order = await removers.evaluateAll((found) => found.map((one) => one.getAttribute("aria-label")));
      expect(order).toEqual(names.map((file) => `Remove ${file}`));
      expect(await later.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      const page = await later.request.get(`${baseURL}/projects/ten-photos-${viewport.width}`);
      expect(new Set((await page.text()).match(/project-images\/[0-9a-f-]+\/\d+-\d\.jpg/g)).size).toBe(10);
      await later.close();
    });

    test("nothing of the form is wider than the screen, and Save stays in sight on a phone", async ({
      staffPage,
    }) => {
      await open(staffPage, "/projects");
      const title = "Front walk and perennial borders";
      await button(staffPage, `Edit ${title}`).click();
      const form = projectForm(staffPage);
      await button(form, "Manage categories").click();
      await categories(form).getByRole("button", { name: "Edit Hardscaping" }).click();
      expect(await staffPage.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      if (viewport === phone) {
        await field(form, "Title").focus();
        await expect(button(form, "Save")).toBeInViewport({ ratio: 1 });
      }
    });
  });
}

test.describe("projects", () => {
  test.use({ viewport: desktop });

  test("can be saved once they have a title, a description and a category (SPEC §5)", async ({
    staffPage,
  }) => {
    await open(staffPage, "/projects");
    const form = await openAddForm(staffPage);
    const save = button(form, "Save");
    const chosen = categories(form).getByRole("checkbox", { name: "Hardscaping" });
    await fillIn(form, "Complete");
    await expect(save).toBeEnabled();
    for (const [label, words] of [
      ["Title", "Complete"],
      ["Description", "With words"],
    ] as const) {
      await field(form, label).fill("   ");
      await expect(save).toBeDisabled();
      await field(form, label).fill(words);
      await expect(save).toBeEnabled();
    }
    await chosen.uncheck();
    await expect(save).toBeDisabled();
    await expect(save).toHaveAccessibleDescription("Choose a category");
    await expect(form.getByText("Choose a category", { exact: true })).toBeVisible();
    await chosen.check();
    await expect(save).toHaveAccessibleDescription("");
    await field(form, "After Image URL").fill("after");
    await save.click();
    await expect(form.getByRole("alert")).toHaveText(
      "After Image URL: Enter a web address like https://example.ca/picture.jpg",
    );
    await expect(field(form, "After Image URL")).toBeFocused();
    await button(form, "Cancel").click();
    await button(staffPage.getByRole("alertdialog"), "Discard").click();
    await expect(form).toBeHidden();
    await expect(field(await openAddForm(staffPage), "Title")).toHaveValue("");
  });

  test("have one form open at a time, and ask before typed words are lost", async ({ staffPage }) => {
    await open(staffPage, "/projects");
    await addProject(staffPage, "Exclusive");
    const form = projectForm(staffPage);
    await button(staffPage, "Add Project").click();
    await expect(form).toHaveAccessibleName("Add project");
    await button(staffPage, "Edit Exclusive").click();
    await expect(form).toHaveCount(1);
    await expect(form).toHaveAccessibleName("Edit project");
    await field(form, "Title").fill("Half done");
    const question = staffPage.getByRole("alertdialog", { name: "Leave without saving?" });
    await button(staffPage, "Add Project").click();
    await button(question, "Keep editing").click();
    await expect(field(form, "Title")).toHaveValue("Half done");
    await staffPage.getByRole("link", { name: "Hardscaping", exact: true }).first().click();
    await button(question, "Discard").click();
    await expect(form).toHaveCount(0);
  });

  test("show one pair: a second Before asks, and the star brings the cover to the front", async ({
    staffPage,
  }) => {
    await open(staffPage, "/projects");
    const form = await openAddForm(staffPage);
    await form
      .locator("input[type=file][multiple]")
      .setInputFiles(await Promise.all(["a.jpg", "b.jpg", "c.jpg"].map((file) => plainPicture(file))));
    await expect(button(form, "Remove c.jpg")).toBeVisible();
    await expect(form.getByLabel("Caption")).toHaveCount(3);
    const role = (photo: number, what: string) =>
      form.getByRole("group", { name: `Photo ${photo} is` }).getByRole("radio", { name: what });
    await role(2, "Plain").focus();
    await staffPage.keyboard.press("ArrowRight");
    await expect(role(2, "Before")).toBeChecked();
    await role(3, "Plain").focus();
    await staffPage.keyboard.press("ArrowRight");
    const question = form.getByRole("alert").filter({ hasText: "There is a Before already" });
    await expect(question).toContainText("“b.jpg”. A project shows one pair.");
    await expect(button(question, "Use this one")).toBeFocused();
    await expectAccessible(staffPage);
    await button(question, "Keep the other").press("Enter");
    await expect(question).toHaveCount(0);
    await expect(role(2, "Before")).toBeChecked();
    await role(3, "Before").click({ force: true });
    await button(question, "Use this one").click();
    await expect(role(3, "Before")).toBeChecked();
    await expect(role(2, "Plain")).toBeChecked();
    await button(form, "Cover b.jpg").click();
    await expect(form.getByRole("button", { name: /^Remove/ }).first()).toHaveAccessibleName("Remove b.jpg");
    await expect(button(form, "Cover b.jpg")).toHaveCount(0);

    // One that found no way keeps its place, says why, and is tried again.
    await staffPage.route("**/staff/upload/**", (route) => route.abort());
    await form.locator("input[type=file][multiple]").setInputFiles(await plainPicture("d.jpg"));
    const why = form.getByText("The site cannot be reached just now. d.jpg is still on this device.");
    await expect(why).toBeVisible();
    await expect(form.getByText("3 are in, 1 needs you.")).toBeVisible();
    await expectAccessible(staffPage);
    await staffPage.unroute("**/staff/upload/**");
    await button(form, "Try again d.jpg").click();
    await expect(form.getByText("4 photos, all in.")).toBeVisible();
    await form.locator("input[type=file][multiple]").setInputFiles(textCalled("e.jpg"));
    await expect(form.getByText("The file is not a picture we can use.")).toBeVisible();
    await button(form, "Remove e.jpg").click();
    await expect(form.getByText("4 photos, all in.")).toBeVisible();
    await button(form, "Cancel").click();
    await button(staffPage.getByRole("alertdialog"), "Discard").click();
  });

  test("take pictures from the library, also those of the rest of the site", async ({ staffPage }) => {
    await open(staffPage, "/projects");
    const form = await openAddForm(staffPage);
    await button(form, "Choose from Library").click();
    const library = staffPage.getByRole("dialog", { name: "Media Library" });
    await library
      .getByRole("button", { name: /project-4-b\.jpg/ })
      .first()
      .click();
    await button(library, "Use This Image").click();
    await expect(library).toBeHidden();
    await expect(button(form, "Remove project-4-b.jpg")).toBeVisible();
    await expect(form.getByLabel("Caption")).toHaveValue("");
  });

  test("keep what was typed when the site cannot be reached, and when the server fails", async ({
    staffPage,
    consoleErrors,
  }) => {
    await open(staffPage, "/projects");
    const form = await openAddForm(staffPage);
    await fillIn(form, "Unlucky");
    await staffPage.route(saveUrl, (route) => route.abort());
    await button(form, "Save").click();
    const unreachable = "Error saving project: The site cannot be reached just now.";
    await expect(form.getByRole("alert")).toHaveText(unreachable);
    await expect(form.getByText("Nothing you typed is lost: try again in a moment.")).toBeVisible();
    await staffPage.unroute(saveUrl);
    await staffPage.route(saveUrl, (route) => route.fulfill({ status: 500, body: "Internal Server Error" }));
    await button(form, "Save").click();
    await expect(form.getByRole("alert")).toHaveText(unreachable);
    await staffPage.context().setOffline(true);
    await button(form, "Save").click();
    await expect(form.getByRole("alert")).toHaveText(
      "Error saving project: There is no connection to the internet.",
    );
    await staffPage.context().setOffline(false);
    await expect(field(form, "Description")).toHaveValue("About Unlucky");
    await expect(categories(form).getByRole("checkbox", { name: "Hardscaping" })).toBeChecked();
    await staffPage.unroute(saveUrl);
    await button(form, "Save").click();
    await expect(form).toBeHidden();

    await staffPage.route(saveUrl, (route) => route.abort());
    await button(staffPage, "Delete Unlucky").click();
    const question = staffPage.getByRole("alertdialog");
    await button(question, "Delete").click();
    await expect(question.getByRole("alert")).toHaveText("Error deleting project. Please try again.");
    await staffPage.unroute(saveUrl);
    await button(question, "Delete").click();
    await expect(card(staffPage, "Unlucky")).toHaveCount(0);
    // The failures above were wanted; the browser reports each.
    consoleErrors.splice(0);
  });

  test("ask to sign in again on top of the open form, and are then saved", async ({ staffPage }) => {
    await open(staffPage, "/projects");
    const form = await openAddForm(staffPage);
    // What is asked behind the typing is answered last, and must not ask again.
    const asked = staffPage.waitForRequest(/before-public\?.*After\+the\+break/);
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await staffPage.route("**/staff/before-public?*", (route) => held.then(() => route.continue()));
    await fillIn(form, "After the break");
    await asked;
    await loseSession(staffPage);
    await button(form, "Save").click();
    await expect(form.getByRole("alert")).toHaveText("Not authenticated");
    const dialog = staffPage.getByRole("dialog", { name: "Sign in again" });
    await expect(dialog).toBeVisible();
    await staffPage.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    const late = staffPage.waitForResponse(
      (response) => response.url().includes("before-public") && response.status() === 401,
    );
    answer();
    await late;
    await expect(field(form, "Title")).toHaveValue("After the break");
    await button(form, "Save").click();
    await dialog.getByLabel("Password", { exact: true }).fill(staffAccount.password);
    await staffPage.keyboard.press("Enter");
    await expect(form).toBeHidden();
    await expect(card(staffPage, "After the break")).toHaveCount(1);
  });

  test("of two people's changes the later one is asked", async ({ staffPage, context }) => {
    test.setTimeout(60_000);
    await open(staffPage, "/projects");
    await addProject(staffPage, "Shared");
    const other = await context.newPage();
    await open(other, "/projects");
    const edit = async (page: Page, words: string) => {
      await button(page, "Edit Shared").click();
      await field(projectForm(page), "Description").fill(words);
      return projectForm(page);
    };
    for (const [choice, result] of [
      ["Save mine anyway", "Mine"],
      ["Discard mine and show theirs", "Theirs"],
    ] as const) {
      const mine = await edit(staffPage, "Mine");
      const theirs = await edit(other, "Theirs");
      await button(theirs, "Save").click();
      await expect(theirs).toBeHidden();
      // What the page loads meanwhile does not count as seen.
      await button(mine, "Manage categories").click();
      await field(mine, "New Category").fill(`Meanwhile ${result}`);
      await staffPage.keyboard.press("Enter");
      await expect(categories(mine).getByRole("checkbox", { name: `Meanwhile ${result}` })).toBeChecked();
      await button(mine, "Save").click();
      await expect(mine.getByRole("alert")).toHaveText(
        `${staffAccount.email} changed this while you were editing it.`,
      );
      await expect(field(mine, "Description")).toHaveValue("Mine");
      await button(mine, choice).click();
      await expect(mine).toBeHidden();
      await expect(card(staffPage, "Shared").getByText(result, { exact: true })).toBeVisible();
      await open(other, "/projects");
    }
    await other.close();
  });

  test("deleted by the one, they stay open with the other", async ({ staffPage, context }) => {
    await open(staffPage, "/projects");
    await addProject(staffPage, "Contested");
    await button(staffPage, "Edit Contested").click();
    const mine = projectForm(staffPage);
    await field(mine, "Description").fill("Still typing");
    const other = await context.newPage();
    await open(other, "/projects");
    await button(other, "Delete Contested").click();
    await button(other.getByRole("alertdialog"), "Delete").click();
    await expect(card(other, "Contested")).toHaveCount(0);
    await button(mine, "Manage categories").click();
    await field(mine, "New Category").fill("Meanwhile deleted");
    await staffPage.keyboard.press("Enter");
    await expect(categories(mine).getByRole("checkbox", { name: "Meanwhile deleted" })).toBeChecked();
    await expect(field(mine, "Description")).toHaveValue("Still typing");
    await button(mine, "Save").click();
    await expect(mine.getByRole("alert")).toHaveText(
      "Somebody has deleted this in the meantime. Copy what you need, then cancel.",
    );
    await button(mine, "Cancel").click();
    await button(staffPage.getByRole("alertdialog"), "Discard").click();
    await expect(mine).toBeHidden();
    await other.close();
  });

  test("on an empty site the first one is created from the empty list", async ({ page }) => {
    const site = await startEmptySite();
    await signInQuietly(page, site.url);
    await open(page, `${site.url}/projects`);
    await expect(page.getByText("No projects have been created yet.")).toBeVisible();
    await button(page, "Create First Project").click();
    const form = projectForm(page);
    await expect(field(form, "Title")).toBeFocused();
    await field(form, "Title").fill("First");
    await field(form, "Description").fill("About the first");
    await expect(button(form, "Save")).toBeDisabled();
    await button(form, "Manage categories").click();
    await field(form, "New Category").fill("Walls");
    await page.keyboard.press("Enter");
    await button(form, "Save").click();
    await expect(card(page, "First")).toHaveCount(1);
    await expect(button(page, "Add Project")).toBeFocused();
    // It may still be asking for routes.
    await page.close();
    await site.remove();
  });
});

test.describe("project categories", () => {
  test.use({ viewport: desktop });

  test("are added, renamed and deleted within the form, which keeps what is typed", async ({
    staffPage,
    browser,
    baseURL,
  }) => {
    test.setTimeout(60_000);
    const visitor = await browser.newPage({ baseURL: baseURL ?? "" });
    await open(staffPage, "/projects");
    const form = await openAddForm(staffPage);
    const list = categories(form);
    await field(form, "Title").fill("Pond");
    await field(form, "Description").fill("With a small fall");
    await button(form, "Manage categories").click();
    const name = field(form, "New Category");
    await expect(name).toBeFocused();
    await name.fill("   ");
    await staffPage.keyboard.press("Enter");
    await expect(name).toBeVisible();
    await name.fill("hardscaping");
    await staffPage.keyboard.press("Enter");
    await expect(form.getByRole("alert")).toHaveText("There is already a category of this name.");
    await expectAccessible(staffPage);
    await name.fill(" Koi ponds ");
    await staffPage.keyboard.press("Enter");
    await done(staffPage, "Category “Koi ponds” added.");
    await expect(list.getByRole("checkbox", { name: "Koi ponds" })).toBeChecked();
    // For the next one; Esc goes back.
    await expect(name).toHaveValue("");
    await expect(name).toBeFocused();
    await staffPage.keyboard.press("Escape");
    await expect(name).toBeHidden();
    await expect(button(form, "Manage categories")).toBeFocused();
    await expect(button(form, "Edit Koi ponds")).toHaveCount(0);
    await expect(field(form, "Title")).toHaveValue("Pond");
    await button(form, "Save").click();
    await expect(form).toBeHidden();
    await visitor.goto("/projects?category=koi-ponds");
    await expect(card(visitor, "Pond")).toHaveCount(1);

    // Renamed while the list shows just this category: the form must outlive its address.
    const filter = staffPage.getByRole("navigation", { name: "Filter by category" });
    await filter.getByRole("link", { name: "Koi ponds" }).click();
    // The address changes a moment before the list.
    await expect(filter.getByRole("link", { name: "Koi ponds" })).toHaveAttribute("aria-current", "true");
    await expect(staffPage).toHaveURL(/category=koi-ponds/);
    await button(staffPage, "Edit Pond").click();
    await field(form, "Description").fill("Half typed");
    await button(form, "Manage categories").click();
    await list.getByRole("button", { name: "Edit Koi ponds" }).click();
    const rename = field(form, "Name of Koi ponds");
    await expect(rename).toBeFocused();
    await rename.fill("Fish ponds");
    await staffPage.keyboard.press("Enter");
    await done(staffPage, "Category saved.");
    await expect(list.getByRole("checkbox", { name: "Fish ponds" })).toBeChecked();
    await expect(list.getByRole("button", { name: "Edit Fish ponds" })).toBeFocused();
    await expect(field(form, "Description")).toHaveValue("Half typed");
    await list.getByRole("button", { name: "Edit Fish ponds" }).press("Enter");
    await staffPage.keyboard.press("Escape");
    await expect(list.getByRole("button", { name: "Edit Fish ponds" })).toBeFocused();

    await list.getByRole("button", { name: "Delete Fish ponds" }).press("Enter");
    const question = staffPage.getByRole("alertdialog");
    await expect(question).toHaveAccessibleName('Are you sure you want to delete the category "Fish ponds"?');
    await expect(question.getByText("1 project has this category and will lose it.")).toBeVisible();
    await button(question, "Cancel").click();
    await expect(list.getByRole("checkbox", { name: "Fish ponds" })).toBeVisible();
    await list.getByRole("button", { name: "Delete Fish ponds" }).press("Enter");
    await button(question, "Delete").click();
    await done(staffPage, "Category deleted.");
    await expect(list.getByRole("checkbox", { name: "Fish ponds" })).toHaveCount(0);
    await expect(button(form, "Manage categories")).toBeFocused();
    await expect(field(form, "Description")).toHaveValue("Half typed");
    // It was the only one chosen.
    await expect(button(form, "Save")).toBeDisabled();
    await list.getByRole("checkbox", { name: "Hardscaping" }).check();
    await button(form, "Save").click();
    await expect(form).toBeHidden();
    await visitor.goto("/projects");
    await expect(card(visitor, "Pond").getByText("Half typed")).toBeVisible();
    await expect(visitor.getByText("Fish ponds")).toHaveCount(0);
    await visitor.close();
  });

  test("say why they could not be added, and can be tried again", async ({ staffPage, consoleErrors }) => {
    await open(staffPage, "/projects");
    const form = await openAddForm(staffPage);
    await button(form, "Manage categories").click();
    await field(form, "New Category").fill("Lost and found");
    await staffPage.route("**/staff/categories", (route) => route.abort());
    await button(form, "Add").click();
    await expect(form.getByRole("alert")).toHaveText("Error creating category. Please try again.");
    await staffPage.unroute("**/staff/categories");
    await button(form, "Add").click();
    await expect(categories(form).getByRole("checkbox", { name: "Lost and found" })).toBeChecked();
    consoleErrors.splice(0);
  });

  test("changed or deleted by somebody else are shown as they are now", async ({ staffPage, context }) => {
    await open(staffPage, "/projects");
    const form = await openAddForm(staffPage);
    await fillIn(form, "Orphan");
    await button(form, "Manage categories").click();
    await field(form, "New Category").fill("Short-lived");
    await staffPage.keyboard.press("Enter");
    await expect(categories(form).getByRole("checkbox", { name: "Short-lived" })).toBeChecked();
    const other = await context.newPage();
    await open(other, "/projects");
    const theirs = await openAddForm(other);
    await button(theirs, "Manage categories").click();
    // Two names for one: the later one is told, and has the last word.
    const rename = async (place: Locator, from: string, to: string) => {
      await categories(place)
        .getByRole("button", { name: `Edit ${from}` })
        .click();
      await field(place, `Name of ${from}`).fill(to);
      await button(place, `Rename ${from}`).click();
    };
    await rename(theirs, "Short-lived", "Theirs");
    await expect(categories(theirs).getByRole("checkbox", { name: "Theirs" })).toBeVisible();
    await rename(form, "Short-lived", "Mine");
    await expect(form.getByRole("alert")).toHaveText(
      `${staffAccount.email} changed this while you were editing it.`,
    );
    await button(form, "Rename Theirs").click();
    await expect(categories(form).getByRole("checkbox", { name: "Mine", exact: true })).toBeChecked();

    await categories(theirs).getByRole("button", { name: "Delete Theirs" }).click();
    await button(other.getByRole("alertdialog"), "Delete").click();
    await done(other, "Category deleted.");
    await other.close();
    await button(form, "Save").click();
    await expect(form.getByRole("alert")).toContainText(
      "A category you chose has been deleted in the meantime.",
    );
    await expect(categories(form).getByRole("checkbox", { name: "Mine", exact: true })).toHaveCount(0);
    await button(form, "Save").click();
    await expect(form).toBeHidden();
  });

  test("deleted by somebody else are missed as soon as the page knows, not dropped unsaid", async ({
    staffPage,
    context,
  }) => {
    const add = async (form: Locator, name: string) => {
      await field(form, "New Category").fill(name);
      await field(form, "New Category").press("Enter");
      await expect(categories(form).getByRole("checkbox", { name, exact: true })).toBeChecked();
    };
    await open(staffPage, "/projects");
    const form = await openAddForm(staffPage);
    await fillIn(form, "Missing one");
    await button(form, "Manage categories").click();
    await add(form, "Ephemeral");
    const other = await context.newPage();
    await open(other, "/projects");
    const theirs = await openAddForm(other);
    await button(theirs, "Manage categories").click();
    await button(theirs, "Delete Ephemeral").click();
    await button(other.getByRole("alertdialog"), "Delete").click();
    await done(other, "Category deleted.");
    await other.close();
    const told = form.getByText("A category you chose has been deleted in the meantime.");
    await add(form, "Lasting");
    await expect(told).toBeVisible();
    await categories(form).getByRole("checkbox", { name: "Lasting" }).uncheck();
    await expect(told).toBeHidden();
    // One's own deletion is no news.
    await categories(form).getByRole("checkbox", { name: "Lasting" }).check();
    await categories(form).getByRole("button", { name: "Delete Lasting" }).click();
    await button(staffPage.getByRole("alertdialog"), "Delete").click();
    await done(staffPage, "Category deleted.");
    await expect(told).toBeHidden();
    await button(form, "Save").click();
    await expect(form).toBeHidden();
  });
});
