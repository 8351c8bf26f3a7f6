import { text } from "#app/features/page-content/page-content.ts";

export const recentProjectsSections = {
  projects: {
    heading: text("Recent projects heading", "Recent projects", { about: 40, most: 80 }),
  },
};
