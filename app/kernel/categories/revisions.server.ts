import { isInUse } from "#app/kernel/history/stored-rows.queries.server.ts";
import { tableSnapshot } from "#app/kernel/history/table-snapshot.server.ts";
import type { DatabaseSchema } from "#app/platform/db/schema.server.ts";
import { slugify } from "#app/platform/slug.ts";
import type { DescribedKind } from "./category-kind.ts";

const main = { table: "categories", key: "id" } as const;

/** A table of a description; types cannot express that it is one of the database. */
const tableNamed = (name: string) => name as keyof DatabaseSchema;

/**
 * How revisions of categories are recorded and restored. A category's links to records are deleted and restored
 * with it.
 * @param kinds of all collections
 */
export const categoryRevisions = (kinds: readonly DescribedKind[]) => ({
  category: tableSnapshot({
    isEditors: true,
    main,
    children: kinds.map(({ table, links }) => ({
      table: tableNamed(links.table),
      key: "category_id",
      refers: { [links.key]: tableNamed(table) },
    })),
    inside: (snapshot) =>
      Object.fromEntries(
        kinds.map(({ kind, links }) => [
          kind,
          (snapshot[links.table] ?? []).map((link) => String(link[links.key])),
        ]),
      ),
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
  }),
});
