import type {
  ContentSections,
  DescribedContent,
  TextSections,
} from "#app/kernel/documents/pages/page-content.ts";
import { PageText } from "#app/kernel/documents/pages/page-fields.tsx";
import { callToActionSlot } from "./call-to-action.ts";
import { type ContactSubject, withSubject } from "./contact-subject.ts";

/**
 * Lists the links that modules add to the page of a service or a project.
 * @param page its content, with the words of the links in a section
 * @returns where each leads, its words for a place in which they can't be edited, and for one in which they can
 */
export function callsToAction<Sections extends ContentSections>(
  page: DescribedContent<Sections>,
  section: keyof Sections & string,
  subject: ContactSubject,
) {
  // The types of a page know nothing of the fields that modules add.
  const of: DescribedContent<TextSections> = page as unknown as DescribedContent<TextSections>;
  const ofSection: string = section;
  return callToActionSlot.items().map(({ path, field }) => ({
    path,
    to: withSubject(path, subject),
    text: of.content[ofSection]?.[field] ?? "",
    label: <PageText of={of} at={`${ofSection}.${field}`} />,
  }));
}
