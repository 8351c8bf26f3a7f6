import type { Page } from "@playwright/test";
import sharp from "sharp";
import { staffAccount } from "#tests/support/staff-account.ts";
import { expect, loseSession, open, signInQuietly, test } from "./staff.ts";

/** What every staff form has in common, on a real site: nothing that is typed gets lost (DESIGN §2 *Staff*). */

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("a session that has ended is renewed on top of a form, and what is typed is saved", async ({
  staffPage: page,
}) => {
  await open(page, "/admin/reviews?new");
  const form = page.getByRole("form", { name: "Add review" });
  await form.getByLabel("Reviewer Name").fill("Signed in twice");
  await form.getByLabel("Comment").fill("Kept.");
  await loseSession(page);
  await press(page, "Save");
  const dialog = page.getByRole("dialog", { name: "Sign in again" });
  await expect(dialog.getByLabel("Email")).toHaveValue(staffAccount.email);
  await dialog.getByLabel("Password", { exact: true }).fill(staffAccount.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Signed in twice" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Signed in twice" })).toBeVisible();
});

test("of two people who change one text the later is shown both, and each of them can be kept", async ({
  staffPage: jo,
  page: sam,
  ownSite,
}) => {
  await signInQuietly(sam, ownSite.url);
  const title = (page: Page) => page.getByRole("form").getByLabel("Title", { exact: true });
  const heading = (page: Page) => page.getByRole("heading", { level: 1 });
  for (const page of [jo, sam]) await open(page, "/about");
  const bothType = async (theirs: string, mine: string) => {
    for (const page of [jo, sam]) await press(page, "Edit Hero");
    await title(sam).fill(theirs);
    await title(jo).fill(mine);
    await press(sam, "Save");
    await expect(heading(sam)).toHaveText(theirs);
    await press(jo, "Save");
    await expect(jo.getByRole("dialog", { name: "Two versions of the same text" })).toContainText(theirs);
  };
  await bothType("Theirs", "Mine");
  await press(jo, "Keep theirs");
  await expect(heading(jo)).toHaveText("Theirs");
  await bothType("Theirs again", "Mine again");
  await press(jo, "Keep mine");
  await expect(heading(jo)).toHaveText("Mine again");
  await sam.reload();
  await expect(heading(sam)).toHaveText("Mine again");
});

test("a closed tab loses nothing of a project, neither its words nor its photos", async ({ staffPage }) => {
  const openProject = async (page: Page) => {
    await open(page, "/projects");
    await page.getByRole("button", { name: "Add Project" }).first().click();
    return page.getByRole("form", { name: "Add project" });
  };
  const photos = [1, 2].map(async (n) => ({
    name: `walk-${n}.jpg`,
    mimeType: "image/jpeg",
    buffer: await sharp({ create: { width: 60, height: 40, channels: 3, background: "#586" } })
      .jpeg()
      .toBuffer(),
  }));
  const form = await openProject(staffPage);
  await form.getByLabel("Title", { exact: true }).fill("Half a project");
  await form.getByLabel("Description", { exact: true }).fill("A long walk of limestone.");
  await form.getByRole("checkbox").first().check();
  await form.locator("input[type=file][multiple]").setInputFiles(await Promise.all(photos));
  await expect(form.getByRole("button", { name: /^Drag / })).toHaveCount(2);
  await form.getByLabel("Caption").first().fill("The first walk");
  const later = await staffPage.context().newPage();
  await staffPage.close({ runBeforeUnload: false });

  const again = await openProject(later);
  await expect(again.getByText(/^You have unsaved changes on this device, from .*\.$/)).toBeVisible();
  await expect(again.getByLabel("Title", { exact: true })).toHaveValue("Half a project");
  await expect(again.getByLabel("Caption").first()).toHaveValue("The first walk");
  await expect(again.getByRole("button", { name: /^Drag / })).toHaveCount(2);
  await press(later, "Continue");
  await press(later, "Save draft");
  await expect(again).toBeHidden();
  await expect(later.getByRole("heading", { name: "Half a project" }).first()).toBeVisible();
  await openProject(later);
  await expect(again.getByLabel("Title", { exact: true })).toHaveValue("");
  await expect(again.getByRole("button", { name: "Continue" })).toHaveCount(0);
});
