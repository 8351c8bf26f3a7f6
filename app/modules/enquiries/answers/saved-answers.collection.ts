import { defineCollection } from "#app/kernel/documents/collections/collection.ts";
import { text } from "#app/kernel/fields/fields.ts";
import { inboxTexts } from "../inbox-texts.ts";

const { savedAnswers: words } = inboxTexts;

/** Answers to enquiries that staff write once and send often; see fillAnswer. */
export const savedAnswers = defineCollection({
  type: "saved-answer",
  table: "saved_answers",
  feature: "saved-answers",
  title: "title",
  fields: {
    title: text("Name", { max: 120, missing: words.titleMissing, help: words.titleHelp }),
    body: text("Answer", { max: 5000, rows: 10, missing: words.bodyMissing, help: words.bodyHelp }),
  },
  form: [["title"], ["body"]],
  max: 60,
  list: { path: "/admin/messages/answers", sorts: { title: "asc" }, usual: "title" },
  searched: ["title", "body"],
  screen: { ...words, title: "Saved answers", symbol: "perennial" },
  editorVerbs: [],
  saved: () => words.saved,
  messages: words,
});
