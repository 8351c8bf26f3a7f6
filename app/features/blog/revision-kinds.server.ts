import { findCategoriesNamed } from "#app/features/categories/categories.queries.server.ts";
import { rowsKind, yetToCome } from "#app/features/history/rows-kind.server.ts";
import { leaveRedirect, takenSlugs } from "#app/platform/db/slugs.queries.server.ts";
import { freeSlug } from "#app/platform/slug.ts";

const categories = {
  table: "post_categories",
  key: "post_id",
  refers: { category_id: "categories" },
} as const;

const post = rowsKind({
  noun: "post",
  isEditors: true,
  main: { table: "posts", key: "id", booleans: ["published"] },
  parts: [categories],
  children: [{ table: "slug_redirects", key: "target_id", only: { kind: "post" } }],
  title: ({ title }) => String(title),
  labels: {
    title: "title",
    slug: "address",
    excerpt: "excerpt",
    content: "text",
    featured_image: "picture",
    published: "being published",
    publish_at: "day it is published",
    unpublish_at: "day it is taken down",
  },
  more: async (db, reading) => [
    { label: "categories", value: await findCategoriesNamed(db, reading[categories.table] ?? []) },
  ],
  unique: {
    column: "slug",
    async free(db, id, { slug }) {
      return { slug: freeSlug(String(slug), await takenSlugs(db, "posts", String(slug), id)) };
    },
    leave: (trx, { row, ...move }) =>
      leaveRedirect(trx, { kind: "post", takesOver: row.first_published_at !== null, ...move }),
  },
  categories,
  pictures: { columns: ["featured_image"] },
  asOf: (row, now) => ({
    ...row,
    publish_at: yetToCome(row.publish_at, now),
    unpublish_at: yetToCome(row.unpublish_at, now),
  }),
});

/** How posts are kept and put back. */
export const postRevisions = { post };
