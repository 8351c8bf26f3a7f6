import { useLoaderData } from "react-router";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import type { EditableCategory } from "#app/kernel/categories/category.ts";
import type { StaffResult } from "#app/kernel/verbs/staff-result.ts";
import { recordTexts } from "#app/platform/record-texts.ts";
import { expectAccessible } from "#tests/components/axe.ts";
import { chooseFiles, pictureFile, stockLibrary } from "#tests/components/library.ts";
import { renderStaff } from "#tests/components/render-staff.tsx";
import { emptyRichText } from "#tests/components/seen.ts";
import { done, refused, staffSite } from "#tests/components/staff-site.ts";
import type { EditablePost } from "../posts.collection.ts";
import { PostForm, PostPageForm } from "./post-form.tsx";

const updated_at = "2026-03-01T10:00:00.000Z";
const winter: EditableCategory = {
  id: crypto.randomUUID(),
  kind: "post",
  name: "Winter",
  slug: "winter",
  description: "",
  uses: 1,
  updated_at,
};
const post: EditablePost = {
  id: crypto.randomUUID(),
  title: "Frost",
  slug: "frost",
  excerpt: "It moves.",
  content: "<p>Wet.</p>",
  featured_image: "",
  published: true,
  publish_at: "",
  unpublish_at: "",
  category_ids: [winter.id],
  created_at: updated_at,
  updated_at,
};

/** Opens the form of the listing; null for a new post. */
async function openForm(edited: EditablePost | null) {
  const onDone = vi.fn();
  await renderStaff(<PostForm post={edited} categories={[winter]} onDone={onDone} />);
  await expect.element(field("Title")).toHaveFocus();
  return onDone;
}

const form = page.getByRole("form");
const field = (name: string) => form.getByLabelText(name, { exact: true });
const save = form.getByRole("button", { name: /^Save( draft)?$/ });
const content = form.getByRole("textbox", { name: /^Content/ });
const box = form.getByRole("checkbox", { name: "Winter" });
const expectMissing = (words: string) => expect.element(save).toHaveAccessibleDescription(words);

/** Empties each field that Save requires, one after the other, and fills it again. */
async function expectNeeded() {
  // The editor is initialised shortly after the form is shown.
  await expect.element(content).toHaveAttribute("contenteditable", "true");
  for (const [name, missing] of [
    ["Title", "Enter a title"],
    ["Content", "Write the text"],
    ["Excerpt", "Enter an excerpt"],
  ] as const) {
    const control = name === "Content" ? content : field(name);
    await (control === content ? emptyRichText(content) : control.fill(""));
    await expect.element(save).toBeDisabled();
    await expectMissing(missing);
    await control.fill("Words");
    await expect.element(save).toBeEnabled();
  }
}

test("a post is saved from the listing once it has title, content, excerpt and a category", async () => {
  const onDone = await openForm(null);
  await expect.element(field("Title")).toHaveAttribute("placeholder", "Post title...");
  await expect.element(form.getByRole("radio", { name: "Draft" })).toBeChecked();
  await expectMissing("Enter a title");
  await field("Title").fill("Frost & Stone");
  await expectMissing("Write the text");
  await content.fill("stone ".repeat(100));
  await expectMissing("Enter an excerpt");
  // For a long text its beginning is suggested as the excerpt.
  await form.getByRole("button", { name: "Use this as the excerpt" }).click();
  await expect.element(field("Excerpt")).toHaveFocus();
  expect((field("Excerpt").element() as HTMLTextAreaElement).value).toMatch(/^stone stone .*stone…$/);
  await field("Excerpt").fill("About frost");
  await expect.element(form.getByText("489 characters left")).toBeVisible();
  await expectMissing("Choose a category");
  await box.click();
  await expectNeeded();
  await expectAccessible();
  await save.click();
  await vi.waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(staffSite.sent("posts/save")).toMatchObject([
    {
      title: "Words",
      excerpt: "Words",
      content: "<p>Words</p>",
      category_ids: [winter.id],
      published: false,
    },
  ]);
});

/** The form of a post with two categories, with those that the site has. */
function FormOfTwo({ design, onDone }: { design: EditableCategory; onDone(): void }) {
  const both = { ...post, category_ids: [winter.id, design.id] };
  return <PostForm post={both} categories={useLoaderData<EditableCategory[]>()} onDone={onDone} />;
}

test("a category that was deleted meanwhile is named beside Categories; what is typed stays, and Save goes on without it", async () => {
  const design = { ...winter, id: crypto.randomUUID(), name: "Design", slug: "design" };
  let stored = [winter, design];
  const onDone = vi.fn();
  await renderStaff(<FormOfTwo design={design} onDone={onDone} />, { loader: () => stored });
  await expect.element(field("Title")).toHaveFocus();
  await field("Title").fill("First frost");
  stored = [design];
  const deleted = recordTexts.categories.gone(["Winter"]);
  const answers = [refused("invalid", "", { fieldErrors: { category_ids: deleted } }), done({ id: post.id })];
  staffSite.answer("posts/save", () => answers.shift() ?? done());
  await save.click();
  await expect
    .element(
      form.getByText("The category “Winter” was deleted meanwhile. Check your categories and save again."),
    )
    .toBeVisible();
  await expect.element(box).not.toBeInTheDocument();
  await expect.element(field("Title")).toHaveValue("First frost");
  await save.click();
  await vi.waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(staffSite.sent("posts/save")).toMatchObject([
    { title: "First frost", category_ids: [winter.id, design.id] },
    { title: "First frost", category_ids: [design.id] },
  ]);
});

test("one is saved from its own page with title, content and excerpt", async () => {
  await renderStaff(<PostPageForm post={post} onDone={() => {}} />);
  await expectNeeded();
  expect(page.getByRole("group", { name: "Categories" }).query()).toBeNull();
  await expect
    .element(
      form.getByText("Use H1-H3 headings, bold text, lists, and links to improve SEO and readability."),
    )
    .toBeVisible();
});

test("a new post's address follows its title until somebody types one; a stored one stays", async () => {
  await openForm(null);
  await field("Title").fill("Frost & Stone");
  await expect.element(field("Slug")).toHaveValue("frost-stone");
  await expect.element(form.getByText("/blog/frost-stone")).toBeVisible();
  await field("Slug").fill("Our Frost!");
  await field("Title").fill("Ice");
  await expect.element(field("Slug")).toHaveValue("Our Frost!");
  await expect.element(form.getByText("/blog/our-frost")).toBeVisible();
  await cleanup();
  await openForm(post);
  await field("Title").fill("Ice");
  await expect.element(field("Slug")).toHaveValue("frost");
});

test("Save waits for the pictures of the text", async () => {
  const { keep } = stockLibrary();
  await openForm(post);
  const { promise, resolve } = Promise.withResolvers<StaffResult<unknown>>();
  staffSite.upload(() => promise);
  await form.getByRole("button", { name: "Picture" }).click();
  chooseFiles(
    form.getByRole("group", { name: "Picture" }).element().querySelector("input"),
    pictureFile("a.jpg"),
  );
  await expectMissing("A picture is still uploading");
  await expect.element(save).toBeDisabled();
  resolve(keep("a.jpg"));
  await expect.element(save).toBeEnabled();
});
