import type { Locator, Page } from "@playwright/test";
import { startEmptySite } from "#tests/support/browser-sites.ts";
import { staffAccount } from "#tests/support/staff-account.ts";
import { desktop, expect, expectAccessible, loseSession, open, phone, signInQuietly, test } from "./staff.ts";

const row = (page: Page, title: string) => page.getByRole("article", { name: title, exact: true });
const button = (place: Page | Locator, name: string) => place.getByRole("button", { name, exact: true });
const title = (form: Locator) => form.getByLabel("Title", { exact: true });
const serviceForm = (page: Page) => page.getByRole("form", { name: /^(Add|Edit) service$/ });
const featureForm = (page: Page) => page.getByRole("form", { name: /^(Add|Edit) feature$/ });
const done = (page: Page, message: string) =>
  expect(page.getByRole("status").filter({ hasText: message })).toBeVisible();
const picture = "/storage/built-in/service-hardscaping.jpg";

/** Opens the list and waits until every staff control answers: their code comes after the page's own. */
async function openRuntime(page: Page, siteUrl = "") {
  await open(page, `${siteUrl}/services`);
  await page.waitForFunction(() => {
    const controls = [...document.querySelectorAll("main :is(.staff-button, .tool)")];
    const answers = (control: Element) => Object.keys(control).some((key) => key.startsWith("__reactProps"));
    return controls.length > 0 && controls.every(answers);
  });
}

/** What the header's menu lists. */
const menu = (page: Page) => page.locator("header nav a[href^='/services/']").allTextContents();

async function addService(page: Page, name: string) {
  await button(page, "Add New Service").click();
  const form = serviceForm(page);
  await title(form).fill(name);
  await form.getByLabel("Description").fill(`About ${name}`);
  await button(form, "Save").click();
  await expect(form).toBeHidden();
}

async function addFeature(page: Page, service: string, name: string) {
  await button(row(page, service), "Add Feature").click();
  const form = featureForm(page);
  await title(form).fill(name);
  await form.getByLabel("Description").fill(`About ${name}`);
  await button(form, "Save").click();
  await expect(form).toBeHidden();
}

const featureTitles = (place: Locator) => place.locator("h3").allTextContents();

for (const viewport of [phone, desktop]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("a service is added, renamed and deleted; the menu and visitors follow at once", async ({
      staffPage,
      browser,
      baseURL,
    }) => {
      const name = `Ponds ${viewport.width}`;
      const renamed = `Ponds & Streams ${viewport.width}`;
      const visitor = await browser.newPage({ baseURL: baseURL ?? "", viewport });
      await openRuntime(staffPage);
      await button(staffPage, "Add New Service").click();
      const form = serviceForm(staffPage);
      await expect(title(form)).toBeFocused();
      await title(form).fill(name);
      await form.getByLabel("Description").fill("Water that looks as if it had always been there.");
      await form.getByRole("combobox", { name: "Icon", exact: true }).selectOption("Flower");
      await form.getByLabel("Image URL").fill(picture);
      // Nothing lies half under the foot that sticks to a phone's screen.
      await form.evaluate((element) => element.scrollIntoView({ block: "end" }));
      await expectAccessible(staffPage);
      await button(form, "Save").click();
      await done(staffPage, "Service saved. Visitors see it now.");
      const toast = staffPage.locator(".toast");
      // Held, so that it still shows when the form is open again, however long the visitor takes.
      await toast.hover();
      await expect(form).toBeHidden();
      await expect(button(staffPage, "Add New Service")).toBeFocused();
      await expect.poll(() => menu(staffPage)).toContain(name);
      await visitor.goto("/services");
      await expect(row(visitor, name).getByText("Water that looks")).toBeVisible();
      await expect(visitor.locator("main :is(.staff-button, .tool, form)")).toHaveCount(0);
      const oldAddress = `/services/ponds-${viewport.width}`;
      expect((await visitor.goto(oldAddress))?.status()).toBe(200);

      await button(staffPage, `Edit ${name}`).click();
      await expect(title(form)).toHaveValue(name);
      await expect(form.getByRole("combobox", { name: "Icon" })).toHaveValue("Flower");
      await title(form).fill(renamed);
      // The toast of the last save still shows: not over this form's Save.
      const foot = form.locator(".panel-foot");
      const gap = async () => {
        const [above, below] = [await toast.boundingBox(), await foot.boundingBox()];
        return above && below && below.y - (above.y + above.height);
      };
      if (viewport === phone) await expect.poll(gap).toBeGreaterThanOrEqual(0);
      await button(form, "Save").click();
      await expect(form).toBeHidden();
      await expect(button(staffPage, `Edit ${renamed}`)).toBeFocused();
      await expect.poll(() => menu(staffPage)).toContain(renamed);
      expect(await menu(staffPage)).not.toContain(name);
      const moved = await visitor.request.get(oldAddress, { maxRedirects: 0 });
      expect([moved.status(), moved.headers().location]).toEqual([
        301,
        `/services/ponds-%26-streams-${viewport.width}`,
      ]);
      await visitor.goto(oldAddress);
      await expect(visitor.getByRole("heading", { level: 1, name: renamed })).toBeVisible();

      await button(staffPage, `Delete ${renamed}`).focus();
      await staffPage.keyboard.press("Enter");
      const question = staffPage.getByRole("alertdialog", {
        name: "Are you sure you want to delete this service?",
      });
      await expect(button(question, "Cancel")).toBeFocused();
      await staffPage.keyboard.press("Escape");
      await expect(question).toBeHidden();
      await expect(button(staffPage, `Delete ${renamed}`)).toBeFocused();
      await staffPage.keyboard.press("Enter");
      await expectAccessible(staffPage);
      await button(question, "Delete").press("Enter");
      await done(staffPage, "Service deleted.");
      await expect(row(staffPage, renamed)).toHaveCount(0);
      await expect(staffPage.locator("main :focus")).toBeVisible();
      await expect.poll(() => menu(staffPage)).not.toContain(renamed);
      expect((await visitor.goto(oldAddress))?.status()).toBe(404);
      await visitor.close();
    });

    test("features are added, edited, moved and deleted", async ({ staffPage, browser, baseURL }) => {
      const name = `Gates ${viewport.width}`;
      const visitor = await browser.newPage({ baseURL: baseURL ?? "", viewport });
      await openRuntime(staffPage);
      await addService(staffPage, name);
      const place = row(staffPage, name);
      for (const feature of ["Cedar", "Iron"]) await addFeature(staffPage, name, feature);
      await button(place, "Cedar").click();
      const tools = place.getByRole("group", { name: "Staff: Cedar" });
      await expect(button(tools, "Move Cedar up")).toBeDisabled();
      await button(tools, "Move Cedar down").focus();
      await staffPage.keyboard.press("Enter");
      await done(staffPage, "Order saved.");
      await expect.poll(() => featureTitles(place)).toEqual(["Iron", "Cedar"]);
      // The focus stays with the feature, at the one button that can still be pressed.
      await expect(button(tools, "Move Cedar up")).toBeFocused();

      await button(tools, "Edit Cedar").click();
      const form = featureForm(staffPage);
      await expect(title(form)).toBeFocused();
      await title(form).fill("White cedar");
      await form.getByLabel("Image URL").fill(picture);
      await form.evaluate((element) => element.scrollIntoView({ block: "end" }));
      await expectAccessible(staffPage);
      await button(form, "Save").click();
      await done(staffPage, "Feature saved. Visitors see it now.");
      await expect(form).toBeHidden();
      await visitor.goto("/services");
      await expect.poll(() => featureTitles(row(visitor, name))).toEqual(["Iron", "White cedar"]);
      await expect(row(visitor, name).getByRole("button")).toHaveCount(2);

      await button(place, "Delete White cedar").press("Enter");
      const question = staffPage.getByRole("alertdialog", {
        name: "Are you sure you want to delete this feature?",
      });
      await button(question, "Delete").press("Enter");
      await done(staffPage, "Feature deleted.");
      await expect.poll(() => featureTitles(place)).toEqual(["Iron"]);
      await expect(place.getByRole("link", { name: /^Learn More/ })).toBeFocused();
      // Alone it has nowhere to move.
      await button(place, "Iron").click();
      await expect(place.getByRole("button", { name: /^Move/ })).toHaveCount(0);
      await visitor.close();
    });

    test("nothing of the staff layer is wider than the screen", async ({ staffPage }) => {
      await openRuntime(staffPage);
      const place = row(staffPage, "Garden Design");
      await button(staffPage, "Edit Garden Design").click();
      await place.locator("h3 button").first().click();
      for (const opener of ["Edit Garden Design", "Add Feature"]) {
        if (opener === "Add Feature") await button(place, opener).click();
        const form = staffPage.getByRole("form");
        await expect(form).toHaveCount(1);
        expect(await staffPage.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(
          0,
        );
        if (viewport !== phone) continue;
        await title(form).focus();
        await expect(button(form, "Save")).toBeInViewport({ ratio: 1 });
      }
    });
  });
}

test.describe("services", () => {
  test.use({ viewport: desktop });

  test("have one form open at a time, and ask before typed words are lost", async ({ staffPage }) => {
    await openRuntime(staffPage);
    await addService(staffPage, "Exclusive");
    await addFeature(staffPage, "Exclusive", "Corner");
    const place = row(staffPage, "Exclusive");
    const forms = staffPage.getByRole("form", { name: /service|feature/ });
    await button(staffPage, "Add New Service").click();
    await expect(forms).toHaveAccessibleName("Add service");
    await button(staffPage, "Edit Exclusive").click();
    await expect(forms).toHaveCount(1);
    await expect(forms).toHaveAccessibleName("Edit service");
    await button(place, "Add Feature").click();
    await expect(forms).toHaveAccessibleName("Add feature");
    await button(place, "Corner").click();
    await button(place, "Edit Corner").click();
    await expect(forms).toHaveAccessibleName("Edit feature");

    await title(forms).fill("Half done");
    const question = staffPage.getByRole("alertdialog", { name: "Leave without saving?" });
    await button(place, "Add Feature").click();
    await button(question, "Keep editing").click();
    await expect(title(forms)).toHaveValue("Half done");
    await button(staffPage, "Edit Hardscaping").click();
    await button(question, "Discard").click();
    await expect(forms).toHaveCount(1);
    await expect(title(forms)).toHaveValue("Hardscaping");
    await button(forms, "Cancel").click();
    await expect(forms).toHaveCount(0);
    await expect(button(staffPage, "Edit Hardscaping")).toBeFocused();
  });

  test("say in words what is wrong, at its field", async ({ staffPage }) => {
    await openRuntime(staffPage);
    await button(staffPage, "Add New Service").click();
    const form = serviceForm(staffPage);
    await button(form, "Save").click();
    await expect(form.getByRole("alert")).toContainText("Title: Enter the title.");
    await expect(form.getByRole("alert")).toContainText("Description: Enter the description.");
    await expect(title(form)).toBeFocused();
    await title(form).fill("hardscaping");
    await form.getByLabel("Description").fill("The same once more.");
    await button(form, "Save").click();
    await expect(form.getByRole("alert")).toHaveText(
      "Title: Another service has this title. Choose a different one.",
    );
    await expect(title(form)).toBeFocused();
    await title(form).fill("Hardscaping II");
    await button(form, "Save").click();
    await expect(form).toBeHidden();
  });

  test("ask to sign in again on top of the open form, and are then saved", async ({ staffPage }) => {
    await openRuntime(staffPage);
    await addService(staffPage, "Night work");
    for (const [opener, form, message] of [
      ["Edit Night work", serviceForm(staffPage), "You must be logged in to save services."],
      ["Add Feature", featureForm(staffPage), "You must be logged in to save features."],
    ] as const) {
      await button(row(staffPage, "Night work"), opener).click();
      await title(form).fill("Night lights");
      await form.getByLabel("Description").fill("Low, warm and aimed at the ground.");
      await loseSession(staffPage);
      await button(form, "Save").click();
      await expect(form.getByRole("alert")).toHaveText(message);
      const dialog = staffPage.getByRole("dialog", { name: "Sign in again" });
      await expect(dialog.getByText(message)).toBeVisible();
      await staffPage.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await expect(title(form)).toHaveValue("Night lights");
      await expect(form.getByLabel("Description")).toHaveValue("Low, warm and aimed at the ground.");
      if (opener === "Add Feature") await title(form).fill("Path lights");
      else await title(form).fill("Night work");
      await button(form, "Save").click();
      await dialog.getByLabel("Password", { exact: true }).fill(staffAccount.password);
      await staffPage.keyboard.press("Enter");
      await expect(form).toBeHidden();
    }
    await staffPage.reload();
    const place = row(staffPage, "Night work");
    await expect(place.getByText("Low, warm and aimed at the ground.").first()).toBeVisible();
    expect(await featureTitles(place)).toEqual(["Path lights"]);
  });

  test("keep what was typed when the site cannot be reached, and when the server fails", async ({
    staffPage,
    consoleErrors,
  }) => {
    await openRuntime(staffPage);
    await button(staffPage, "Add New Service").click();
    const form = serviceForm(staffPage);
    await expect(title(form)).toHaveAccessibleDescription("Each service needs a title of its own.");
    await title(form).fill("Unlucky");
    await expect(title(form)).toHaveAccessibleDescription(
      "Each service needs a title of its own. Its page: /services/unlucky",
    );
    await form.getByLabel("Description").fill("About luck");
    const address = "**/staff/services";
    await staffPage.route(address, (route) => route.abort());
    await button(form, "Save").click();
    await expect(form.getByRole("alert")).toHaveText("Error saving service. Please try again.");
    await expect(form.getByText("The site cannot be reached just now.")).toBeVisible();
    await staffPage.unroute(address);
    await staffPage.route(address, (route) =>
      route.fulfill({
        status: 500,
        json: { kind: "error", reason: "failed", message: "Error saving service. Please try again." },
      }),
    );
    await button(form, "Save").click();
    await expect(form.getByText("The site cannot be reached just now.")).toBeHidden();
    await expect(form.getByRole("alert")).toHaveText("Error saving service. Please try again.");
    await expect(form.getByLabel("Description")).toHaveValue("About luck");
    await staffPage.unroute(address);
    await button(form, "Save").click();
    await expect(form).toBeHidden();

    await staffPage.route(address, (route) => route.abort());
    await button(staffPage, "Delete Unlucky").click();
    const question = staffPage.getByRole("alertdialog");
    await button(question, "Delete").click();
    await expect(question.getByRole("alert")).toHaveText("Error deleting service. Please try again.");
    await staffPage.unroute(address);
    await button(question, "Delete").click();
    await expect(row(staffPage, "Unlucky")).toHaveCount(0);
    // The failures above were wanted; the browser reports each.
    consoleErrors.splice(0);
  });

  test("of two people's changes the later one is asked", async ({ staffPage, context }) => {
    await openRuntime(staffPage);
    await addService(staffPage, "Shared");
    const other = await context.newPage();
    await openRuntime(other);
    const edit = async (page: Page, words: string) => {
      await button(page, "Edit Shared").click();
      await serviceForm(page).getByLabel("Description").fill(words);
      return serviceForm(page);
    };
    for (const [choice, result] of [
      ["Save mine anyway", "Mine"],
      ["Discard mine and show theirs", "Theirs"],
    ] as const) {
      const mine = await edit(staffPage, "Mine");
      const theirs = await edit(other, "Theirs");
      await button(theirs, "Save").click();
      await expect(theirs).toBeHidden();
      await button(mine, "Save").click();
      await expect(mine.getByRole("alert")).toHaveText(
        `${staffAccount.email} changed this while you were editing it.`,
      );
      await expect(mine.getByLabel("Description")).toHaveValue("Mine");
      await button(mine, choice).click();
      await expect(mine).toBeHidden();
      await expect(row(staffPage, "Shared").getByText(result, { exact: true })).toBeVisible();
      await openRuntime(other);
    }
    // A list that has changed in the meantime is shown as it is now.
    for (const feature of ["One", "Two"]) await addFeature(staffPage, "Shared", feature);
    await openRuntime(other);
    await addFeature(staffPage, "Shared", "Three");
    await button(row(other, "Shared"), "One").click();
    await button(row(other, "Shared"), "Move One down").click();
    await expect(other.getByRole("alert")).toHaveText(
      "Somebody has changed this list in the meantime. Here is how it is now.",
    );
    await expect.poll(() => featureTitles(row(other, "Shared"))).toEqual(["One", "Two", "Three"]);
  });

  test("are edited on the services page, to which their own page leads", async ({ staffPage }) => {
    await open(staffPage, "/services/snow-removal");
    await expect(staffPage.locator("main form")).toHaveCount(0);
    await staffPage.getByRole("link", { name: "Edit on the services page" }).click();
    await expect(staffPage).toHaveURL(/\/services#edit-/);
    await expect(button(staffPage, "Edit Snow Removal")).toBeInViewport();
  });

  test("can be added when there are none", async ({ page }) => {
    const site = await startEmptySite();
    await signInQuietly(page, site.url);
    await openRuntime(page, site.url);
    await expect(page.getByRole("heading", { name: "No services yet" })).toBeVisible();
    await expectAccessible(page);
    await addService(page, "Hardscaping");
    await expect(row(page, "Hardscaping")).toBeVisible();
    await expect(page.getByRole("heading", { name: "No services yet" })).toBeHidden();
    await button(page, "Delete Hardscaping").click();
    await button(page.getByRole("alertdialog"), "Delete").click();
    await expect(page.getByRole("heading", { name: "No services yet" })).toBeVisible();
    await expect(button(page, "Add New Service")).toBeFocused();
    // It may still be asking for routes.
    await page.close();
    await site.remove();
  });
});
