import { isInUse } from "#app/kernel/history/stored-rows.queries.server.ts";
import { tableSnapshot } from "#app/kernel/history/table-snapshot.server.ts";
import { slugify } from "#app/platform/slug.ts";

const main = { table: "categories", key: "id" } as const;

/** A category. Its links to projects and posts are deleted and restored with it. */
const category = tableSnapshot({
  isEditors: true,
  main,
  children: [
    { table: "project_categories", key: "category_id", refers: { project_id: "projects" } },
    { table: "post_categories", key: "category_id", refers: { post_id: "posts" } },
  ],
  inside: ({ project_categories = [], post_categories = [] }) => ({
    project: project_categories.map(({ project_id }) => String(project_id)),
    post: post_categories.map(({ post_id }) => String(post_id)),
  }),
  title: ({ name }) => String(name),
  labels: { name: "name" },
  unique: {
    column: "slug",
    within: "kind",
    async free(db, id, { name, kind }) {
      for (let number = 2; ; number += 1) {
        const numbered = `${name} ${number}`;
        const slug = slugify(numbered);
        if (!(await isInUse(db, main, id, { slug, kind }))) return { name: numbered, slug };
      }
    },
  },
});

/** How revisions of categories are recorded and restored. */
export const categoryRevisions = { category };
