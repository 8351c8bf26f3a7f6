import type { ReactNode } from "react";

/** The stored text of the tested field, and its last change. */
export interface Stored {
  words: string;
  updated_at: string;
}

/** A field's label, an invalid value, its error message, and a valid value. */
export type Wrong = [label: string, value: string, message: string, right: string];

/** A form of staff whose common behaviour is tried (app/routes/admin/record-forms.component.test.tsx). */
export interface TriedForm {
  /** The kind of record that the form edits. */
  of: string;
  /** The buttons that open the form. */
  opener: (string | RegExp)[];
  show(stored: Stored, close: () => void): ReactNode;
  /** 'reviews/save' */
  verb: string;
  id: string;
  /** The entity that its draft is stored for. */
  entity: string;
  /** Label and name of the tested text field. */
  field: string;
  path: string;
  /** The text of Save while that field is empty; "" if there is none. */
  missing: string;
  wrong: Wrong[];
  failed: string;
  saved: string;
  /** The key of the local draft, if it differs from the default. */
  draftKey?: string;
  /** The response of the save. */
  answer?(stored: Stored): unknown;
}

/** The opener of a form that has no button of its own: the test shows it one. */
export const opener = ["Open"];
