/**
 * Why a mail could not be read: its reading ended the process, or took too long; its parts are nested too deeply, or it
 * passes another limit; the mailbox did not hand it over in time; a fault of ours; or what it belongs to is full.
 */
export type UnreadReason =
  | "ended"
  | "slow"
  | "nested"
  | "unreadable"
  | "not-handed-over"
  | "not-taken"
  | "full";

/** A mail that is set aside; it is still in the mailbox. */
export interface UnreadMail {
  id: string;
  reason: UnreadReason;
  /** As the mail says; "" if it does not, or if that could not be read. */
  from: { name: string; address: string };
  subject: string;
  /** ISO times. */
  received_at: string | null;
  set_aside_at: string;
}
