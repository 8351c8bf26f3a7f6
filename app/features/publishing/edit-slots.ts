import { staffPart } from "#app/features/staff/staff-part.tsx";

/** The only import of edit/; loaded for staff only. */
export const ShareDraft = staffPart(() => import("./edit/share-draft.tsx"), "ShareDraft");
