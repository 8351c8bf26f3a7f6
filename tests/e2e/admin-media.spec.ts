import type { Page } from "@playwright/test";
import { v7 } from "uuid";
import type { MediaItem } from "#app/features/media/media-item.ts";
import { openFileStore } from "#app/platform/files/file-store.server.ts";
import type { RunningSite } from "#tests/support/running-site.ts";
import { execute, insertRows, onDatabase } from "#tests/support/site-database.ts";
import { staffAccount } from "#tests/support/staff-account.ts";
import { largePicture, plainPicture, textCalled, uploadQuietly } from "#tests/support/staff-files.ts";
import { testVideo } from "#tests/support/test-video.ts";
import {
  desktop,
  expect,
  expectAccessible,
  loseSession,
  open,
  phone,
  emptySiteTest as test,
} from "./staff.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const tiles = (page: Page) => page.locator("[data-file]");
const files = (page: Page) => page.locator("input[type=file]");
const details = (page: Page) => page.getByRole("region", { name: /^Details of / });
const toast = (page: Page, words: string | RegExp) => page.getByRole("status").filter({ hasText: words });
const sameTime = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "America/Toronto" });

async function openPage(page: Page, bucket = "site-images") {
  await open(page, "/admin/media");
  await expect(page.getByRole("heading", { level: 1, name: "Media Library" })).toBeVisible();
  if (bucket !== "site-images") await page.getByRole("tab", { name: bucket, exact: true }).click();
  await expect(page.getByText("Loading", { exact: true })).toHaveCount(0);
}

const PICTURES = "originals/site-images";
const storeOf = ({ place }: RunningSite) =>
  openFileStore({ dataDir: place.DATA_DIR, storageUrl: place.STORAGE_URL });

async function emptyLibrary(site: RunningSite) {
  const store = storeOf(site);
  for await (const key of store.list(PICTURES)) await store.remove(key);
  await onDatabase(site, (trx) =>
    execute(trx, "delete from media where bucket <> 'built-in'", "delete from posts"),
  );
}

/** Fills the library with copies of one picture; only the names differ. */
async function fillLibrary(page: Page, site: RunningSite, count: number) {
  const item = await uploadQuietly(page, site.url, await plainPicture("pattern.jpg"));
  const names = Array.from({ length: count - 1 }, (_, n) => `copy-${String(n + 1).padStart(3, "0")}.jpg`);
  const store = storeOf(site);
  const bytes = (await store.read(`${PICTURES}/${item.name}`)) ?? new Uint8Array();
  await Promise.all(
    names.map((name) => store.put(`${PICTURES}/${name}`, bytes, { contentType: "image/jpeg" })),
  );
  await onDatabase(site, async (trx) => {
    const { width, height, content_type, placeholder, user_id } = await trx
      .selectFrom("media")
      .selectAll()
      .where("id", "=", item.id)
      .executeTakeFirstOrThrow();
    const copies = names.map((name, index) => ({
      id: v7(),
      ...{ bucket: "site-images", name, content_type, width, height, placeholder, user_id, alt: "" },
      bytes: bytes.length,
      created_at: new Date(Date.UTC(2025, 0, 1) + index * 60_000).toISOString(),
    }));
    await insertRows(trx, "media", copies);
  });
}

async function postShowing(site: RunningSite, item: MediaItem, title: string) {
  const now = new Date().toISOString();
  const slug = title.toLowerCase().replaceAll(" ", "-");
  const text = { title, slug, content: "c", excerpt: "e", featured_image: item.url, published: false };
  await onDatabase(site, (trx) =>
    insertRows(trx, "posts", [{ id: v7(), ...text, created_at: now, updated_at: now }]),
  );
}

test.beforeEach(({ ownSite }) => emptyLibrary(ownSite));

test("is for staff only", async ({ page }) => {
  await page.goto("/admin/media");
  await expect(page).toHaveURL(/\/admin\/login$/);
  const answer = await page.request.get("/staff/library/0198a000-0000-7000-8000-000000000001");
  expect(answer.status()).toBe(401);
});

for (const viewport of [phone, desktop]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("the first picture is uploaded to an empty library, looked at, described and deleted", async ({
      staffPage,
      ownSite,
    }) => {
      await emptyLibrary(ownSite);
      await openPage(staffPage);
      await expect(staffPage.getByRole("heading", { name: "Nothing here yet" })).toBeVisible();
      for (const name of ["site-images", "project-images", "videos"]) {
        await expect(staffPage.getByRole("tab", { name, exact: true })).toBeVisible();
      }
      await expectAccessible(staffPage);
      await files(staffPage).setInputFiles(await plainPicture("first.jpg"));
      await expect(toast(staffPage, /\.jpg uploaded\.$/)).toBeVisible();
      await expect(tiles(staffPage)).toHaveCount(1);
      await expect(details(staffPage)).toBeVisible();
      const file = (await tiles(staffPage).getAttribute("title")) ?? "";
      const panel = details(staffPage);
      await expect(panel.getByRole("heading", { name: file })).toBeVisible();
      await expect(panel.getByText("JPEG picture")).toBeVisible();
      await expect(panel.getByText("900 × 600")).toBeVisible();
      await expect(panel.getByText(/^\d+ KB$/)).toBeVisible();
      await expect(panel.getByText(sameTime.format(new Date()), { exact: true })).toBeVisible();
      await expect(panel.getByText("Shown nowhere on the site.")).toBeVisible();
      const alt = panel.getByLabel("Alt text");
      const sayWords = async (words: string) => {
        await alt.fill(words);
        await button(staffPage, "Save").click();
        await expect(panel.getByText("Alt text saved.")).toBeVisible();
      };
      await sayWords("Ferns");
      await expect(panel.getByRole("img", { name: "Ferns" })).toBeVisible();
      await expectAccessible(staffPage);
      await sayWords("Moss");
      await button(staffPage, "Undo").click();
      await expect(alt).toHaveValue("Ferns");
      await expect(alt).toBeFocused();
      await expect(panel.getByRole("img", { name: "Ferns" })).toBeVisible();
      await sayWords("Lichen");
      await button(staffPage, `History of ${file}`).click();
      const history = staffPage.getByRole("dialog", { name: `History of ${file}` });
      await history.getByRole("button", { name: "You changed the description" }).nth(1).click();
      await expect(history.locator("ins")).toHaveText("Moss");
      await history.getByRole("button", { name: "You changed the description" }).last().click();
      await button(staffPage, "Restore this version").click();
      await expect(history).toBeHidden();
      await expect(alt).toHaveValue("Ferns");

      const download = staffPage.waitForEvent("download");
      await panel.getByRole("link", { name: "Download" }).click();
      expect((await download).suggestedFilename()).toBe(file);

      await button(staffPage, "Close details").click();
      await expect(details(staffPage)).toHaveCount(0);
      await expect(tiles(staffPage)).toBeFocused();
      await staffPage.reload();
      await tiles(staffPage).click();
      await expect(details(staffPage).getByLabel("Alt text")).toHaveValue("Ferns");
      await button(staffPage, `Delete ${file}`).click();
      const question = staffPage.getByRole("alertdialog", {
        name: "Are you sure you want to delete this image?",
      });
      await expectAccessible(staffPage);
      await button(staffPage, "Delete").click();
      await expect(question).toBeHidden();
      await expect(staffPage.getByRole("heading", { name: "Nothing here yet" })).toBeVisible();
      await expect(staffPage.getByRole("searchbox")).toBeFocused();
      await expect(toast(staffPage, `${file} is in the trash.`)).toBeVisible();
      await button(staffPage, "Undo").click();
      await expect(tiles(staffPage)).toHaveAttribute("title", file);
      await tiles(staffPage).click();
      await expect(details(staffPage).getByLabel("Alt text")).toHaveValue("Ferns");
    });

    test("of 500 files a hundred are shown, then more; a search finds one, the focus goes along", async ({
      staffPage,
      ownSite,
    }) => {
      test.slow();
      await fillLibrary(staffPage, ownSite, 500);
      await openPage(staffPage);
      await expect(tiles(staffPage)).toHaveCount(100);
      await expect(tiles(staffPage).nth(1)).toHaveAttribute("title", "copy-499.jpg");
      await expectAccessible(staffPage);
      for (const shown of [200, 300, 400, 500]) {
        await button(staffPage, "Load more").focus();
        await staffPage.keyboard.press("Enter");
        await expect(tiles(staffPage)).toHaveCount(shown);
      }
      await expect(button(staffPage, "Load more")).toHaveCount(0);
      await expect(tiles(staffPage).nth(400)).toBeFocused();
      const names = await tiles(staffPage).evaluateAll((all) =>
        all.map((tile) => tile.getAttribute("title")),
      );
      expect(new Set(names).size).toBe(500);

      // The details are seen wherever the chosen tile is.
      await button(staffPage, "copy-002.jpg").click();
      await expect(details(staffPage)).toBeInViewport({ ratio: 0.3 });
      await expect(button(staffPage, "copy-002.jpg")).toBeInViewport();
      await staffPage.getByRole("searchbox", { name: "Search images" }).fill("copy-017");
      await expect(tiles(staffPage)).toHaveCount(1);
      await expect(details(staffPage)).toHaveCount(0);
      await staffPage.getByRole("searchbox").fill("");
      await expect(tiles(staffPage)).toHaveCount(100);
    });

    test("the details never hide other files, and nothing is wider than the screen", async ({
      staffPage,
      ownSite,
    }) => {
      for (const name of ["a", "b", "c"])
        await uploadQuietly(staffPage, ownSite.url, await plainPicture(name));
      await openPage(staffPage);
      await tiles(staffPage).nth(1).click();
      await expect(details(staffPage).getByText("Shown nowhere")).toBeVisible();
      const panel = await details(staffPage).boundingBox();
      if (!panel) throw new Error("the details have no place");
      for (const index of [0, 1, 2]) {
        const tile = await tiles(staffPage).nth(index).boundingBox();
        if (!tile) throw new Error("a tile has no place");
        const isApart =
          tile.x + tile.width <= panel.x ||
          tile.y + tile.height <= panel.y ||
          tile.y >= panel.y + panel.height;
        expect(isApart).toBe(true);
      }
      const width = await staffPage.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(viewport.width);
    });
  });
}

test.describe("the media library's page", () => {
  test.use({ viewport: desktop });

  test("plays a video, fetches parts of it, and jumps", async ({ staffPage }) => {
    await openPage(staffPage, "videos");
    await expect(staffPage.getByRole("heading", { name: "Nothing here yet" })).toBeVisible();
    const file = await testVideo(staffPage, "tour.webm");
    expect(file.buffer.length).toBeGreaterThan(500_000);
    const parts: string[] = [];
    staffPage.on("response", (response) => {
      if (response.url().includes("/storage/videos/")) {
        parts.push(`${response.status()} ${response.headers()["content-range"]}`);
      }
    });
    await files(staffPage).setInputFiles(file);
    await expect(toast(staffPage, /\.webm uploaded\.$/)).toBeVisible();
    const panel = details(staffPage);
    const video = panel.locator("video");
    await expect(panel.getByText("WebM video")).toBeVisible();
    await expect(panel.getByText("320 × 180")).toBeVisible();
    await expect(panel.getByText(/^\d+(\.\d)? [KM]B$/)).toBeVisible();
    await expect(video).toHaveAttribute("preload", "metadata");
    await expect(video).toHaveJSProperty("controls", true);
    await expectAccessible(staffPage);

    const greyAt = (seconds: number) =>
      video.evaluate(async (element: HTMLVideoElement, at) => {
        const arrived = new Promise((resolve) => element.addEventListener("seeked", resolve, { once: true }));
        element.currentTime = at;
        await arrived;
        const canvas = document.createElement("canvas");
        const pen = canvas.getContext("2d");
        pen?.drawImage(element, 0, 0, 32, 18, 0, 0, 32, 18);
        return pen?.getImageData(16, 9, 1, 1).data[0] ?? -1;
      }, seconds);
    for (const second of [15, 4, 18.5]) {
      const grey = await greyAt(second);
      // A second is a step of 10; encoding shifts it a little.
      expect(Math.abs(grey - Math.floor(second) * 10)).toBeLessThan(20);
    }
    await greyAt(2);
    await video.evaluate((element: HTMLVideoElement) => {
      element.muted = true;
      return element.play();
    });
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeGreaterThan(2.2);
    const url = await video.evaluate((element: HTMLVideoElement) => element.currentSrc);
    const whole = await (await staffPage.request.get(url)).body();
    const part = await staffPage.request.get(url, { headers: { Range: "bytes=100-199" } });
    expect(part.status()).toBe(206);
    expect(part.headers()["content-range"]).toBe(`bytes 100-199/${whole.length}`);
    expect(Buffer.compare(await part.body(), whole.subarray(100, 200))).toBe(0);
    await expect.poll(() => parts.length).toBeGreaterThan(0);
    expect(parts.every((answer) => answer.startsWith("206 bytes "))).toBe(true);

    // The address plays by itself, too.
    const alone = await staffPage.context().newPage();
    await alone.goto(url);
    await expect
      .poll(() => alone.locator("video").evaluate((element: HTMLVideoElement) => element.readyState))
      .toBe(4);
    await alone.close();

    await staffPage.getByRole("tab", { name: "site-images" }).click();
    await expect(staffPage.getByRole("heading", { name: "Nothing here yet" })).toBeVisible();
    await expect(details(staffPage)).toHaveCount(0);
    await staffPage.keyboard.press("End");
    await expect(staffPage.getByRole("tab", { name: "videos" })).toBeFocused();
    await tiles(staffPage).click();
    await button(staffPage, `Delete ${await tiles(staffPage).getAttribute("title")}`).click();
    await staffPage
      .getByRole("alertdialog", { name: "Are you sure you want to delete this video?" })
      .getByRole("button", { name: "Delete" })
      .click();
    await expect(tiles(staffPage)).toHaveCount(0);
  });

  test("links to where a file is shown, and warns before it is deleted there", async ({
    staffPage,
    ownSite,
  }) => {
    const item = await uploadQuietly(staffPage, ownSite.url, await plainPicture("a.jpg"));
    await postShowing(ownSite, item, "First frost");
    await openPage(staffPage);
    await tiles(staffPage).click();
    const link = details(staffPage).getByRole("link", { name: "Post “First frost”" });
    await expect(link).toHaveAttribute("href", "/blog/first-frost");
    await button(staffPage, `Delete ${item.file}`).click();
    const question = staffPage.getByRole("alertdialog");
    await expect(question.getByRole("alert")).toHaveText("Still shown in: post “First frost”.");
    await staffPage.keyboard.press("Escape");
    await expect(tiles(staffPage)).toHaveCount(1);
    await link.click();
    await expect(staffPage.getByRole("heading", { level: 1, name: "First frost" })).toBeVisible();
  });

  test("copies the whole address, or selects it where that is not allowed", async ({
    staffPage,
    ownSite,
    context,
  }) => {
    const item = await uploadQuietly(staffPage, ownSite.url, await plainPicture("a.jpg"));
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: ownSite.url });
    await openPage(staffPage);
    await tiles(staffPage).click();
    await button(staffPage, "Copy address").click();
    await expect(toast(staffPage, "Address copied.")).toBeVisible();
    expect(await staffPage.evaluate(() => navigator.clipboard.readText())).toBe(ownSite.url + item.url);
    await context.clearPermissions();
    await staffPage.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
    });
    await button(staffPage, "Copy address").click();
    await expect(staffPage.getByRole("alert")).toContainText("It is selected: copy it by hand.");
    expect(await staffPage.evaluate(() => String(getSelection()))).toContain(item.url);
  });

  test("shows how far uploads are, also after another screen was looked at; one is cancelled", async ({
    staffPage,
  }) => {
    await openPage(staffPage);
    const session = await staffPage.context().newCDPSession(staffPage);
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 150_000 };
    await session.send("Network.emulateNetworkConditions", slow);
    await files(staffPage).setInputFiles([await largePicture("one.jpg"), await largePicture("two.jpg")]);
    const bar = (name: string) => staffPage.getByRole("progressbar", { name });
    await expect(bar("one.jpg")).toHaveAttribute("aria-valuenow", /^[1-9]\d?$/);
    await expectAccessible(staffPage);
    await button(staffPage, "Cancel two.jpg").click();
    await expect(bar("two.jpg")).toHaveCount(0);
    await staffPage.getByRole("link", { name: "Dashboard" }).click();
    await expect(staffPage.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
    await staffPage.getByRole("link", { name: "Media Library" }).click();
    await expect(bar("one.jpg")).toBeVisible();
    await session.send("Network.emulateNetworkConditions", { ...slow, uploadThroughput: -1 });
    await expect(tiles(staffPage)).toHaveCount(1);
    await expect(bar("one.jpg")).toHaveCount(0);
  });

  test("asks before the tab is closed while something is uploaded", async ({ staffPage }) => {
    await openPage(staffPage);
    await staffPage.route("**/staff/upload/**", () => {});
    await files(staffPage).setInputFiles(await plainPicture("a.jpg"));
    await expect(staffPage.getByRole("progressbar")).toBeVisible();
    const asked = staffPage.waitForEvent("dialog");
    void staffPage.reload().catch(() => undefined);
    const dialog = await asked;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.dismiss();
    await expect(staffPage.getByRole("progressbar")).toBeVisible();
    await button(staffPage, "Cancel a.jpg").click();
    await staffPage.reload();
    await expect(staffPage.getByRole("heading", { name: "Nothing here yet" })).toBeVisible();
  });

  test("says why files were not kept", async ({ staffPage }) => {
    await openPage(staffPage);
    await files(staffPage).setInputFiles([textCalled("x.png"), await plainPicture("fine.jpg")]);
    await expect(staffPage.getByRole("alert")).toHaveText("Error uploading image. Please try again.");
    await expect(tiles(staffPage)).toHaveCount(1);
    await expectAccessible(staffPage);
    await staffPage.getByRole("tab", { name: "videos" }).click();
    await expect(staffPage.getByRole("heading", { name: "Nothing here yet" })).toBeVisible();
    await files(staffPage).setInputFiles({ ...textCalled("x.mp4"), mimeType: "video/mp4" });
    await expect(staffPage.getByRole("alert")).toHaveText("Error uploading video. Please try again.");
    await expect(staffPage.getByText("Please choose an MP4, WebM or MOV file.")).toBeVisible();
  });

  test("asks to sign in again: for the list, for more of it, and for a large video", async ({
    staffPage,
    ownSite,
  }) => {
    test.slow();
    await fillLibrary(staffPage, ownSite, 150);
    await openPage(staffPage);
    const dialog = staffPage.getByRole("dialog", { name: "Sign in again" });
    const signIn = async () => {
      await dialog.getByLabel("Password", { exact: true }).fill(staffAccount.password);
      await staffPage.keyboard.press("Enter");
      await expect(dialog).toBeHidden();
    };
    await loseSession(staffPage);
    await button(staffPage, "Load more").click();
    await signIn();
    await expect(tiles(staffPage)).toHaveCount(150);
    await loseSession(staffPage);
    await staffPage.getByRole("tab", { name: "videos" }).click();
    await signIn();
    await expect(staffPage.getByRole("heading", { name: "Nothing here yet" })).toBeVisible();
    const { buffer, ...video } = await testVideo(staffPage, "long.webm");
    await loseSession(staffPage);
    // What comes after the last part of a WebM file is passed over.
    await files(staffPage).setInputFiles({
      ...video,
      buffer: Buffer.concat([buffer, Buffer.alloc(40 * 1024 * 1024)]),
    });
    await signIn();
    await expect(tiles(staffPage)).toHaveCount(1);
  });

  test("keeps typed words: the page is not left without a question", async ({ staffPage, ownSite }) => {
    await uploadQuietly(staffPage, ownSite.url, await plainPicture("a.jpg"));
    await openPage(staffPage);
    await tiles(staffPage).click();
    await details(staffPage).getByLabel("Alt text").fill("Half a sen");
    await staffPage.getByRole("tab", { name: "videos" }).click();
    await expect(staffPage.getByRole("heading", { name: "Nothing here yet" })).toBeVisible();
    await staffPage.getByRole("tab", { name: "site-images" }).click();
    await tiles(staffPage).click();
    await expect(details(staffPage).getByLabel("Alt text")).toHaveValue("Half a sen");
    await staffPage.getByRole("link", { name: "Dashboard" }).click();
    const question = staffPage.getByRole("alertdialog", { name: "Leave without saving?" });
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(details(staffPage).getByLabel("Alt text")).toHaveValue("Half a sen");
    await staffPage.getByRole("link", { name: "Dashboard" }).click();
    await question.getByRole("button", { name: "Discard", exact: true }).click();
    await expect(staffPage.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  });

  test("says when the library cannot be loaded, and loads it on another try", async ({ staffPage }) => {
    await staffPage.route("**/staff/library?*", (route) => route.abort());
    await openPage(staffPage);
    await expect(staffPage.getByRole("alert")).toHaveText(
      "The library could not be loaded. Please try again.",
    );
    await staffPage.unroute("**/staff/library?*");
    await button(staffPage, "Try again").click();
    await expect(staffPage.getByRole("heading", { name: "Nothing here yet" })).toBeVisible();
  });
});
