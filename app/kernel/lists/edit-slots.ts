import { staffPart } from "#app/kernel/verbs/staff-part.tsx";

/** Entry points of edit/, whose code is loaded only for staff. */
export const EditRecordLink = staffPart(() => import("./edit/edit-record-link.tsx"), "EditRecordLink");
