import type { TextSections } from "#app/kernel/documents/pages/page-content.ts";

/** The form that a module puts beside what else the contact page says. */
export interface ContactPageForm {
  /**
   * The route of `/contact`, in the module's folder `routes`. It shows the form and takes what is sent; the page around
   * it passes its described content down as the outlet's context.
   */
  file: string;
  /** Further sections of the page's content, which staff can edit. */
  sections: TextSections;
  /** What search engines say of the page, which tells of the form, with placeholders of facts. */
  description: string;
}
