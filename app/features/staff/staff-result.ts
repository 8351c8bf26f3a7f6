/** Who changed a thing last, while somebody else was editing it. */
export interface Conflict {
  /** E-mail; null when nobody knows any more. */
  by: string | null;
  /** ISO time of the stored version; sending it as `expected_updated_at` saves on top of it. */
  updated_at: string;
}

/** A part of a page of which somebody else has saved another version than the person saw. */
export interface FieldConflict {
  target: string;
  path: string;
  /** What is stored now: words, or the ids of a list; null when the thing is gone. */
  theirs: string | readonly string[] | null;
  /** The item of the list that the person took out, and what it says since somebody else has changed it. */
  item?: { id: string; fields: Readonly<Record<string, string>> };
  /** Who saved it (e-mail) and when (ISO time), as far as is known. */
  by: string | null;
  at: string | null;
}

/** Why a version cannot be put back just as it was. */
export interface RestoreIssue {
  code: "address" | "categories" | "pictures" | "file" | "parent" | "account";
  /** What is in the way, and what is put back instead. */
  message: string;
  /** Whether there is no way around it. */
  isFinal?: true;
}

/** Why a write was not made. */
export type StaffErrorReason =
  | "signed-out"
  | "foreign-origin"
  | "not-allowed"
  /** It is made once the password was given again. */
  | "confirm-password"
  | "too-many"
  | "invalid"
  | "gone"
  | "conflict"
  | "failed"
  | "unreachable";

/** A write that was not made; nothing has changed. */
export interface StaffError {
  kind: "error";
  reason: StaffErrorReason;
  /** For the form's alert. */
  message: string;
  /** What the person can do about it, when more is known than the message says. */
  detail?: string;
  /** Messages by field name. */
  fieldErrors?: Record<string, string>;
  conflict?: Conflict;
  /** Where several things are saved at once. */
  conflicts?: FieldConflict[];
  /** Of a version that is to be put back. */
  restoreIssues?: RestoreIssue[];
}

/** What every request to `/staff/…` answers (DESIGN §3). */
export type StaffResult<Value> = StaffDone<Value> | StaffError;

export interface StaffDone<Value> {
  kind: "ok";
  value: Value;
  /** Names what was changed, where it can be undone. */
  undo?: string;
}
