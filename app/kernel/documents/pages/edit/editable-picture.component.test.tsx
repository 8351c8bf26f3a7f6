import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#tests/components/axe.ts";
import { bar, button, editPage, place, press, pressTool, save } from "#tests/components/edit-page.ts";
import { chooseFiles, pictureFile } from "#tests/components/library.ts";
import { idOf } from "#tests/components/page-records.ts";
import { pageSite } from "#tests/components/page-site.ts";
import { refused, staffSite } from "#tests/components/staff-site.ts";

const tool = (name: string) => page.getByRole("button", { name, exact: true });
const dialog = page.getByRole("dialog");
const address = page.getByRole("textbox", { name: "Image URL" });
const words = page.getByRole("textbox", { name: "Alt text" });
const apply = () => tool("Apply").click();
const upload = (name: string) =>
  chooseFiles(document.querySelector("[role=dialog] input[type=file]"), pictureFile(name));
/** The address of the picture at a field. */
/** The picture that is seen: a new one lies over the stored one. */
const shown = (name: string) =>
  [...(tool(name).element().closest("figure, .page-head > div")?.querySelectorAll("img") ?? [])]
    .at(-1)
    ?.getAttribute("src") ?? null;

test("a picture of a page is replaced and described where it stands", async () => {
  const site = await editPage();
  await tool("Replace Philosophy picture").click();
  await expect.element(dialog).toMatchTextContent("You can’t add alt text to a built-in picture.");
  upload("moss.jpg");
  await expect.element(page.getByText("moss.jpg", { exact: true })).toBeVisible();
  await words.fill("Moss");
  await expect.element(words).toHaveAccessibleDescription(/\b4 of about 120 characters/);
  await expectAccessible();
  await apply();
  await expect.element(tool("Replace Philosophy picture")).toHaveFocus();
  expect(shown("Replace Philosophy picture")).toBe("/storage/site-images/moss.jpg");
  await press("2 changes");
  await expect.element(bar).toMatchTextContent("new picture");
  await bar.getByRole("button", { name: /^Alt text of Philosophy picture/ }).click();
  await expect.element(page.getByRole("group", { name: "Philosophy picture" })).toHaveFocus();
  await save();
  expect(site.valueAt("media//storage/site-images/moss.jpg", "alt")).toBe("Moss");
  await expect.element(page.getByRole("img", { name: "Moss" })).toBeVisible();
});

test("what can't be used is told in its place, and nothing typed is lost", async () => {
  const site = await editPage();
  const { url } = site.storeFile("fern.jpg");
  await tool("Replace Nature picture").click();
  await tool("Choose from Library").click();
  const library = page.getByRole("dialog", { name: "Media Library" });
  await library.getByTitle("fern.jpg").click();
  await library.getByRole("button", { name: "Use This Image" }).click();
  await words.fill("A fern");
  staffSite.upload(
    refused("invalid", "Error uploading image.", { detail: "We can’t use this file as a picture." }),
  );
  upload("broken.png");
  await expect.element(dialog).toMatchTextContent("We can’t use this file as a picture.");
  staffSite.setReachable(false);
  upload("late.jpg");
  await expect.element(dialog).toMatchTextContent("We can’t reach the site right now.");
  await expect.element(words).toHaveValue("A fern");
  staffSite.setReachable(true);
  await address.fill("/storage/site-images/gone.jpg");
  await apply();
  const note = page.getByText(/^We can’t show the picture at this address\./);
  await expect.element(note).toBeVisible();
  await expectAccessible();
  await tool("Replace Nature picture").click();
  await address.fill("https://");
  await apply();
  await press("Save");
  await expect.element(tool("Replace Nature picture")).toHaveFocus();
  await expect.element(bar.getByRole("alert")).toMatchTextContent("Nothing is saved yet.");
  await expect.element(tool("Replace Nature picture")).toHaveAccessibleDescription(/Enter a web address/);
  await userEvent.keyboard("{Enter}");
  await address.fill(url);
  await expect.element(words).toHaveValue("A fern");
  await apply();
  await save();
  expect(site.valueAt(`media/${url}`, "alt")).toBe("A fern");
});

test("the old one is put back, the built-in one shown, and one of another site is no file to be described", async () => {
  const site = pageSite();
  site.change("page/about", "nature.picture", site.storeFile("fern.jpg").url);
  await editPage("/about", site);
  await tool("Replace Nature picture").click();
  await address.fill("https://pictures.example/a.jpg");
  await expect.element(dialog).toMatchTextContent("on another website");
  await tool("Put the old picture back").click();
  await expect.element(address).toHaveValue("/storage/site-images/fern.jpg");
  await tool("Use the built-in picture").click();
  await userEvent.keyboard("{Escape}");
  await expect.element(button("1 change")).toBeVisible();
  expect(shown("Replace Nature picture")).toBe("/storage/built-in/garden-default.jpg");
  await save();
  expect(site.valueAt("page/about", "nature.picture")).toBe("");
});

const posts = [
  ["/blog/when-to-prune", "When to prune picture", `post/${idOf(80)}`],
  ["/blog", "Salt on stone picture", `post/${idOf(81)}`],
] as const;

test.each(posts)("on %s %s goes, where it is added shows, and one is added", async (path, name, target) => {
  const site = await editPage(path);
  await tool(`Replace ${name}`).click();
  await tool("Remove picture").click();
  await apply();
  await save();
  expect(site.valueAt(target, "featured_image")).toBe("");
  await expect.element(tool(`Add picture: ${name}`)).toBeVisible();
  await expectAccessible();
  await tool(`Add picture: ${name}`).click();
  upload("branch.jpg");
  await expect.element(words).toBeVisible();
  await apply();
  await save();
  expect(site.valueAt(target, "featured_image")).toBe("/storage/site-images/branch.jpg");
});

test("a project's pictures are replaced one by one, its images never by nothing", async () => {
  const site = await editPage("/projects/terraced-slope");
  const target = `project/${idOf(30)}`;
  const { url } = site.storeFile("new.jpg");
  const last = shown("Replace Image 2");
  // The head also shows the first image.
  const pictures = ["Image 1, shown large", "Before picture", "After picture", "Image 2"];
  for (const name of pictures) {
    await tool(`Replace ${name}`).click();
    await address.fill(url);
    const removers = dialog.getByRole("button", { name: "Remove picture" });
    await expect.poll(() => removers.elements().length).toBe(name.startsWith("Image") ? 0 : 1);
    await apply();
  }
  await expect.element(button("4 changes")).toBeVisible();
  await press("Undo");
  await expect.poll(() => shown("Replace Image 2")).toBe(last);
  await press("Redo");
  await save();
  for (const path of [
    `images.${idOf(40)}.url`,
    "before_image_url",
    "after_image_url",
    `images.${idOf(41)}.url`,
  ])
    expect(site.valueAt(target, path), path).toBe(url);
});

test("a feature without a picture gets one where it stands", async () => {
  const site = await editPage("/services/snow-removal");
  const { url } = site.storeFile("drive.jpg");
  await pressTool(tool("Add picture: Driveway clearing picture"));
  await address.fill(url);
  await apply();
  await save();
  expect(site.valueAt(`feature/${idOf(20)}`, "image_url")).toBe(url);
});

test("home's services and projects are pictured and typed in their tiles, which lead nowhere meanwhile", async () => {
  const site = await editPage("/");
  const { url } = site.storeFile("new.jpg");
  for (const name of ["Hardscaping picture", "Terraced slope after picture"]) {
    await tool(`Replace ${name}`).click();
    await address.fill(url);
    await apply();
  }
  await place("Fire pit title").click();
  await userEvent.keyboard("{End}, by night");
  await expect.element(page.getByRole("status", { name: "Address" })).toHaveTextContent("/");
  await save();
  const stored = [
    `service/${idOf(11)} image_url`,
    `project/${idOf(30)} after_image_url`,
    `project/${idOf(31)} title`,
  ];
  const values = stored.map((key) => site.valueAt(...(key.split(" ") as [string, string])));
  expect(values).toEqual([url, url, "Fire pit, by night"]);
});
