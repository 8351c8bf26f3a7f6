/** What staff note about a message, as their form has it. */
export interface NotedDetails {
  next_step: string;
  /** Plain date, yyyy-mm-dd; "" for none. */
  next_step_on: string;
  /** The id of an administrator; "" for nobody. */
  assigned_to: string;
  /** See amountText. */
  amount: string;
  notes: string;
}

/** What staff have noted about a message. */
export interface MessageDetails extends NotedDetails {
  id: string;
  /** ISO time; null before the first save. */
  updated_at: string | null;
}
