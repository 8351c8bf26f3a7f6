import type { Locator, Page } from "@playwright/test";
import { type PickedFile, plainPicture } from "#tests/support/staff-files.ts";
import { button, card, confirm, expect, expectAccessible, open, test, told } from "./staff.ts";

const field = (form: Locator, label: string) => form.getByLabel(label, { exact: true });
const captions = async (form: Locator) =>
  Promise.all((await form.getByLabel("Caption").all()).map((caption) => caption.inputValue()));

async function openAddForm(page: Page): Promise<Locator> {
  await button(page, "Add Project").click();
  return page.getByRole("form", { name: /^(Add|Edit) project$/ });
}

/** Fills in what a project needs (SPEC §5). */
async function fillIn(form: Locator, name: string) {
  await field(form, "Title").fill(name);
  await field(form, "Description").fill(`About ${name}`);
  await form.getByRole("checkbox", { name: "Hardscaping" }).check();
}

async function choosePhotos(page: Page, form: Locator, files: string[] | PickedFile[]) {
  const chooser = page.waitForEvent("filechooser");
  await button(form, "Add photos").click();
  await (await chooser).setFiles(files);
}

test("a project with photos and a category of its own is added, changed and deleted; visitors see each of it", async ({
  staffPage: page,
  page: visitor,
}) => {
  await open(page, "/projects");
  const form = await openAddForm(page);
  await fillIn(form, "Terraces");
  await button(form, "Manage categories").click();
  await field(form, "New Category").fill("Koi ponds");
  await page.keyboard.press("Enter");
  await expect(form.getByRole("checkbox", { name: "Koi ponds" })).toBeChecked();
  await choosePhotos(
    page,
    form,
    ["1", "2"].map((n) => `content/pictures/project-${n}-detail.jpg`),
  );
  await expect(form.getByLabel("Caption")).toHaveCount(2, { timeout: 30_000 });
  await form.getByLabel("Caption").nth(0).fill("Steps");
  await form.getByLabel("Caption").nth(1).fill("Top wall");
  await field(form, "Before Image URL").fill("/storage/built-in/service-hardscaping.jpg");
  await button(form, "Move Steps down").click();
  await form.getByRole("radio", { name: "Published" }).check();
  await button(form, "Save and publish").click();
  await told(page, "Project saved.");
  await expect(form).toBeHidden();

  await open(visitor, "/projects?category=koi-ponds");
  await expect(card(visitor, "Terraces").getByText("2 photos")).toBeVisible();
  await expect(visitor.getByRole("button", { name: "Add Project" })).toHaveCount(0);
  await visitor.getByRole("link", { name: "Terraces" }).click();
  const gallery = visitor.getByRole("dialog");
  await expect(gallery.getByText("1 / 3")).toBeVisible();
  await expect(gallery.getByText("Top wall")).toBeVisible();
  await gallery.getByRole("button", { name: "Next image" }).click();
  await expect(gallery.getByText("Steps", { exact: true })).toBeVisible();
  await visitor.goto("/");
  await expect(visitor.getByRole("heading", { name: "Terraces", exact: true })).toHaveCount(1);

  await button(page, "Edit Terraces").click();
  expect(await captions(form)).toEqual(["Top wall", "Steps"]);
  await field(form, "Description").fill("Walls that hold the whole garden.");
  await button(form, "Remove Top wall").click();
  await confirm(page, "Delete");
  await expectAccessible(page);
  await button(form, "Save").click();
  await expect(form).toBeHidden();
  await visitor.goto("/projects");
  await expect(card(visitor, "Terraces").getByText("Walls that hold the whole garden.")).toBeVisible();
  await expect(card(visitor, "Terraces").getByText("2 photos")).toHaveCount(0);

  await button(page, "Delete Terraces").click();
  await confirm(page, "Delete");
  await told(page, "Project deleted.");
  await visitor.goto("/projects");
  await expect(card(visitor, "Terraces")).toHaveCount(0);
});

test("ten photos take six presses, survive a closed tab on their way, and come in their order", async ({
  staffPage: page,
  staffContext,
}) => {
  const names = Array.from({ length: 10 }, (_, index) => `site-${String(index + 1).padStart(2, "0")}.jpg`);
  await open(page, "/projects");
  await page.evaluate(() =>
    addEventListener("click", ({ isTrusted }) => {
      if (isTrusted) document.body.dataset.presses = String(Number(document.body.dataset.presses ?? 0) + 1);
    }),
  );
  // Three arrive; the others are still on their way when the tab is closed.
  let sent = 0;
  await page.route("**/staff/upload/**", async (route) => {
    sent += 1;
    if (sent <= 3) await route.continue();
  });
  const form = await openAddForm(page);
  await choosePhotos(page, form, await Promise.all(names.map((name) => plainPicture(name))));
  await fillIn(form, "Ten photos");
  const standing = form.getByRole("group", { name: "Photos" }).getByRole("status").first();
  await expect(standing).toHaveText("10 photos. 3 uploaded, 7 uploading. You can keep working.", {
    timeout: 30_000,
  });
  await button(form, "Save draft").click();
  await expect(card(page, "Ten photos").getByText("3 photos")).toBeVisible();
  // Two more in the device's own chooser: the photos, and Open.
  expect(await page.evaluate(() => Number(document.body.dataset.presses) + 2)).toBe(6);
  await page.close({ runBeforeUnload: false });

  const later = await staffContext.newPage();
  await open(later, "/projects");
  await expect(card(later, "Ten photos").getByText("10 photos")).toBeVisible({ timeout: 30_000 });
  await button(later, "Edit Ten photos").click();
  const removers = later.getByRole("form").getByRole("button", { name: /^Remove site-/ });
  await expect(removers).toHaveCount(10);
  const order = await removers.evaluateAll((found) => found.map((one) => one.ariaLabel));
  expect(order).toEqual(names.map((file) => `Remove ${file}`));
  const html = await (await later.request.get("/projects/ten-photos")).text();
  expect(new Set(html.match(/project-images\/[0-9a-f-]+\/\d+-\d\.jpg/g)).size).toBe(10);
});
