/** Entry point of edit/, whose code is loaded only for staff. */
export const loadNotificationsSection = async () =>
  (await import("./edit/notifications-section.tsx")).NotificationsSection;
