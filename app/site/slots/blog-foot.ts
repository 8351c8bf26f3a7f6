import type { TextSections } from "#app/kernel/documents/pages/page-content.ts";

/** What a module shows below the list of posts: a heading, a text and a form that takes an email address. */
export interface BlogFoot {
  /** Further sections of that page's content, which staff can edit. */
  sections: TextSections;
  /** The paths of the two texts in them. */
  heading: `${string}.${string}`;
  text: `${string}.${string}`;
  /** Where the form leads, by POST so that the address is in no URL, history or log. */
  action: string;
  /** The label of its button. */
  submit: string;
}
