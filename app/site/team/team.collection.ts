import { defineCollection, type EntityOf } from "#app/kernel/documents/collections/collection.ts";
import { flag, picture, text } from "#app/kernel/fields/fields.ts";
import { recordTexts } from "#app/platform/record-texts.ts";

const { team: words } = recordTexts;

/** The team members on the about page; their section is shown if there is at least one. */
export const team = defineCollection({
  type: "team-member",
  table: "team_members",
  feature: "team",
  title: "name",
  fields: {
    name: text("Name", { max: 120, recommendedLength: 40, missing: words.nameMissing }),
    role: text("Role", {
      max: 120,
      recommendedLength: 60,
      missing: words.roleMissing,
      help: words.roleHelp,
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
  screen: { ...words, title: "Team", symbol: "cedar" },
  editorVerbs: ["save", "publish", "unpublish", "reorder"],
  saved: ({ published }) => words.saved(published),
  messages: words,
});

export type TeamMember = EntityOf<typeof team>;
