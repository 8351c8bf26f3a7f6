import { staffPart } from "#app/kernel/verbs/staff-part.tsx";

/** Entry point of edit/, whose code is loaded only for staff. */
export const UnreadMailList = staffPart(() => import("./edit/unread-mail-list.tsx"), "UnreadMailList");
