import { useState } from "react";
import { useLoaderData } from "react-router";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { EditableCategory } from "#app/kernel/categories/category.ts";
import type { StaffResult } from "#app/kernel/verbs/staff-result.ts";
import { expectAccessible } from "#tests/components/axe.ts";
import { chooseFiles, held, pictureFile, stockLibrary, storedPicture } from "#tests/components/library.ts";
import { phone, renderStaff } from "#tests/components/render-staff.tsx";
import { done, refused, staffSite } from "#tests/components/staff-site.ts";
import type { EditableProject } from "../project.ts";
import { PhotoUploadsHost } from "./photo-uploads-host.tsx";
import { ProjectForm } from "./project-form.tsx";

const updated_at = "2026-03-01T10:00:00.000Z";
const category = (name: string): EditableCategory => ({
  id: crypto.randomUUID(),
  kind: "project",
  name,
  slug: name,
  description: "",
  uses: 1,
  updated_at,
});
const walls = category("Walls");

/** A stored project with a picture for each name; the first is its cover. */
const projectOf = (...names: string[]): EditableProject => {
  const url = (name: string) => `/storage/project-images/${name}`;
  const images = names.map((name) => ({ id: crypto.randomUUID(), url: url(name), caption: "", title: name }));
  return {
    id: crypto.randomUUID(),
    slug: "pond",
    title: "Pond",
    description: "With a fall.",
    updated_at,
    images,
    image_url: images[0]?.url ?? null,
    before_image_url: null,
    after_image_url: null,
    categories: [walls],
    published: true,
    publish_at: null,
  };
};

function Screen({ project }: { project: EditableProject | null }) {
  const [isOpen, setIsOpen] = useState(true);
  const categories = useLoaderData<EditableCategory[]>();
  return (
    <main style={{ padding: "1.25rem" }}>
      <h1>Projects</h1>
      {isOpen && <ProjectForm project={project} categories={categories} onDone={() => setIsOpen(false)} />}
      <PhotoUploadsHost />
    </main>
  );
}

async function openForm(project: EditableProject | null, load = () => [walls]) {
  const library = stockLibrary();
  await renderStaff(<Screen project={project} />, { loader: load });
  await expect.element(title).toHaveFocus();
  return library;
}

const form = page.getByRole("form");
const field = (name: string) => form.getByLabelText(name, { exact: true });
const title = field("Title");
const button = (name: string) => form.getByRole("button", { name, exact: true });
const save = form.getByRole("button", { name: /^Save( draft| and publish)?$/ });
const question = page.getByRole("alertdialog");
const photos = form.getByRole("group", { name: "Photos" });
const standing = (words: string) =>
  expect.element(photos.getByRole("status").first()).toHaveTextContent(words);
const add = (...files: File[]) =>
  chooseFiles(form.element().querySelector("input[type=file][multiple]"), ...files);
const addAll = (...names: string[]) => add(...names.map(pictureFile));
const captions = () =>
  expect.poll(() =>
    form
      .getByLabelText("Caption")
      .elements()
      .map((caption) => (caption as HTMLTextAreaElement).value),
  );
/** The photos in their order, by the names in their buttons. */
const prints = () =>
  expect.poll(() =>
    form
      .getByRole("button", { name: /^Remove / })
      .elements()
      .map((one) => one.ariaLabel?.slice("Remove ".length)),
  );
const role = (photo: number, name: string) =>
  form.getByRole("group", { name: `What photo ${photo} shows` }).getByRole("radio", { name });
const focus = (control: ReturnType<typeof button>) => control.element().focus();
const fillIn = async () => {
  await title.fill("Terraces");
  await field("Description").fill("Walls that hold the garden.");
  await form.getByRole("checkbox", { name: "Walls" }).click();
};

/** Delays each upload until the returned function is called with its file name. */
function holdUploads() {
  const waiting = new Map<string, () => void>();
  staffSite.upload(
    ({ name }) =>
      new Promise<StaffResult<unknown>>((resolve) => {
        waiting.set(name, () => resolve(done(storedPicture(name))));
      }),
  );
  return async (...names: string[]) => {
    for (const name of names) {
      await expect.poll(() => waiting.has(name)).toBe(true);
      waiting.get(name)?.();
    }
  };
}

beforeEach(phone);

test("a project is saved once it has a title, a description and a category", async () => {
  await openForm(null);
  await fillIn();
  await expect.element(save).toBeEnabled();
  for (const [name, missing] of [
    ["Title", "Enter a title"],
    ["Description", "Enter a description"],
  ] as const) {
    await field(name).fill("   ");
    await expect.element(save).toBeDisabled();
    await expect.element(save).toHaveAccessibleDescription(missing);
    await field(name).fill("Words");
  }
  await form.getByRole("checkbox", { name: "Walls" }).click();
  await expect.element(save).toHaveAccessibleDescription("Choose a category");
  await form.getByRole("checkbox", { name: "Walls" }).click();
  await field("After Image URL").fill("/storage/built-in/after.jpg");
  await expect.element(button("Save draft")).toBeVisible();
  await form.getByRole("radio", { name: "Published" }).click();
  await expect.element(button("Save and publish")).toHaveTextContent("Publish");
  await form.getByRole("radio", { name: "Draft" }).click();
  await save.click();
  await expect.element(form).not.toBeInTheDocument();
  expect(staffSite.sent("projects/save")).toMatchObject([
    { title: "Words", description: "Words", category_ids: [walls.id], images: [], published: false },
  ]);
});

test("with its categories and photos open it is no wider than a phone, whose user can always save", async () => {
  await openForm(projectOf("one.jpg", "two.jpg"));
  await button("Manage categories").click();
  await button("Edit Walls").click();
  expect(document.documentElement.scrollWidth - innerWidth).toBeLessThanOrEqual(0);
  focus(title);
  await expect.element(save).toBeInViewport({ ratio: 1 });
  form.element().scrollIntoView({ block: "end", behavior: "instant" });
  await expectAccessible();
});

test("a category that is gone when it is saved leaves the choice, and the form says so", async () => {
  let categories = [walls, category("Ponds")];
  await openForm(projectOf(), () => categories);
  await form.getByRole("checkbox", { name: "Ponds" }).click();
  const gone = "Someone deleted a category you chose.";
  staffSite.answer("projects/save", () => {
    categories = [walls];
    return refused("invalid", "", { fieldErrors: { category_ids: gone } });
  });
  await save.click();
  await expect.element(form.getByRole("checkbox", { name: "Ponds" })).not.toBeInTheDocument();
  await expect.element(form.getByRole("alert").filter({ hasText: gone })).toBeVisible();
  await expectAccessible();
  staffSite.answer("projects/save", done());
  await save.click();
  await expect.element(form).not.toBeInTheDocument();
  expect(staffSite.sent("projects/save").at(-1)).toMatchObject({ category_ids: [walls.id] });
});

test("what is asked behind the typing never asks to sign in", async () => {
  const asked = vi.fn(() => refused("signed-out", "Not authenticated"));
  await openForm(projectOf());
  staffSite.read("before-public", asked);
  await title.fill("After the break");
  await expect.poll(() => asked.mock.results.length).toBeGreaterThan(0);
  await button("Manage categories").click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});

describe("The photos", () => {
  test("come many at a time, each with its progress, while words are written; no save waits for them", async () => {
    await openForm(null);
    const letThrough = holdUploads();
    await standing("No photos yet. Drop as many as you like anywhere here.");
    addAll("a.jpg", "b.jpg", "c.jpg", "d.jpg");
    await standing("4 photos. 4 uploading. You can keep working.");
    await expect.element(form.getByRole("progressbar", { name: "d.jpg" })).toBeVisible();
    await expect
      .element(form.getByText("The 4 uploads will finish on their own after you save."))
      .toBeVisible();
    await expectAccessible();
    // The order of choosing applies, whichever upload finishes first.
    await letThrough("c.jpg");
    await standing("4 photos. 1 uploaded, 3 uploading. You can keep working.");
    await letThrough("a.jpg", "b.jpg", "d.jpg");
    await standing("4 photos uploaded. 4 without a caption, which is fine.");
    await prints().toEqual(["a.jpg", "b.jpg", "c.jpg", "d.jpg"]);

    addAll("e.jpg", "f.jpg");
    await button("Stop uploading e.jpg").click();
    await standing("5 photos. 4 uploaded, 1 uploading. You can keep working.");
    await fillIn();
    await save.click();
    await expect.element(form).not.toBeInTheDocument();
    const [sent] = staffSite.sent("projects/save");
    expect(sent.images).toHaveLength(5);
    for (const { id, url } of sent.images) expect(url).toBe(`/storage/project-images/${sent.id}/${id}`);
    expect(sent.image_url).toBe(sent.images[0].url);
    // Uploads that finish after the save are announced.
    await letThrough("f.jpg");
    await expect.element(page.getByText("All photos have uploaded.")).toBeVisible();
  });

  test("that found no way keep their place, say why, and are tried again", async () => {
    const { keep } = await openForm(projectOf("a.jpg"));
    staffSite.setReachable(false);
    addAll("b.jpg");
    await expect
      .element(form.getByText(/We can’t reach the site right now\. b\.jpg is still on this device\.$/))
      .toBeVisible();
    await standing("2 photos. 1 uploaded, 1 needs a retry. You can keep working.");
    await expectAccessible();
    staffSite.setReachable(true);
    await standing("2 photos uploaded. 2 without a caption, which is fine.");

    staffSite.upload(({ name }) =>
      refused(name === "c.jpg" ? "failed" : "invalid", "No.", { detail: `Not ${name}.` }),
    );
    addAll("c.jpg", "d.jpg");
    await expect.element(form.getByText(/Not c\.jpg\. c\.jpg/)).toBeVisible();
    await expect.element(form.getByText(/Not d\.jpg\. d\.jpg/)).toBeVisible();
    await expect.element(button("Try again: d.jpg")).not.toBeInTheDocument();
    staffSite.upload(({ name }) => keep(name));
    await button("Try again: c.jpg").click();
    await standing("4 photos. 3 uploaded, 1 needs a retry. You can keep working.");
    await button("Remove d.jpg").click();
    await prints().toEqual(["a.jpg", "b.jpg", "c.jpg"]);

    // A failure after the save is announced, and can be retried in the form.
    const { promise, resolve } = Promise.withResolvers<StaffResult<unknown>>();
    staffSite.upload(() => promise);
    addAll("late.jpg");
    await standing("4 photos. 3 uploaded, 1 uploading. You can keep working.");
    await save.click();
    await expect.element(form).not.toBeInTheDocument();
    resolve(refused("invalid", "No."));
    await expect
      .element(page.getByRole("alert"))
      .toHaveTextContent("1 photo didn’t upload. Edit the project to try again.");
  });

  test("are captioned, moved by buttons and by their handle, and removed after a question", async () => {
    await openForm(projectOf("steps.jpg", "wall.jpg"));
    for (const [index, words] of ["Steps", "Top wall"].entries())
      await form.getByLabelText("Caption").nth(index).fill(words);
    await expect.element(button("Move Steps up")).toBeDisabled();
    focus(button("Move Steps down"));
    await userEvent.keyboard("{Enter}");
    await captions().toEqual(["Top wall", "Steps"]);
    // Move down is disabled for the last item, so Move up gets the focus.
    await expect.element(button("Move Steps up")).toHaveFocus();

    focus(button("Drag Steps"));
    await userEvent.keyboard(" ");
    await expect.element(page.getByText("Steps moved over 2 of 2.")).toBeInTheDocument();
    await userEvent.keyboard("{ArrowUp}");
    await expect.element(page.getByText("Steps moved over 1 of 2.")).toBeInTheDocument();
    await userEvent.keyboard(" ");
    await captions().toEqual(["Steps", "Top wall"]);

    await button("Remove Steps").click();
    await expect.element(question).toHaveAccessibleName("Are you sure you want to delete this image?");
    await question.getByRole("button", { name: "Delete" }).click();
    await captions().toEqual(["Top wall"]);
    await expect.element(button("Add photos")).toHaveFocus();
    await save.click();
    await expect
      .poll(() => staffSite.sent("projects/save"))
      .toMatchObject([
        {
          images: [{ caption: "Top wall", url: "/storage/project-images/wall.jpg" }],
          image_url: "/storage/project-images/wall.jpg",
        },
      ]);
  });

  test("show one pair: a second Before asks; the star brings the cover to the front", async () => {
    await openForm(projectOf("a.jpg", "b.jpg", "c.jpg"));
    focus(role(2, "Regular"));
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(role(2, "Before")).toBeChecked();
    focus(role(3, "Regular"));
    await userEvent.keyboard("{ArrowRight}");
    const rival = form.getByRole("alert");
    await expect
      .element(rival)
      .toMatchTextContent("There’s already a Before“b.jpg”. A project shows one before and one after.");
    await expect.element(button("Use this one")).toHaveFocus();
    await expectAccessible();
    focus(button("Keep the other"));
    await userEvent.keyboard("{Enter}");
    await expect.element(rival).not.toBeInTheDocument();
    await expect.element(role(2, "Before")).toBeChecked();
    await role(3, "Before").click();
    await button("Use this one").click();
    await expect.element(role(3, "Before")).toBeChecked();
    await expect.element(role(2, "Regular")).toBeChecked();

    await button("Make cover: b.jpg").click();
    await prints().toEqual(["b.jpg", "a.jpg", "c.jpg"]);
    expect(button("Make cover: b.jpg").query()).toBeNull();
    await save.click();
    await expect
      .poll(() => staffSite.sent("projects/save"))
      .toMatchObject([
        {
          image_url: "/storage/project-images/b.jpg",
          before_image_url: "/storage/project-images/c.jpg",
          after_image_url: "",
        },
      ]);
  });

  test("are dropped anywhere on the tray, or chosen from the library, that of the site too", async () => {
    const { keep } = await openForm(projectOf());
    const dropped = { dataTransfer: held([pictureFile("dropped.jpg")]), bubbles: true, cancelable: true };
    photos.element().dispatchEvent(new DragEvent("drop", dropped));
    await prints().toEqual(["dropped.jpg"]);

    keep("of-site.jpg");
    await button("Choose from Library").click();
    const library = page.getByRole("dialog", { name: "Media Library" });
    await library.getByRole("tab", { name: "Site photos, site-images" }).click();
    await library.getByRole("button", { name: /of-site\.jpg/ }).click();
    await library.getByRole("button", { name: "Use This Image" }).click();
    await expect.element(library).not.toBeInTheDocument();
    await prints().toEqual(["dropped.jpg", "of-site.jpg"]);
    await captions().toEqual(["", ""]);
  });
});
