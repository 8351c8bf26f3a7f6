import { record, text } from "#app/kernel/documents/pages/page-content.ts";

export const recentProjectsSections = {
  projects: {
    heading: text("Recent projects heading", "Recent projects", { recommendedLength: 40, max: 80 }),
    first: record("First project"),
    second: record("Second project"),
    third: record("Third project"),
  },
};

/** Field names of the project positions, in their order. */
export const projectPlaces = ["first", "second", "third"] as const;
