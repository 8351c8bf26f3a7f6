import { staffPart } from "#app/kernel/verbs/staff-part.tsx";

/** Entry points of edit/, whose code is loaded only for staff. */
export const NoCategoryNote = staffPart(() => import("./edit/no-category-note.tsx"), "NoCategoryNote");
