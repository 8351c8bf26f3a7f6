import { staffPart } from "#app/kernel/verbs/staff-part.tsx";

/** Entry point of edit/, whose code is loaded only for staff. */
export const NextStartSelect = staffPart(() => import("./edit/next-start-select.tsx"), "NextStartSelect");
