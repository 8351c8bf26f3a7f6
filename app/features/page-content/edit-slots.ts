import { staffPart } from "#app/features/staff/staff-part.tsx";
import type { EditableFields } from "./editing-context.ts";

/** Entry point of edit/: loaded when staff begin to edit a page. */
export const loadEditableFields = (): Promise<EditableFields> =>
  import("./edit/editable-fields.ts").then(({ editableFields }) => editableFields);
export const ChangesBar = staffPart(() => import("./edit/changes-bar.tsx"), "ChangesBar");
