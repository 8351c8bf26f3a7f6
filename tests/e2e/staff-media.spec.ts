import type { Locator, Page } from "@playwright/test";
import { execute, onDatabase } from "#tests/support/site-database.ts";
import { staffAccount } from "#tests/support/staff-account.ts";
import {
  largePicture,
  movingPicture,
  plainPicture,
  textCalled,
  uploadQuietly,
} from "#tests/support/staff-files.ts";
import { desktop, expect, expectAccessible, loseSession, open, phone, test } from "./staff.ts";

const library = (page: Page) => page.getByRole("dialog", { name: "Media Library" });
const button = (within: Page | Locator, name: string) => within.getByRole("button", { name, exact: true });
const tiles = (page: Page) => library(page).locator("[data-file]");
const chosen = (page: Page) => library(page).locator("[data-file][aria-pressed=true]");
const files = (page: Page) => library(page).locator("input[type=file]");
const search = (page: Page) => library(page).getByRole("searchbox", { name: "Search images" });
const question = (page: Page) =>
  page.getByRole("alertdialog", { name: "Are you sure you want to delete this image?" });
/** What was chosen is told by the server's name, which the test can't know. */
const chosenFile = (page: Page) => chosen(page).getAttribute("title");

async function openSlideForm(page: Page) {
  await open(page, "/");
  await button(page, "Manage Hero Slides").click();
  await button(page, "Add Slide").click();
  return page.getByRole("form", { name: "Add slide" });
}

async function openLibrary(page: Page) {
  const form = await openSlideForm(page);
  await button(form, "Choose from Library").click();
  await expect(tiles(page).first()).toBeVisible();
  return form;
}

/** Lets uploads crawl, so that there is something to see of them. */
async function slowDown(page: Page, bytesPerSecond: number) {
  const session = await page.context().newCDPSession(page);
  const conditions = { offline: false, latency: 0, downloadThroughput: -1 };
  const set = (uploadThroughput: number) =>
    session.send("Network.emulateNetworkConditions", { ...conditions, uploadThroughput });
  await set(bytesPerSecond);
  return { end: () => set(-1) };
}

for (const viewport of [phone, desktop]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("a picture is uploaded, described and chosen; visitors get its words", async ({
      staffPage,
      browser,
      ownSite,
      baseURL,
    }) => {
      // Only the first slide's picture comes with the page.
      await onDatabase(ownSite, (trx) => execute(trx, "delete from hero_slides"));
      const title = `Pictured ${viewport.width}`;
      const alt = `A path through ferns, ${viewport.width}`;
      const form = await openLibrary(staffPage);
      await expectAccessible(staffPage);
      await expect(chosen(staffPage)).toHaveCount(0);
      await expect(button(library(staffPage), "Use This Image")).toBeDisabled();
      const before = await tiles(staffPage).count();
      await files(staffPage).setInputFiles(await plainPicture("path.jpg"));
      await expect(tiles(staffPage)).toHaveCount(before + 1);
      await expect(tiles(staffPage).first()).toHaveAttribute("aria-pressed", "true");
      await library(staffPage).getByLabel("Alt text").fill(alt);
      await library(staffPage).getByLabel("Alt text").press("Enter");
      await expect(library(staffPage).getByText("Alt text saved.")).toBeVisible();
      await expectAccessible(staffPage);
      expect(await chosenFile(staffPage)).toBe("path.jpg");
      await button(library(staffPage), "Use This Image").click();
      await expect(library(staffPage)).toBeHidden();
      await expect(form.getByLabel("Image URL")).toHaveValue(/^\/storage\/site-images\/\d{13}-\w+\.jpg$/);
      await expect(button(form, "Choose from Library")).toBeFocused();

      await form.getByLabel("Title", { exact: true }).fill(title);
      await form.getByLabel("Subtitle").fill("Seen from the gate");
      await button(form, "Choose from Library").click();
      await expect(tiles(staffPage).first()).toBeVisible();
      await expect(chosen(staffPage)).toHaveCount(0);
      await staffPage.keyboard.press("Escape");
      await expect(library(staffPage)).toBeHidden();
      await expect(button(form, "Choose from Library")).toBeFocused();
      await button(form, "Save").click();
      await expect(form).toBeHidden();
      const visitor = await browser.newPage({ baseURL: baseURL ?? "" });
      await visitor.goto("/");
      await expect(visitor.getByRole("img", { name: alt })).toBeVisible();
      await visitor.close();
    });

    test("several are uploaded, each with its bar; one of them is cancelled", async ({ staffPage }) => {
      await openLibrary(staffPage);
      const before = await tiles(staffPage).count();
      const network = await slowDown(staffPage, 50_000);
      await files(staffPage).setInputFiles([
        await largePicture("first.jpg"),
        await largePicture("second.jpg"),
        await plainPicture("third.jpg"),
      ]);
      for (const name of ["first.jpg", "second.jpg", "third.jpg"]) {
        await expect(library(staffPage).getByRole("progressbar", { name })).toBeVisible();
      }
      await expect(library(staffPage).getByText("Uploading...")).toHaveCount(3);
      const bar = library(staffPage).getByRole("progressbar", { name: "first.jpg" });
      await expect(bar).toHaveAttribute("aria-valuenow", /^[1-9]\d?$/);
      await expectAccessible(staffPage);
      await button(library(staffPage), "Cancel second.jpg").click();
      await expect(library(staffPage).getByRole("progressbar", { name: "second.jpg" })).toHaveCount(0);
      await network.end();
      await expect(tiles(staffPage)).toHaveCount(before + 2);
      await expect(library(staffPage).getByRole("progressbar")).toHaveCount(0);
      await staffPage.waitForTimeout(500);
      await button(library(staffPage), "Close media library").click();
      await button(staffPage, "Choose from Library").click();
      await expect(tiles(staffPage)).toHaveCount(before + 2);
    });
  });
}

test.describe("the media library in a form", () => {
  test.use({ viewport: desktop });

  test("finds pictures by name and by alt text, and says when there are none", async ({
    staffPage,
    baseURL,
  }) => {
    const { file } = await uploadQuietly(staffPage, baseURL ?? "", await plainPicture("quick.jpg"));
    await openLibrary(staffPage);
    const all = await tiles(staffPage).count();
    await search(staffPage).fill(file.toUpperCase());
    await expect(tiles(staffPage)).toHaveCount(1);
    // Enter must not save the form that the library was opened from.
    await search(staffPage).press("Enter");
    await expect(library(staffPage)).toBeVisible();
    await search(staffPage).fill("nothing is called like this");
    await expect(library(staffPage).getByText("Nothing found")).toBeVisible();
    await search(staffPage).fill("");
    await expect(tiles(staffPage)).toHaveCount(all);
  });

  test("is used by keyboard alone", async ({ staffPage, baseURL }) => {
    const { file, url } = await uploadQuietly(staffPage, baseURL ?? "", await plainPicture("typed.jpg"));
    const form = await openSlideForm(staffPage);
    await button(form, "Choose from Library").focus();
    await staffPage.keyboard.press("Enter");
    await expect(tiles(staffPage).first()).toHaveAttribute("title", file);
    await search(staffPage).focus();
    for (const name of ["Upload", file]) {
      await staffPage.keyboard.press("Tab");
      await expect(button(library(staffPage), name)).toBeFocused();
    }
    await staffPage.keyboard.press("Space");
    await expect(chosen(staffPage)).toHaveCount(1);
    await staffPage.keyboard.press("Space");
    await expect(chosen(staffPage)).toHaveCount(0);
    await staffPage.keyboard.press("Space");
    await library(staffPage).getByLabel("Alt text").focus();
    await staffPage.keyboard.type("By keyboard");
    await staffPage.keyboard.press("Tab");
    await staffPage.keyboard.press("Space");
    await expect(library(staffPage).getByText("Alt text saved.")).toBeVisible();
    await expect(library(staffPage).getByLabel("Alt text")).toBeFocused();
    for (const name of ["Undo", "Use This Image"]) {
      await staffPage.keyboard.press("Tab");
      await expect(button(library(staffPage), name)).toBeFocused();
    }
    await staffPage.keyboard.press("Enter");
    await expect(library(staffPage)).toBeHidden();
    await expect(button(form, "Choose from Library")).toBeFocused();
    await expect(form.getByLabel("Image URL")).toHaveValue(url);
  });

  test("deletes a picture after asking, and the next one gets the focus", async ({ staffPage, baseURL }) => {
    const kept = await uploadQuietly(staffPage, baseURL ?? "", await plainPicture("kept.jpg"));
    const { file, url } = await uploadQuietly(staffPage, baseURL ?? "", await plainPicture("gone.jpg"));
    await openLibrary(staffPage);
    await search(staffPage).fill("words that Esc takes away");
    await staffPage.keyboard.press("Escape");
    await expect(search(staffPage)).toHaveValue("");
    await button(library(staffPage), file).click();
    await button(library(staffPage), `Delete ${file}`).click();
    await expect(question(staffPage).getByRole("button", { name: "Cancel" })).toBeFocused();
    await expect(question(staffPage)).toContainText(file);
    await expectAccessible(staffPage);
    await staffPage.keyboard.press("Escape");
    await expect(question(staffPage)).toBeHidden();
    await expect(library(staffPage)).toBeVisible();
    await expect(button(library(staffPage), `Delete ${file}`)).toBeFocused();
    await staffPage.keyboard.press("Enter");
    await button(question(staffPage), "Delete").click();
    await expect(question(staffPage)).toBeHidden();
    await expect(button(library(staffPage), file)).toHaveCount(0);
    await expect(button(library(staffPage), kept.file)).toBeFocused();
    await expect(library(staffPage).getByRole("status")).toContainText(`${file} is in the trash.`);
    // No toast is in reach of a dialog: it is undone where it is said.
    await staffPage.route("**/staff/history", (route) => route.abort());
    await button(library(staffPage), "Undo").click();
    await expect(library(staffPage).getByRole("alert")).toContainText("Error undoing. Please try again.");
    await staffPage.unroute("**/staff/history");
    await button(library(staffPage), "Undo").click();
    await expect(button(library(staffPage), file)).toBeVisible();
    await expect(search(staffPage)).toBeFocused();
    await button(library(staffPage), file).click();
    await button(library(staffPage), `Delete ${file}`).click();
    await button(question(staffPage), "Delete").click();
    await expect(button(library(staffPage), file)).toHaveCount(0);
    // Its file waits in the trash.
    const status = async () => (await staffPage.request.get(`${baseURL}${url}`)).status();
    expect(await status()).toBe(200);
    await staffPage.goto("/admin/trash");
    // The last that was deleted stands first.
    await staffPage
      .getByRole("button", { name: /^Delete .+ for good$/ })
      .first()
      .click();
    await button(staffPage.getByRole("alertdialog"), "Delete").click();
    await expect.poll(status).toBe(404);
  });

  test("says so when somebody else was quicker to delete a picture", async ({ staffPage, baseURL }) => {
    const { id, file } = await uploadQuietly(staffPage, baseURL ?? "", await plainPicture("theirs.jpg"));
    await openLibrary(staffPage);
    await button(library(staffPage), file).click();
    await button(library(staffPage), `Delete ${file}`).click();
    const theirs = { verb: "remove", input: { id } };
    const answer = await staffPage.request.post("/staff/media", {
      headers: { Origin: baseURL ?? "" },
      data: theirs,
    });
    expect(answer.status()).toBe(200);
    await button(question(staffPage), "Delete").click();
    await expect(question(staffPage)).toBeHidden();
    await expect(library(staffPage).getByText(`Somebody else had already deleted ${file}.`)).toBeVisible();
    await expect(button(library(staffPage), file)).toHaveCount(0);
  });

  test("says that of an animation the first frame is kept", async ({ staffPage }) => {
    await openLibrary(staffPage);
    await files(staffPage).setInputFiles(await movingPicture("waving.gif"));
    const said = "Only the first frame of the animation waving.gif is kept.";
    await expect(library(staffPage).getByText(said)).toBeVisible();
    await expectAccessible(staffPage);
  });

  test("names the places that show a picture before it goes", async ({ staffPage, baseURL }) => {
    const { file, url } = await uploadQuietly(staffPage, baseURL ?? "", await plainPicture("shown.jpg"));
    const form = await openSlideForm(staffPage);
    await form.getByLabel("Title", { exact: true }).fill("Shows it");
    await form.getByLabel("Subtitle").fill("Still");
    // As it is copied from the library's own page.
    await form.getByLabel("Image URL").fill(`${baseURL}${url}`);
    await expect(form.getByLabel("Image URL")).toHaveValue(url);
    await button(form, "Save").click();
    await expect(form).toBeHidden();
    await openLibrary(staffPage);
    await button(library(staffPage), file).click();
    await button(library(staffPage), `Delete ${file}`).click();
    await expect(question(staffPage).getByRole("alert")).toHaveText("Still shown in: hero slide “Shows it”.");
    await button(question(staffPage), "Cancel").click();
    await expect(button(library(staffPage), file)).toBeVisible();

    // Where it could not be looked up beforehand, the server refuses at first.
    await staffPage.route("**/staff/library/*", (route) => route.abort());
    await button(library(staffPage), `Delete ${file}`).click();
    await button(question(staffPage), "Delete").click();
    await expect(question(staffPage).getByRole("alert")).toHaveText("Still shown in: hero slide “Shows it”.");
    expect((await staffPage.request.get(`${baseURL}${url}`)).status()).toBe(200);
    await button(question(staffPage), "Delete").click();
    await expect(question(staffPage)).toBeHidden();
    await expect(button(library(staffPage), file)).toHaveCount(0);
  });

  test("says why a file was not kept, and tries again", async ({ staffPage }) => {
    const message = "Error uploading image. Please try again.";
    const alert = library(staffPage).getByRole("alert");
    await openLibrary(staffPage);
    const before = await tiles(staffPage).count();
    await files(staffPage).setInputFiles(textCalled("x.png"));
    await expect(alert).toHaveText(message);
    await expect(library(staffPage).getByText("The file is not a picture we can use.")).toBeVisible();
    await expectAccessible(staffPage);
    await button(library(staffPage), "Dismiss x.png").click();
    await expect(alert).toHaveCount(0);

    const { buffer, ...picture } = await plainPicture("big.jpg");
    const tooLarge = Buffer.concat([buffer, Buffer.alloc(25 * 1024 * 1024)]);
    await files(staffPage).setInputFiles({ ...picture, buffer: tooLarge });
    await expect(alert).toHaveText(message);
    await expect(library(staffPage).getByText("The picture is larger than 25 MB.")).toBeVisible();
    await button(library(staffPage), "Dismiss big.jpg").click();

    await staffPage.route("**/staff/upload/**", (route) => route.abort());
    await files(staffPage).setInputFiles(await plainPicture("lost.jpg"));
    await expect(alert).toHaveText(message);
    await expect(
      library(staffPage).getByText("Failed to upload image: The site cannot be reached just now."),
    ).toBeVisible();
    await staffPage.unroute("**/staff/upload/**");
    await button(library(staffPage), "Retry lost.jpg").click();
    await expect(tiles(staffPage)).toHaveCount(before + 1);
    await expect(alert).toHaveCount(0);
  });

  test("asks to sign in again while files are uploaded, once, and goes on", async ({ staffPage }) => {
    await openLibrary(staffPage);
    const before = await tiles(staffPage).count();
    await loseSession(staffPage);
    await files(staffPage).setInputFiles([await plainPicture("a.jpg"), await plainPicture("b.jpg")]);
    const dialog = staffPage.getByRole("dialog", { name: "Sign in again" });
    await dialog.getByLabel("Password", { exact: true }).fill(staffAccount.password);
    await staffPage.keyboard.press("Enter");
    await expect(tiles(staffPage)).toHaveCount(before + 2);
    await expect(dialog).toBeHidden();

    // One that is cancelled meanwhile is not sent after all.
    await loseSession(staffPage);
    await files(staffPage).setInputFiles(await plainPicture("c.jpg"));
    await expect(dialog).toBeVisible();
    let sent = 0;
    staffPage.on("request", (request) => {
      if (request.url().includes("/staff/upload/")) sent += 1;
    });
    // The dialog lies over the tile and hides it: a press by script stands for one made just before it came.
    await staffPage
      .getByRole("button", { name: "Cancel c.jpg", includeHidden: true })
      .evaluate((element: HTMLElement) => element.click());
    await dialog.getByLabel("Password", { exact: true }).fill(staffAccount.password);
    await staffPage.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await staffPage.waitForTimeout(500);
    expect(sent).toBe(0);
    await expect(tiles(staffPage)).toHaveCount(before + 2);
  });

  test("keeps what is typed for one picture while another is chosen or arrives", async ({
    staffPage,
    baseURL,
  }) => {
    const first = await uploadQuietly(staffPage, baseURL ?? "", await plainPicture("one.jpg"));
    const second = await uploadQuietly(staffPage, baseURL ?? "", await plainPicture("another.jpg"));
    await openLibrary(staffPage);
    const before = await tiles(staffPage).count();
    const alt = library(staffPage).getByLabel("Alt text");
    await button(library(staffPage), first.file).click();
    await alt.fill("Half a sen");
    await button(library(staffPage), second.file).click();
    await expect(alt).toHaveValue("");
    const network = await slowDown(staffPage, 50_000);
    await files(staffPage).setInputFiles(await largePicture("late.jpg"));
    await button(library(staffPage), first.file).click();
    await expect(alt).toHaveValue("Half a sen");
    await network.end();
    await expect(tiles(staffPage)).toHaveCount(before + 1);
    expect(await chosenFile(staffPage)).toBe(first.file);
    await expect(alt).toHaveValue("Half a sen");
  });

  test("goes on uploading when it is closed and the form is left", async ({ staffPage }) => {
    const form = await openLibrary(staffPage);
    const before = await tiles(staffPage).count();
    const network = await slowDown(staffPage, 50_000);
    await files(staffPage).setInputFiles(await largePicture("later.jpg"));
    await expect(library(staffPage).getByRole("progressbar", { name: "later.jpg" })).toBeVisible();
    await staffPage.keyboard.press("Escape");
    await button(form, "Cancel").click();
    await expect(form).toBeHidden();
    await button(staffPage, "Manage Hero Slides").click();
    await button(staffPage, "Add Slide").click();
    await button(staffPage, "Choose from Library").click();
    await expect(library(staffPage).getByRole("progressbar", { name: "later.jpg" })).toBeVisible();
    await network.end();
    await expect(tiles(staffPage)).toHaveCount(before + 1);
    await expect(chosen(staffPage)).toHaveCount(0);
  });

  test("stays open when the file chooser is closed without a file", async ({ staffPage }) => {
    await openLibrary(staffPage);
    await files(staffPage).evaluate((input) => input.dispatchEvent(new Event("cancel", { bubbles: true })));
    await staffPage.waitForTimeout(200);
    await expect(library(staffPage)).toBeVisible();
  });
});

test("a field refuses a file that lies about its type, under the field", async ({ staffPage }) => {
  const form = await openSlideForm(staffPage);
  await form.locator("input[type=file]").setInputFiles(textCalled("x.png"));
  await expect(form.getByRole("alert")).toHaveText("Error uploading image. Please try again.");
  await expect(button(form, "Save")).toBeDisabled();
  await form.locator("input[type=file]").setInputFiles(await plainPicture("right.jpg"));
  await expect(form.getByRole("alert")).toHaveCount(0);
  await expect(form.getByLabel("Image URL")).toHaveValue(/^\/storage\/site-images\/hero-\d+\.jpg$/);
});

test("a field says that of an animation the first frame is kept, until the next file", async ({
  staffPage,
}) => {
  const form = await openSlideForm(staffPage);
  const said = form.getByText("Only the first frame of the animation waving.gif is kept.");
  await form.locator("input[type=file]").setInputFiles(await movingPicture("waving.gif"));
  await expect(said).toBeVisible();
  await expect(form.getByLabel("Image URL")).toHaveValue(/^\/storage\/site-images\/hero-\d+\.webp$/);
  await expectAccessible(staffPage);
  await form.locator("input[type=file]").setInputFiles(await plainPicture("still.jpg"));
  await expect(form.getByLabel("Image URL")).toHaveValue(/\.jpg$/);
  await expect(said).toHaveCount(0);
});

test("what stays in view is chosen by a press or by keys, and visitors see it", async ({
  staffPage,
  browser,
  baseURL,
}) => {
  const form = await openSlideForm(staffPage);
  await form.getByLabel("Title", { exact: true }).fill("Kept in view");
  await form.getByLabel("Subtitle").fill("Where it matters");
  await form.locator("input[type=file]").setInputFiles(await plainPicture("wide view.jpg"));
  await expect(form.getByLabel("Image URL")).toHaveValue(/^\/storage\/site-images\/hero-/);
  const address = await form.getByLabel("Image URL").inputValue();
  await expect(form.getByText("wide view.jpg", { exact: true })).toBeVisible();
  await button(form, "What stays in view").click();
  const ring = form.getByRole("slider", { name: "Point that stays in view" });
  await form.getByRole("img", { name: "wide view.jpg" }).click({ position: { x: 2, y: 2 } });
  await expect(ring).toHaveAttribute("aria-valuetext", /^[01]% from the left, [01]% from the top$/);
  await ring.focus();
  for (const key of [
    "Home",
    "ArrowLeft",
    "ArrowLeft",
    "ArrowUp",
    "ArrowUp",
    "ArrowRight",
    "ArrowDown",
    "ArrowDown",
  ])
    await staffPage.keyboard.press(key);
  await expect(ring).toHaveAttribute("aria-valuetext", "1% from the left, 2% from the top");
  const isSaved = form.getByText("Saved. It counts wherever this picture is cut.");
  await expect(isSaved).toBeVisible();
  await expectAccessible(staffPage);
  await staffPage.keyboard.press("ArrowRight");
  await expect(isSaved).toBeHidden();
  await expect(isSaved).toBeVisible();
  await button(form, "Undo").click();
  await expect(ring).toHaveAttribute("aria-valuetext", "1% from the left, 2% from the top");
  await expect(ring).toBeFocused();
  await button(form, "Save").click();
  await expect(form).toBeHidden();
  const visitor = await browser.newPage({ baseURL: baseURL ?? "" });
  await visitor.goto("/");
  await expect(visitor.locator(`img[src="${address}"]`).first()).toHaveCSS("object-position", "1% 2%");
  await visitor.close();
});
