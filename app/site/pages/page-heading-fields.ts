import type { RecordDescription } from "#app/kernel/documents/pages/records-on-pages.ts";
import { picture, text } from "#app/kernel/fields/fields.ts";

/** The heading of a page (SPEC §3 *page settings*): a document of its own, edited in place as records are. */
export const pageHeading = {
  type: "page-heading",
  title: "title",
  uploads: "hero",
  fields: {
    title: text("Title", { name: "heading", max: 120, recommendedLength: 40, required: true }),
    subtitle: text("Subtitle", { name: "introduction", max: 300, recommendedLength: 120 }),
    heroImage: picture(),
  },
} as const satisfies RecordDescription;
