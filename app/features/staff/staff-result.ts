/** Who changed a thing last, while somebody else was editing it. */
export interface Conflict {
  /** E-mail; null when nobody knows any more. */
  by: string | null;
  /** ISO time of the stored version; sending it as `expected_updated_at` saves on top of it. */
  updated_at: string;
}

/** Why a write was not made. */
export type RefusalReason =
  | "signed-out"
  | "foreign-origin"
  | "too-many"
  | "invalid"
  | "gone"
  | "conflict"
  | "failed"
  | "unreachable";

/** A write that was not made; nothing has changed. */
export interface StaffRefused {
  kind: "refused";
  reason: RefusalReason;
  /** For the form's alert. */
  sentence: string;
  /** What the person can do about it, when more is known than the sentence says. */
  detail?: string;
  /** Sentences by field name. */
  fieldErrors?: Record<string, string>;
  conflict?: Conflict;
}

/** What a write under `/staff/` answers (DESIGN §3). */
export type StaffResult<Value> = { kind: "saved"; value: Value } | StaffRefused;
