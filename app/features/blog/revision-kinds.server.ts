import { findCategoriesNamed } from "#app/features/categories/categories.queries.server.ts";
import { futureOnly, tableSnapshot } from "#app/features/history/table-snapshot.server.ts";
import { insertRedirect, usedSlugs } from "#app/platform/db/slugs.queries.server.ts";
import { freeSlug } from "#app/platform/slug.ts";

const categories = {
  table: "post_categories",
  key: "post_id",
  refers: { category_id: "categories" },
} as const;

const post = tableSnapshot({
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
    published: "status",
    publish_at: "publish date",
    unpublish_at: "take-down date",
  },
  more: async (db, snapshot) => [
    { label: "categories", value: await findCategoriesNamed(db, snapshot[categories.table] ?? []) },
  ],
  unique: {
    column: "slug",
    async free(db, id, { slug }) {
      return { slug: freeSlug(String(slug), await usedSlugs(db, "posts", String(slug), id)) };
    },
    leave: (trx, { stored, ...move }) =>
      insertRedirect(trx, { kind: "post", takesOver: stored.first_published_at !== null, ...move }),
  },
  categories,
  pictures: { columns: ["featured_image"] },
  asOf: (row, now) => ({
    ...row,
    publish_at: futureOnly(row.publish_at, now),
    unpublish_at: futureOnly(row.unpublish_at, now),
  }),
});

/** Snapshot and restore definitions of posts, for the history. */
export const postRevisions = { post };
