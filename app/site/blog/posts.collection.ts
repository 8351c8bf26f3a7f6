import { defineCollection, type EntityOf } from "#app/kernel/documents/collections/collection.ts";
import { categories, dateTime, picture, publication, richText, text } from "#app/kernel/fields/fields.ts";
import { type Publication, savedPublication } from "#app/kernel/publishing/publication.ts";
import { recordTexts } from "#app/platform/record-texts.ts";
import { MAX_SLUG_LENGTH, requestedSlug } from "#app/platform/slug.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { postPath } from "./post.ts";
import { OFFERED_EXCERPT } from "./post-offers.ts";

const { posts: messages } = recordTexts;
const { missing } = staffTexts.staff;

export const MAX_EXCERPT_LENGTH = 500;

/** The slug of a post, before it is made unique: what was typed, or the title if that is unusable. */
export const postSlug = (typed: string, title: string) => requestedSlug(typed, title);

declare module "#app/kernel/categories/category-kind.ts" {
  interface CategoryKinds {
    post: true;
  }
}

const fields = {
  title: text("Title", {
    max: 200,
    recommendedLength: 70,
    missing: missing.title,
    placeholder: "Post title...",
  }),
  slug: text("Slug", { name: "address", max: MAX_SLUG_LENGTH, help: "Leave empty to use the title." }),
  content: richText("Content", { name: "text", max: 500_000, missing: missing.content }),
  excerpt: text("Excerpt", {
    max: MAX_EXCERPT_LENGTH,
    recommendedLength: OFFERED_EXCERPT,
    rows: 3,
    missing: missing.excerpt,
  }),
  category_ids: categories("post", {
    links: { table: "post_categories", key: "post_id" },
    list: "/blog",
    describedAs: "Blog category",
    max: 100,
    needed: messages.needsCategory,
    missing: missing.category,
  }),
  featured_image: picture({ label: "Featured Image", isNullable: true, ratio: "wide" }),
  ...publication(false),
  unpublish_at: dateTime("Take down at", "take-down date", { help: "Leave empty to keep it up." }),
};
const { slug: _slug, category_ids: _categories, ...fieldsOnPage } = fields;

const description = {
  type: "post",
  table: "posts",
  hasCreatedAt: true,
  hasPublicationTimes: true,
  title: "title",
  slug: {
    of: (title: string) => postSlug("", title),
    isNumbered: true,
    isTyped: true,
    taken: messages.sameSlug,
  },
  page: postPath,
  editorVerbs: ["save", "update"],
  saved: (post: Publication) => savedPublication("Post", post),
} as const;

/** The posts of the blog (SPEC §3, §5). */
export const posts = defineCollection({ ...description, fields, messages });

/** A post in the shape of its form; for staff only. */
export type EditablePost = EntityOf<typeof posts>;

/** What the form on a post's own page changes: all but slug and categories (SPEC §7 *Update post*). */
export const postOnPage = defineCollection({
  ...description,
  fields: fieldsOnPage,
  messages: { ...messages, saveFailed: messages.updateFailed },
});
