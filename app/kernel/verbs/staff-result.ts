/** Somebody else has saved what a person was changing. */
export interface Conflict {
  /** Who saved last (e-mail); null if unknown. */
  by: string | null;
  /**
   * ISO time of the stored version; sending it as `expected_updated_at` overwrites that version. Null for a page, whose
   * fields belong to several entities.
   */
  updated_at: string | null;
  /** The fields that both have changed, in the order in which they are resolved; none if only the whole can be compared. */
  fields: readonly FieldConflict[];
}

/** A field of which somebody else has saved another version than the person saw. */
export interface FieldConflict {
  target: string;
  path: string;
  /** The stored value: text, the ids of a list, or of a form's field; null if the entity is missing. */
  theirs: unknown;
  /** The list item that the person removed, with its texts after somebody else's change. */
  item?: { id: string; fields: Readonly<Record<string, string>> };
  /** Who saved it (e-mail) and when (ISO time), if known. */
  by: string | null;
  at: string | null;
}

/** Why a version cannot be restored unchanged. */
export interface RestoreIssue {
  code: "address" | "categories" | "pictures" | "file" | "parent" | "account" | "sent";
  /** What conflicts, and what is restored instead. */
  message: string;
  /** Whether the version cannot be restored at all. */
  isFinal?: true;
}

/** Why a write failed. */
export type StaffErrorReason =
  | "signed-out"
  | "foreign-origin"
  | "not-allowed"
  /** The write requires the password again. */
  | "confirm-password"
  | "too-many"
  | "invalid"
  | "gone"
  | "conflict"
  | "failed"
  | "unreachable";

/** A write that failed; nothing has changed. */
export interface StaffError {
  kind: "error";
  reason: StaffErrorReason;
  /** For the form's alert. */
  message: string;
  /** What the person can do about it, if more is known than the message says. */
  detail?: string;
  /** Messages by field name. */
  fieldErrors?: Record<string, string>;
  /** Only if the person can save over what somebody else has saved. */
  conflict?: Conflict;
  /** Of a version to be restored. */
  restoreIssues?: RestoreIssue[];
}

/** The answer of every request to `/staff/…` (DESIGN §3). */
export type StaffResult<Value> = StaffDone<Value> | StaffError;

export interface StaffDone<Value> {
  kind: "ok";
  value: Value;
  /** The id of the save, if it can be undone. */
  undo?: string;
}
