import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#tests/components/axe.ts";
import { chooseFiles, pictureFile, stockLibrary, storedPicture } from "#tests/components/library.ts";
import { phone, renderStaff } from "#tests/components/render-staff.tsx";
import { missing, seen } from "#tests/components/seen.ts";
import { refused, staffSite } from "#tests/components/staff-site.ts";
import { ImageField } from "./image-field.tsx";

const address = page.getByLabelText("Image URL");
const alert = page.getByRole("alert");
const ring = page.getByRole("slider", { name: "Point that stays in view" });
const choose = (name: string) => chooseFiles(document.querySelector("input[type=file]"), pictureFile(name));
const onBusyChange = vi.fn();
const picture = { name: "image", bucket: "site-images", uploadFor: { for: "library" } } as const;

function Field({ first }: { first: string }) {
  const [value, setValue] = useState(first);
  return <ImageField {...picture} value={value} onChange={setValue} onBusyChange={onBusyChange} />;
}

const showField = (first = "") => renderStaff(<Field first={first} />);
const addressIs = (name: string) => expect.element(address).toHaveValue(`/storage/site-images/${name}`);

beforeEach(() => phone());

test("a file that is not kept says so under the field, until the next one takes its place", async () => {
  const message = "Error uploading image. Please try again.";
  const { keep } = stockLibrary();
  staffSite.upload(refused("invalid", message));
  onBusyChange.mockClear();
  await showField();
  choose("x.png");
  await expect.element(alert).toHaveTextContent(message);
  await expectAccessible();
  staffSite.upload(({ name }) => keep(name, { firstFrameOnly: true }));
  choose("waving.gif");
  await addressIs("waving.gif");
  await missing(alert);
  expect(onBusyChange.mock.calls).toEqual([[true], [false], [true], [false]]);
  const frame = page.getByText("waving.gif is animated. We kept only the first frame.");
  await seen(page.getByAltText("Preview"), frame);
  await expectAccessible();
  staffSite.upload(({ name }) => keep(name));
  choose("still.jpg");
  await addressIs("still.jpg");
  await missing(frame);
});

test("an address of this site, as the library copies it, is kept without the site's name", async () => {
  stockLibrary(storedPicture("a.jpg"));
  await showField();
  await address.fill(`${location.origin}/storage/site-images/a.jpg`);
  await addressIs("a.jpg");
  await seen(page.getByText("a.jpg"));
});

test("what stays in view is chosen by a press or by keys, saved once it rests, and undone", async () => {
  stockLibrary(storedPicture("wide.jpg"));
  await showField("/storage/site-images/wide.jpg");
  await page.getByRole("button", { name: "What stays in view" }).click();
  await page.getByRole("img", { name: "wide.jpg" }).click({ position: { x: 1, y: 1 } });
  const isSaved = page.getByText("Saved. This spot stays in view wherever the picture is cropped.");
  await seen(isSaved);
  const { focal } = staffSite.sent("media/frame")[0];
  expect(focal.x + focal.y).toBeLessThan(5);

  ring.element().focus();
  await userEvent.keyboard("{ArrowLeft>3/}{ArrowUp>3/}{Home}{ArrowRight}{ArrowDown}{ArrowDown}");
  const stands = "1% from the left, 2% from the top";
  await expect.element(ring).toHaveAttribute("aria-valuetext", stands);
  await seen(isSaved);
  await expectAccessible();
  await userEvent.keyboard("{ArrowRight}");
  await missing(isSaved);
  await seen(isSaved);
  // Repeated key presses are saved once.
  const points = [focal, { x: 1, y: 2 }, { x: 2, y: 2 }];
  expect(staffSite.sent("media/frame").map((sent) => sent.focal)).toEqual(points);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(ring).toHaveAttribute("aria-valuetext", stands);
  await expect.element(ring).toHaveFocus();
  await page.getByRole("button", { name: "Reset to default" }).click();
  await expect.poll(() => staffSite.sent("media/frame").at(-1)).toEqual({ id: "wide.jpg", focal: null });
});
