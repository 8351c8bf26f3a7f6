import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { mergeContent } from "#app/kernel/documents/pages/page-content-rules.ts";
import type { Post } from "#app/site/blog/post.ts";
import { postPageContent } from "#app/site/blog/post-page-content.ts";
import type { EditablePost } from "#app/site/blog/posts.collection.ts";
import { fillFacts } from "#app/site/settings/business-facts.ts";
import { defaultSettings } from "#app/site/settings/settings.schema.ts";
import { expectAccessible } from "#tests/components/axe.ts";
import { phone, renderStaffPage } from "#tests/components/render-staff.tsx";
import { address, signInAgain } from "#tests/components/seen.ts";
import { refused, staffSite } from "#tests/components/staff-site.ts";
import * as single from "./post.tsx";

const button = (name: string) => page.getByRole("button", { name, exact: true });
const form = page.getByRole("form", { name: /^(Add|Edit) post$/ });
const field = (name: string) => form.getByLabelText(name, { exact: true });
const content = form.getByRole("textbox", { name: /^Content/ });
const save = form.getByRole("button", { name: "Save" });
const question = page.getByRole("alertdialog");
const answer = (name: string) => question.getByRole("button", { name }).click();
const leadsTo = (path: string) => expect.element(address).toHaveTextContent(path);

const title = page.getByRole("heading", { level: 1 });
const time = "2026-03-01T10:00:00.000Z";
const post = (words: string): Post => ({
  id: "0190b6a0-0000-7000-8000-000000000001",
  title: words,
  slug: "frost",
  excerpt: "About it.",
  content: "<p>Frost <b>moves</b> ground.</p>",
  featured_image: null,
  picture: null,
  readMinutes: 1,
  published: true,
  published_at: time,
  first_published_at: time,
  publish_at: null,
  unpublish_at: null,
  date: time,
  created_at: time,
  updated_at: time,
  categories: [],
});

const editable = ({ picture, categories, date, readMinutes, ...post }: Post): EditablePost => ({
  ...post,
  featured_image: "",
  publish_at: "",
  unpublish_at: "",
  category_ids: [],
});

/** @returns a function that saves another title as another editor */
async function openPost() {
  let shown = post("Frost");
  const page = mergeContent(postPageContent, undefined, (text) => fillFacts(text, defaultSettings));
  await renderStaffPage(single, {
    path: "/blog/frost",
    loader: () => ({ post: shown, html: shown.content, editable: editable(shown), page }),
  });
  await expect.element(button("Edit Post")).toBeVisible();
  return (words: string) => {
    shown = post(words);
  };
}

beforeEach(phone);

test("a post's form takes its place, from the page's top, until it is cancelled; untouched it holds nobody", async () => {
  await openPost();
  window.scrollTo(0, 400);
  await button("Edit Post").click();
  await expect.element(field("Title")).toHaveFocus();
  await expect.element(field("Title")).toBeInViewport({ ratio: 1 });
  expect(page.getByRole("article").query()).toBeNull();
  await expectAccessible();
  await field("Title").fill("Goes");
  await content.fill("New words.");
  await form.getByRole("button", { name: "Cancel" }).click();
  await answer("Discard");
  await expect.element(title).toHaveTextContent("Frost");
  await expect.element(button("Edit Post")).toHaveFocus();
  await button("Edit Post").click();
  await expect.element(field("Title")).toHaveValue("Frost");
  await expect.element(content).toHaveTextContent("Frost moves ground.");
  await page.getByRole("link", { name: "About" }).first().click();
  await leadsTo("/about");
});

test("a post without a category says so, and leads to the form where one is chosen", async () => {
  await openPost();
  const note = page.getByText(/^This post has no category/);
  await expect.element(note).toBeVisible();
  await expectAccessible();
  await page.getByRole("link", { name: "Choose a category" }).click();
  await leadsTo(`/admin/posts?edit=${post("").id}`);
});

test("whoever discards their own change sees the other's", async () => {
  const change = await openPost();
  await button("Edit Post").click();
  await field("Title").fill("Mine");
  staffSite.answer("posts/update", () => {
    change("Theirs");
    const conflict = { by: "kim@fernhill.example", updated_at: "2026-03-02T10:00:00.000Z", fields: [] };
    return refused("conflict", "Kim changed this.", { conflict });
  });
  await save.click();
  await button("Discard mine and show theirs").click();
  await expect.element(title).toHaveTextContent("Theirs");
});

test("a deletion that fails says why; one that doesn't, or comes too late, leads to the listing", async () => {
  await openPost();
  await button("Delete Post").click();
  await expect.element(question).toHaveAccessibleName("Are you sure you want to delete this blog post?");
  const failed = "Error deleting post. Please try again.";
  staffSite.answer("posts/remove", refused("failed", failed));
  await answer("Delete");
  await expect.element(question.getByRole("alert")).toHaveTextContent(failed);
  await expectAccessible();
  staffSite.answer("posts/remove", refused("gone", "Somebody was faster."));
  staffSite.endSession();
  await answer("Delete");
  await signInAgain();
  await leadsTo("/blog");
});
