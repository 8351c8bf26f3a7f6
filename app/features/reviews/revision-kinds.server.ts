import { rowsKind } from "#app/features/history/rows-kind.server.ts";

const review = rowsKind({
  noun: "review",
  isEditors: true,
  main: { table: "reviews", key: "id", booleans: ["verified", "featured", "published"] },
  title: ({ reviewer_name }) => String(reviewer_name),
  labels: {
    reviewer_name: "name",
    rating: "stars",
    comment: "comment",
    review_date: "date",
    source: "source",
    source_url: "source’s address",
    verified: "Verified badge",
    featured: "Featured badge",
    published: "being published",
  },
});

/** How reviews are kept and put back. */
export const reviewRevisions = { review };
