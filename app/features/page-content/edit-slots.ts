import { staffPart } from "#app/features/staff/staff-part.tsx";
import { loadAtRest } from "#app/ui/load-at-rest.ts";
import type { EditableFields } from "./editing-context.ts";

/** Entry point of edit/: loaded when staff begin to edit a page, or before that when it is at rest. */
export const loadEditableFields = (): Promise<EditableFields> =>
  import("./edit/editable-fields.ts").then(({ editableFields }) => editableFields);
loadAtRest(loadEditableFields);
export const ChangesBar = staffPart(() => import("./edit/changes-bar.tsx"), "ChangesBar");
