import type { EntityOf } from "#app/kernel/documents/collections/collection.ts";
import { definePlainCollection } from "#app/kernel/documents/collections/plain-collection.ts";
import { flag, picture, text } from "#app/kernel/fields/fields.ts";

declare module "#app/kernel/verbs/entity-types.ts" {
  interface EntityTypes {
    "team-member": true;
    "team-member-order": true;
  }
}

/** The team members on the about page; their section is shown if there is at least one. */
export const team = definePlainCollection({
  type: "team-member",
  nouns: ["team member", "team members"],
  table: "team_members",
  feature: "team",
  title: "name",
  fields: {
    name: text("Name", { max: 120, recommendedLength: 40, missing: "Enter a name" }),
    role: text("Role", {
      max: 120,
      recommendedLength: 60,
      missing: "Enter a role",
      help: "What they do, such as Crew lead, stonework.",
    }),
    bio: text("Bio", { max: 300, recommendedLength: 200, rows: 5, lines: true }),
    image_url: picture(),
    published: flag("Published", "status", true),
  },
  form: [["name", "role"], ["bio"], ["image_url"], ["published"]],
  order: { title: "Team members", positions: "dense", page: "/about" },
  max: 60,
  list: { path: "/admin/team", sorts: { order: "asc" }, usual: "order" },
  searched: ["name", "role", "bio"],
  screen: {
    title: "Team",
    lead: "The people on the about page, in the order visitors see them",
    empty: "The about page has no team section until you add someone.",
    symbol: "cedar",
    icon: "people",
  },
  editorVerbs: ["save", "publish", "unpublish", "reorder"],
});

export type TeamMember = EntityOf<typeof team>;
