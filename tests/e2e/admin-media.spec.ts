import type { Page } from "@playwright/test";
import { staffAccount } from "#tests/support/staff-account.ts";
import { plainPicture } from "#tests/support/staff-files.ts";
import { testVideo } from "#tests/support/test-video.ts";
import { button, expect, expectAccessible, loseSession, open, pressMore, test } from "./staff.ts";

const details = (page: Page) => page.getByRole("region", { name: /^Details of / });
const files = (page: Page) => page.locator("input[type=file]");

test.use({ content: "empty" });

test("the first picture is uploaded, described, downloaded, brought back and deleted for good", async ({
  staffPage: page,
}) => {
  const empty = page.getByRole("heading", { name: "Nothing here yet" });
  const alt = details(page).getByLabel("Alt text");
  const download = details(page).getByRole("link", { name: "Download" });
  await open(page, "/admin/media");
  await expect(empty).toBeVisible();
  await files(page).setInputFiles(await plainPicture("first.jpg"));
  await expect(page.getByText("first.jpg uploaded.")).toBeVisible();
  await expect(details(page).getByText("900 × 600")).toBeVisible();
  await alt.fill("Ferns");
  await button(page, "Save").click();
  await expect(details(page).getByText("Alt text saved.")).toBeVisible();
  await expect(details(page).getByRole("img", { name: "Ferns" })).toBeVisible();
  await expectAccessible(page);
  const [file] = await Promise.all([page.waitForEvent("download"), download.click()]);
  expect(file.suggestedFilename()).toBe("first.jpg");

  const status = async () => (await page.request.get(file.url())).status();
  const remove = async () => {
    await button(page, "Delete first.jpg").click();
    await button(page, "Delete").click();
    await expect(empty).toBeVisible();
  };
  await remove();
  // Nobody gets it any more, though its file waits in the trash.
  expect(await status()).toBe(404);
  await button(page, "Undo").click();
  await button(page, "first.jpg").click();
  await expect(alt).toHaveValue("Ferns");
  expect(await status()).toBe(200);
  await remove();
  await open(page, "/admin/trash");
  await pressMore(page, "first.jpg", "Delete first.jpg for good");
  await button(page, "Delete").click();
  await expect(button(page, "Restore first.jpg")).toBeHidden();
  expect(await status()).toBe(404);
});

test("a long video is uploaded though the session has ended; it plays, in parts, and jumps", async ({
  staffPage: page,
}) => {
  test.slow();
  await open(page, "/admin/media?bucket=videos");
  const { buffer, ...video } = await testVideo(page, "tour.webm");
  const parts: string[] = [];
  page.on("response", (response) => {
    if (response.url().includes("/storage/videos/"))
      parts.push(`${response.status()} ${response.headers()["content-range"]}`);
  });
  await loseSession(page);
  // What comes after the last part of a WebM file is passed over.
  const long = Buffer.concat([buffer, Buffer.alloc(40 * 1024 * 1024)]);
  await files(page).setInputFiles({ ...video, buffer: long });
  const dialog = page.getByRole("dialog", { name: "Sign in again" });
  await dialog.getByLabel("Password", { exact: true }).fill(staffAccount.password);
  await page.keyboard.press("Enter");
  await expect(details(page).getByText("320 × 180")).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);

  const shown = details(page).locator("video");
  const greyAt = (seconds: number) =>
    shown.evaluate(async (element: HTMLVideoElement, at) => {
      const arrived = new Promise((resolve) => element.addEventListener("seeked", resolve, { once: true }));
      element.currentTime = at;
      await arrived;
      const pen = document.createElement("canvas").getContext("2d");
      pen?.drawImage(element, 0, 0, 32, 18, 0, 0, 32, 18);
      return pen?.getImageData(16, 9, 1, 1).data[0] ?? -1;
    }, seconds);
  // A second is a step of 10; encoding shifts it a little, and on a busy machine its frame is painted after the jump ends.
  for (const second of [15, 4, 18])
    await expect.poll(async () => Math.abs((await greyAt(second + 0.5)) - second * 10)).toBeLessThan(20);
  await greyAt(2);
  await shown.evaluate((element: HTMLVideoElement) => {
    element.muted = true;
    return element.play();
  });
  const position = () => shown.evaluate((element: HTMLVideoElement) => element.currentTime);
  await expect.poll(position).toBeGreaterThan(2.2);
  expect(parts.length).toBeGreaterThan(0);
  expect(parts.every((answer) => answer.startsWith("206 bytes "))).toBe(true);
});
