/** Entry point of edit/, whose code is loaded only for staff. */
export const loadCalendarFeedSection = async () =>
  (await import("./edit/calendar-feed-section.tsx")).CalendarFeedSection;
