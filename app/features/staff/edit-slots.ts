import { staffPart } from "./staff-part.tsx";

/** The door to edit/: staff's pages fetch what they show. */
export const EditRecordLink = staffPart(() => import("./edit/edit-record-link.tsx"), "EditRecordLink");
