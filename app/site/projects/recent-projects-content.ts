import { reference, text } from "#app/kernel/fields/fields.ts";

export const recentProjectsSections = {
  projects: {
    heading: text("Recent projects heading", {
      defaultValue: "Recent projects",
      recommendedLength: 40,
      max: 80,
    }),
    first: reference("First project"),
    second: reference("Second project"),
    third: reference("Third project"),
  },
};

/** Field names of the project positions, in their order. */
export const projectPlaces = ["first", "second", "third"] as const;
