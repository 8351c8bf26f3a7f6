/** What became of a new password. */
export type SetPasswordAnswer =
  | { kind: "set" }
  /** The link has run out or was used. */
  | { kind: "unknown-link" }
  /** `sentence` is for the field. */
  | { kind: "invalid"; sentence: string }
  | { kind: "too-many" | "foreign-origin" | "failed"; sentence: string };
