/** How far a mail of the outbox has come. Times are ISO. */
export type Delivery =
  | { state: "sent"; at: string }
  /** `error` is what the mail server said at the last try; null before the first. */
  | { state: "waiting"; attempts: number; next_attempt_at: string; error: string | null }
  | { state: "failed"; at: string; attempts: number; error: string };
