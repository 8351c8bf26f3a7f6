import { loadAtRest } from "#app/ui/load-at-rest.ts";

/** Entry point of edit/: loaded when staff begin to edit a page, or before that when it is at rest. */
export async function loadEditing() {
  const [{ editableFields }, { ChangesBar }] = await Promise.all([
    import("./edit/editable-fields.ts"),
    import("./edit/changes-bar.tsx"),
  ]);
  return { editableFields, ChangesBar };
}
loadAtRest(loadEditing);
