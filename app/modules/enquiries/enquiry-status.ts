/** The steps of an enquiry's way to a job, in their order; suspected spam is outside them. */
export const enquiryStatuses = ["new", "answered", "visit", "estimate", "won", "lost"] as const;
export type EnquiryStatus = (typeof enquiryStatuses)[number];

export const statusLabels: Record<EnquiryStatus, string> = {
  new: "New",
  answered: "Answered",
  visit: "Visit",
  estimate: "Estimate",
  won: "Won",
  lost: "Lost",
};

/** A status as people read it, also one that is stored in a thread's entry. */
export const statusLabel = (status: string): string =>
  enquiryStatuses.find((known) => known === status) ? statusLabels[status as EnquiryStatus] : status;
