import type { TextField } from "#app/kernel/fields/field-kinds.ts";
import { slot } from "#app/platform/slot.ts";

/** A link that a module adds to the pages of services and projects, such as to a form that asks for one like it. */
export interface CallToAction {
  /** Where the link leads; the address says what the page shows if `subjectPaths` of the module has it. */
  path: string;
  /** The name of the field with its words, which staff can edit, in the contents of both pages. */
  field: string;
  /** The words on a service's page, in its section `features`. */
  service: TextField;
  /** The words on a project's page, in its section `facts`. */
  project: TextField;
}

export const callToActionSlot = slot<CallToAction>();
