/** Lines that one file may have. */
export const MAX_FILE_ROWS = 5000;
/** Of a file, in characters; a save has at most 512 KB. */
export const MAX_FILE_TEXT = 400_000;
export const MAX_NAME = 120;
/** Of where the consent comes from. */
export const MAX_CONSENT_WORDS = 2000;

/** Texts of a file about which its import asks, and the length to which they are cut. */
export const MAX_STATE_QUESTIONS = 6;
export const MAX_STATE_TEXT = 60;

/** Why an address of a file is not added; `new` is. */
export type RowVerdict =
  | "new"
  | "subscribed"
  | "pending"
  | "unsubscribed"
  | "bounced"
  /** Unsubscribed where this list comes from, or an earlier one. */
  | "refused"
  /** A column says what only staff know. */
  | "asked"
  /** A column of states says too many things to ask about. */
  | "unclear"
  | "malformed"
  | "repeated";

/** A line of a file, as its preview shows it. */
export interface JudgedRow {
  /** From 1. */
  line: number;
  email: string;
  name: string;
  /** If all questions of the line are answered by yes. */
  verdict: RowVerdict;
  /** Indexes of the questions on which it depends. */
  asked: number[];
}

/** Asks whether people want mail of whom a column of states says something that isn't known. */
export interface StateQuestion {
  title: string;
  /** "" for an empty cell. */
  value: string;
  /** How many people it is about. */
  people: number;
}

/** A file before it is added. */
export interface CheckedFile {
  rows: JudgedRow[];
  questions: StateQuestion[];
}

/** What becomes of a line once questions are answered. @param wants by question; null for one that isn't answered */
export function verdictOf(
  { verdict, asked }: Pick<JudgedRow, "verdict" | "asked">,
  wants: readonly (boolean | null)[],
): RowVerdict {
  if (verdict !== "new") return verdict;
  const answers = asked.map((index) => wants[index] ?? null);
  if (answers.includes(false)) return "refused";
  return answers.includes(null) ? "asked" : "new";
}

/** A list of addresses that was added. Times are ISO times. */
export interface SubscriberImport {
  id: string;
  file_name: string;
  words: string;
  added: number;
  /** Of those, how many are still subscribed and would go with it. */
  left: number;
  /** People of the list who are kept off because they are unsubscribed where it comes from. */
  refused: number;
  by: string | null;
  created_at: string;
  undone_at: string | null;
}
