import { record, text } from "#app/features/page-content/page-content.ts";

export const recentProjectsSections = {
  projects: {
    heading: text("Recent projects heading", "Recent projects", { about: 40, most: 80 }),
    first: record("First project"),
    second: record("Second project"),
    third: record("Third project"),
  },
};

/** The places for projects, in their order. */
export const projectPlaces = ["first", "second", "third"] as const;
