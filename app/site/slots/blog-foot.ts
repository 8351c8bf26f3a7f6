import type { TextField } from "#app/kernel/fields/field-kinds.ts";

/** Sections of a page's content that are texts alone. */
export type TextSections = Record<string, Record<string, TextField>>;

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
