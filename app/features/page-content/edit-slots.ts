import { staffPart } from "#app/features/staff/staff-part.tsx";
import type { EditableFields } from "./editing-context.ts";

/** The door to edit/: fetched when staff begin to edit a page. */
export const loadEditableFields = (): Promise<EditableFields> =>
  import("./edit/editable-fields.ts").then(({ editableFields }) => editableFields);
export const ChangesBar = staffPart(() => import("./edit/changes-bar.tsx"), "ChangesBar");
