/** The pictures that a pending task may have, by their names in lucide. */
export type PendingIcon =
  | "alarm-clock"
  | "calendar-check"
  | "file-text"
  | "inbox"
  | "mail-question-mark"
  | "mail-x"
  | "message-square"
  | "pencil-line";

/** Something on the dashboard that staff have to do, and a link to its screen. */
export interface PendingTask {
  icon: PendingIcon;
  title: string;
  why: string;
  /** What the link says. */
  action: string;
  /** Where the link leads. */
  to: string;
  /** ISO time since when it is to be done; the oldest comes first. */
  since: string;
  /** Whether it comes before all others. */
  isUrgent?: true;
}

/** What the dashboard says of a problem, with a link to the screen where something can be done about it. */
export interface ProblemNote {
  message: string;
  detail: string;
  link?: { to: string; text: string };
}
