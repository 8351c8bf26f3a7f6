/** Entry point of edit/, whose code is loaded only for staff. */
export const loadUnreadMailList = async () => (await import("./edit/unread-mail-list.tsx")).UnreadMailList;
