import { findCategoriesNamed } from "#app/features/categories/categories.queries.server.ts";
import { orderSnapshot } from "#app/features/history/order-snapshot.server.ts";
import type { Snapshot, VersionField } from "#app/features/history/revision-kind.server.ts";
import { futureOnly, tableSnapshot } from "#app/features/history/table-snapshot.server.ts";
import { putInOrder } from "#app/platform/db/row-order.queries.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { insertRedirect, usedSlugs } from "#app/platform/db/slugs.queries.server.ts";
import { freeSlug } from "#app/platform/slug.ts";
import { listFirstProjectTitles } from "./projects.queries.server.ts";

const images = { table: "project_images", key: "project_id" } as const;
const categories = {
  table: "project_categories",
  key: "project_id",
  refers: { category_id: "categories" },
} as const;

const project = tableSnapshot({
  isEditors: true,
  main: { table: "projects", key: "id", booleans: ["published"] },
  parts: [images, categories],
  children: [{ table: "slug_redirects", key: "target_id", only: { kind: "project" } }],
  title: ({ title }) => String(title),
  labels: {
    title: "title",
    description: "description",
    image_url: "main picture",
    before_image_url: "before picture",
    after_image_url: "after picture",
    published: "status",
    publish_at: "publish date",
  },
  more: photosAndCategories,
  unique: {
    column: "slug",
    async free(db, id, { slug }) {
      return { slug: freeSlug(String(slug), await usedSlugs(db, "projects", String(slug), id)) };
    },
    leave: (trx, { stored: _stored, ...move }) =>
      insertRedirect(trx, { kind: "project", takesOver: true, ...move }),
  },
  categories,
  pictures: { columns: ["image_url", "before_image_url", "after_image_url"], rows: images.table },
  asOf: (row, now) => ({ ...row, publish_at: futureOnly(row.publish_at, now) }),
});

async function photosAndCategories(db: Db, snapshot: Snapshot): Promise<VersionField[]> {
  const photos = snapshot[images.table] ?? [];
  const names = await findCategoriesNamed(db, snapshot[categories.table] ?? []);
  const captions = photos.map(
    ({ caption }, index) => `${index + 1}. ${caption || "Photo without a caption"}`,
  );
  return [
    ...photos.flatMap(({ id, url, caption }) => [
      { key: `images.${id}.url`, label: "photo", value: String(url) },
      { key: `images.${id}.caption`, label: "caption", value: String(caption) },
    ]),
    { label: "photo order", value: captions.join("\n"), order: photos.map(({ id }) => String(id)) },
    { label: "categories", value: names },
  ];
}

const projectOrder = orderSnapshot({
  title: "Projects",
  read: listFirstProjectTitles,
  write: (trx, _id, ids) => putInOrder(trx, "projects", ids.toReversed()),
});

/** Snapshot and restore definitions of projects, for the history. */
export const projectRevisions = { project, "project-order": projectOrder };
