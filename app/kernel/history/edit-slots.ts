import { openedPart } from "#app/kernel/verbs/staff-part.tsx";

/** Entry points of edit/, whose code is loaded only for staff. */
export const HistoryDialog = openedPart(() => import("./edit/history-dialog.tsx"), "HistoryDialog");
