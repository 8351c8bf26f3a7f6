import { staffPart } from "#app/features/staff/staff-part.tsx";
import type { EditableParts } from "./editing-context.ts";

/** The door to edit/: fetched when staff begin to edit a page. */
export const loadEditableParts = (): Promise<EditableParts> =>
  import("./edit/editable-parts.ts").then(({ editableParts }) => editableParts);
export const ChangesBar = staffPart(() => import("./edit/changes-bar.tsx"), "ChangesBar");
