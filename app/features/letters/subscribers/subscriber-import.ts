/** Lines that one file may have. */
export const MAX_FILE_ROWS = 5000;
/** Of a file, in characters; a save has at most 512 KB. */
export const MAX_FILE_TEXT = 400_000;
export const MAX_NAME = 120;
/** Of where the consent comes from. */
export const MAX_CONSENT_WORDS = 2000;

/** Why an address of a file is not added; `new` is. */
export type RowVerdict =
  | "new"
  | "subscribed"
  | "pending"
  | "unsubscribed"
  | "bounced"
  | "malformed"
  | "repeated";

/** A line of a file, as its preview shows it. */
export interface JudgedRow {
  /** From 1. */
  line: number;
  email: string;
  name: string;
  verdict: RowVerdict;
}

/** A list of addresses that was added. Times are ISO times. */
export interface SubscriberImport {
  id: string;
  file_name: string;
  words: string;
  added: number;
  /** Of those, how many are still subscribed and would go with it. */
  left: number;
  by: string | null;
  created_at: string;
  undone_at: string | null;
}
