import type { Viewer } from "#app/features/staff/viewer.ts";

/** Why somebody was not signed in; `fieldErrors` are messages by field. `expired`: the password is asked for once more. */
export type SignInError =
  | { kind: "invalid"; fieldErrors: { email?: string; password?: string; code?: string } }
  | { kind: "error" | "expired" | "too-many" | "foreign-origin" | "failed"; message: string };

/** What `POST /admin/sign-in` answers; after `needs-code` it takes the code. */
export type SignInAnswer = { kind: "signed-in"; viewer: Viewer } | { kind: "needs-code" } | SignInError;

/** Why a new password was not set though the link works; the message of `invalid` is for the field. */
export interface SetPasswordError {
  kind: "invalid" | "too-many" | "foreign-origin" | "failed";
  message: string;
}

/** What became of a wish for a new password; `asked` says nothing of whether there is such an account. */
export type ForgotPasswordAnswer =
  | { kind: "asked" }
  | { kind: "invalid" | "too-many" | "foreign-origin" | "failed"; message: string };

/** What became of a new password; `unknown-link`: the link has run out or was used. */
export type SetPasswordAnswer = { kind: "set" } | { kind: "unknown-link" } | SetPasswordError;

type Kind = (SignInAnswer | ForgotPasswordAnswer | SetPasswordAnswer)["kind"];

/** The status of each answer (DESIGN §11). */
export const answerStatus: Record<Kind, number> = {
  "signed-in": 200,
  "needs-code": 200,
  asked: 200,
  set: 200,
  invalid: 400,
  error: 401,
  expired: 401,
  "foreign-origin": 403,
  "unknown-link": 404,
  "too-many": 429,
  failed: 503,
};
