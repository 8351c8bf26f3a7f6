import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#tests/components/axe.ts";
import { chooseFiles, pictureFile, stockLibrary, storedPicture } from "#tests/components/library.ts";
import { phone, renderStaff } from "#tests/components/render-staff.tsx";
import { missing, said, seen, signInAgain } from "#tests/components/seen.ts";
import { refused, staffSite } from "#tests/components/staff-site.ts";
import { MediaLibrary } from "./media-library.tsx";
import { MediaLibraryDialog } from "./media-library-dialog.tsx";
import { libraryQueue } from "./uploads.tsx";

const button = (name: string) => page.getByRole("button", { name });
const bar = (name: string) => page.getByRole("progressbar", { name });
const alert = page.getByRole("alert");
const chosen = page.getByRole("button", { pressed: true });
const choose = (...names: string[]) =>
  chooseFiles(document.querySelector("input[type=file]"), ...names.map(pictureFile));
const nobody = () => undefined;

const openLibrary = (bucket: "site-images" | "videos" = "site-images") =>
  renderStaff(<MediaLibrary mode="manage" bucket={bucket} />);

beforeEach(() => phone());
// Uploads continue after the components that show them are unmounted.
afterEach(() => libraryQueue.clear());

test("two at a time are on their way, each with its bar; one is cancelled, the others arrive", async () => {
  const uploads = stockLibrary().hold();
  await openLibrary();
  choose("first.jpg", "second.jpg", "third.jpg");
  await seen(bar("first.jpg"), bar("second.jpg"), bar("third.jpg"));
  await expect.element(page.getByText("Uploading...")).toHaveLength(3);
  await expect.poll(() => uploads.names().toSorted()).toEqual(["first.jpg", "second.jpg"]);
  await expectAccessible();
  await button("Cancel second.jpg").click();
  await missing(bar("second.jpg"));
  await uploads.dispose("first.jpg");
  await expect.element(button("first.jpg")).toHaveAttribute("aria-pressed", "true");
  await uploads.dispose("third.jpg");
  await seen(button("third.jpg"), said("third.jpg uploaded."));
  await expect.element(chosen).toHaveAttribute("title", "first.jpg");
  await missing(page.getByRole("progressbar"), button("second.jpg"));
});

test("go on while another screen is looked at, hold the tab, and choose nothing when they arrive later", async () => {
  const mayClose = () => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  const uploads = stockLibrary().hold();
  const dialog = <MediaLibraryDialog bucket="site-images" open onChoose={nobody} onClose={nobody} />;
  const first = await renderStaff(dialog);
  await expect.poll(() => document.querySelector("input[type=file]")).not.toBeNull();
  choose("later.jpg");
  await seen(bar("later.jpg"));
  await first.unmount();
  await openLibrary();
  await seen(bar("later.jpg"));
  expect(mayClose()).toBe(false);
  await uploads.dispose("later.jpg");
  await seen(button("later.jpg"));
  await missing(chosen);
  expect(mayClose()).toBe(true);
});

test("says why a file was not kept, and tries again, by itself once the site can be reached", async () => {
  const message = "Error uploading image. Please try again.";
  const { keep } = stockLibrary();
  staffSite.upload(({ name }) =>
    name === "x.png" ? refused("invalid", message, { detail: "It is no picture." }) : keep(name),
  );
  await openLibrary();
  choose("x.png", "fine.jpg");
  await expect.element(alert).toHaveTextContent(message);
  await seen(page.getByText("It is no picture."), button("fine.jpg"));
  await expectAccessible();
  await missing(button("Retry x.png"));
  await button("Dismiss x.png").click();
  await missing(alert);
  const large = new File([new Uint8Array(60 * 1024 * 1024 + 1)], "big.jpg");
  chooseFiles(document.querySelector("input[type=file]"), large);
  await expect.element(alert).toHaveTextContent(message);
  await seen(page.getByText(/The picture is larger than 60 MB\./));
  await button("Dismiss big.jpg").click();

  staffSite.setReachable(false);
  choose("lost.jpg");
  await seen(page.getByText("Failed to upload image: We can’t reach the site right now."));
  staffSite.setReachable(true);
  await seen(button("lost.jpg"));
  await missing(alert);

  staffSite.upload(refused("failed", message));
  choose("full.jpg");
  await expect.element(alert).toHaveTextContent(message);
  staffSite.upload(({ name }) => keep(name));
  await button("Retry full.jpg").click();
  await seen(button("full.jpg"));
  await missing(alert);
});

test("speaks of videos where videos are kept", async () => {
  stockLibrary(storedPicture("old.mp4", { bucket: "videos", content_type: "video/mp4" }));
  await openLibrary("videos");
  await button("old.mp4").click();
  await seen(page.getByText("MP4 video"));
  await button("Delete old.mp4").click();
  await seen(page.getByRole("alertdialog", { name: "Are you sure you want to delete this video?" }));
  await button("Cancel").click();
  expect(document.querySelector<HTMLInputElement>("input[type=file]")?.accept).toContain("video/mp4");
  staffSite.setReachable(false);
  choose("tour.mp4");
  await expect.element(alert).toHaveTextContent("Error uploading video. Please try again.");
});

test("asks to sign in again once for all, and sends nothing that is cancelled meanwhile", async () => {
  const { keep } = stockLibrary();
  const sent: string[] = [];
  staffSite.upload(({ name }) => {
    sent.push(name);
    return keep(name);
  });
  await openLibrary();
  staffSite.endSession();
  choose("a.jpg", "b.jpg");
  await signInAgain();
  await seen(button("a.jpg"), button("b.jpg"));
  staffSite.endSession();
  choose("c.jpg", "d.jpg");
  await seen(page.getByRole("dialog", { name: "Sign in again" }));
  // The dialog covers the tile: a click by script simulates one made just before the dialog opened.
  document.querySelector<HTMLElement>("[aria-label='Cancel c.jpg']")?.click();
  await signInAgain();
  await seen(button("d.jpg"));
  expect(sent.toSorted()).toEqual(["a.jpg", "b.jpg", "d.jpg"]);
});
