import { staffPart } from "#app/features/staff/staff-part.tsx";

/** The door to edit/: staff's pages fetch what they show. */
export const ShareDraft = staffPart(() => import("./edit/share-draft.tsx"), "ShareDraft");
