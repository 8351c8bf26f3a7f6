import { expect, test } from "vitest";
import { fieldErrorsOf } from "#app/platform/http/field-errors.ts";
import { recordTexts } from "#app/platform/record-texts.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { texts } from "#app/platform/texts.ts";
import { postVerbs } from "./blog.actions.server.ts";

const { input: postInput } = postVerbs.save;
const { input: postUpdateInput } = postVerbs.update;

const ID = "0190b6a0-0000-7000-8000-000000000001";
const post = {
  id: ID,
  expected_updated_at: null,
  title: "Salt",
  slug: "",
  excerpt: "Short.",
  content: "<p>Text.</p>",
  featured_image: "",
  published: false,
  category_ids: [ID],
};

const { missing, tooLong } = texts.field;
const { publication, staff } = staffTexts;
const [earlier, later, muchLater] = ["2020-01-01", "2090-01-01", "2090-02-01"].map(
  (day) => `${day}T12:00:00.000Z`,
);

test.each<[string, Record<string, unknown>, Record<string, string>]>([
  ["all that is needed", {}, {}],
  [
    "a picture's alt text that is too long",
    {
      content: `<figure><img src="/storage/site-images/a.jpg" alt="${"x".repeat(501)}"></figure>`,
    },
    { content: tooLong("alt text", 500) },
  ],
  ["dates to come", { publish_at: later, unpublish_at: muchLater }, {}],
  ["an end alone", { published: true, unpublish_at: later }, {}],
  ["a beginning that no longer matters", { published: true, publish_at: earlier }, {}],
  ["a beginning that is past", { publish_at: earlier }, { publish_at: publication.past }],
  ["an end that is past", { unpublish_at: earlier }, { unpublish_at: publication.past }],
  [
    "an end before the beginning",
    { publish_at: muchLater, unpublish_at: later },
    { unpublish_at: staff.endFirst },
  ],
  ["half a moment", { publish_at: "incomplete" }, { publish_at: publication.needsDateTime }],
  ["a stored picture", { featured_image: "/storage/site-images/a.jpg" }, {}],
  ["a picture from elsewhere", { featured_image: "http://pictures.example/a.jpg" }, {}],
  ["no title", { title: "  " }, { title: missing("title") }],
  ["a long title", { title: "a".repeat(201) }, { title: tooLong("title", 200) }],
  ["no excerpt", { excerpt: "\n" }, { excerpt: missing("excerpt") }],
  ["a long excerpt", { excerpt: "a".repeat(501) }, { excerpt: tooLong("excerpt", 500) }],
  ["an untouched editor", { content: "<p></p>" }, { content: missing("content") }],
  ["only spaces and breaks", { content: "<p>&nbsp;<br> </p>" }, { content: missing("content") }],
  ["no content at all", { content: undefined }, { content: missing("content") }],
  ["too much content", { content: "a".repeat(500_001) }, { content: tooLong("content", 500_000) }],
  ["a long slug", { slug: "a".repeat(201) }, { slug: tooLong("slug", 200) }],
  ["no category", { category_ids: [] }, { category_ids: recordTexts.posts.needsCategory }],
  ["categories left out", { category_ids: undefined }, { category_ids: recordTexts.posts.needsCategory }],
  ["a category that is none", { category_ids: ["x"] }, { "category_ids.0": staffTexts.staff.malformed }],
  ["a scheme that runs", { featured_image: "javascript:alert(1)" }, { featured_image: staffTexts.staff.url }],
  ["published as a word", { published: "yes" }, { published: staffTexts.staff.malformed }],
])("a post with %s", (_case, change, messages) => {
  const parsed = postInput.safeParse({ ...post, ...change });
  expect(parsed.success ? {} : fieldErrorsOf(parsed.error)).toEqual(messages);
});

test("an update has a version and leaves slug and categories alone", () => {
  const change = { ...post, expected_updated_at: "2026-03-01T12:00:00.000Z", title: " Salt " };
  const { slug, category_ids, ...left } = change;
  expect(postUpdateInput.parse(change)).toEqual({ ...left, title: "Salt", publish_at: "", unpublish_at: "" });
  expect(postUpdateInput.safeParse(post).success).toBe(false);
});
