/** Why a new password was not set though the link works; the sentence of `invalid` is for the field. */
export interface SetPasswordRefusal {
  kind: "invalid" | "too-many" | "foreign-origin" | "failed";
  sentence: string;
}

/** What became of a new password; `unknown-link`: the link has run out or was used. */
export type SetPasswordAnswer = { kind: "set" } | { kind: "unknown-link" } | SetPasswordRefusal;
