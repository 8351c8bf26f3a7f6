/** After how much of the opening hours the business is reminded of an unanswered message. */
export const reminderTimes = ["off", "2 hours", "4 hours", "1 working day", "2 working days"] as const;
export type ReminderTime = (typeof reminderTimes)[number];

export const defaultReminderTime: ReminderTime = "1 working day";

export const reminderTimeLabels: Record<ReminderTime, string> = {
  off: "Off",
  "2 hours": "2 hours",
  "4 hours": "4 hours",
  "1 working day": "A working day",
  "2 working days": "2 working days",
};
