/** The steps of a message's way to a job, in their order; suspected spam is outside them. */
export const messageStatuses = ["new", "answered", "visit", "estimate", "won", "lost"] as const;
export type MessageStatus = (typeof messageStatuses)[number];

export const statusLabels: Record<MessageStatus, string> = {
  new: "New",
  answered: "Answered",
  visit: "Visit",
  estimate: "Estimate",
  won: "Won",
  lost: "Lost",
};

/** A status as people read it, also one that is stored in a thread's entry. */
export const statusLabel = (status: string): string =>
  messageStatuses.find((known) => known === status) ? statusLabels[status as MessageStatus] : status;
