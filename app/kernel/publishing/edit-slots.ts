import { staffPart } from "#app/kernel/verbs/staff-part.tsx";

/** The only import of edit/; loaded for staff only. */
export const ShareDraft = staffPart(() => import("./edit/share-draft.tsx"), "ShareDraft");
