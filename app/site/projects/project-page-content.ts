import { closingWithCallSection } from "#app/kernel/documents/pages/page-sections.ts";
import { wordings } from "#app/kernel/documents/pages/placeholders.ts";
import { text } from "#app/kernel/fields/fields.ts";

/** The editable texts of project pages that are not part of a project, without those of modules. */
export const projectPageSections = {
  facts: {
    categories: text("Categories label", { defaultValue: "Kind of work", recommendedLength: 24, max: 48 }),
    services: text("Services label", { defaultValue: "Services", recommendedLength: 24, max: 48 }),
  },
  pictures: {
    heading: text("Pictures heading", { defaultValue: "A closer look", recommendedLength: 40, max: 100 }),
  },
  more: {
    heading: text("More projects heading", {
      defaultValue: "More projects like this",
      recommendedLength: 40,
      max: 100,
    }),
  },
  ...closingWithCallSection(
    "Something like this at your place?",
    wordings(
      "{if consultation}{if estimate}Tell us what, where and when. The visit and the written estimate are free.",
      "Tell us what, where and when.",
    ),
  ),
};
