import { largePicture } from "#tests/support/staff-files.ts";
import { expect, expectAccessible, open, test } from "./staff.ts";

// Only the first slide's picture comes with the page.
test.use({ content: "empty" });

test("a picture is uploaded from a form, described, framed and used: visitors get it so, and it is not deleted unasked", async ({
  staffPage: staff,
  page: visitor,
}) => {
  const library = staff.getByRole("dialog", { name: "Media Library" });
  const form = staff.getByRole("form", { name: "Add slide" });
  const bar = (name: string) => library.getByRole("progressbar", { name });
  const press = (name: string) => staff.getByRole("button", { name, exact: true }).click();
  const network = await staff.context().newCDPSession(staff);
  const limitUploads = (uploadThroughput: number) =>
    network.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });

  await open(staff, "/");
  await press("Manage Hero Slides");
  await press("Add Slide");
  await form.getByLabel("Title", { exact: true }).fill("Fern path");
  await form.getByLabel("Subtitle").fill("Seen from the gate");
  await press("Choose from Library");
  // So slowly that neither is there before it can be cancelled.
  await limitUploads(20_000);
  const pictures = [await largePicture("cancelled.jpg"), await largePicture("path.jpg")];
  await library.locator("input[type=file]").setInputFiles(pictures);
  await expect(bar("path.jpg")).toHaveAttribute("aria-valuenow", /^[1-9]\d?$/);
  await press("Cancel cancelled.jpg");
  await expect(bar("cancelled.jpg")).toHaveCount(0);
  await limitUploads(-1);
  await network.detach();
  await expect(library.locator("[data-file][aria-pressed=true]")).toHaveAttribute("title", "path.jpg");
  await library.getByLabel("Alt text").fill("A path through ferns");
  await library.getByLabel("Alt text").press("Enter");
  await expect(library.getByText("Alt text saved.")).toBeVisible();
  await expectAccessible(staff);
  await press("Use This Image");
  await expect(form.getByLabel("Image URL")).toHaveValue(/^\/storage\/site-images\/\d{13}-\w+\.jpg$/);
  const address = await form.getByLabel("Image URL").inputValue();

  await press("What stays in view");
  await form.getByRole("img", { name: "A path through ferns" }).click({ position: { x: 2, y: 2 } });
  await expect(
    form.getByText("Saved. This spot stays in view wherever the picture is cropped."),
  ).toBeVisible();
  await press("Save");
  await expect(form).toBeHidden();
  await visitor.goto("/");
  const shown = visitor.getByRole("img", { name: "A path through ferns" });
  await expect(shown).toHaveAttribute("src", address);
  await expect(shown).toHaveCSS("object-position", /^[01]% [01]%$/);

  await open(staff, "/admin/media");
  await expect(staff.locator("[data-file]")).toHaveCount(1);
  await press("path.jpg");
  await press("Delete path.jpg");
  const warning = staff.getByRole("alertdialog").getByRole("alert");
  await expect(warning).toHaveText("Still used in hero slide “Fern path”.");
  await press("Cancel");
  await staff.getByRole("link", { name: "Hero slide “Fern path”" }).click();
  await expect(staff.getByRole("heading", { name: "Fern path" })).toBeVisible();
});
