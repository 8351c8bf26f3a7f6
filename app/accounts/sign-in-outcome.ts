import type { Viewer } from "#app/kernel/verbs/viewer.ts";

/**
 * Why a sign-in failed; `fieldErrors` are messages by field. `expired`: the password has to be given again.
 */
export type SignInError =
  | { kind: "invalid"; fieldErrors: { email?: string; password?: string; code?: string } }
  | { kind: "error" | "expired" | "too-many" | "foreign-origin" | "failed"; message: string };

/** The response of `POST /admin/sign-in`; after `needs-code` it accepts the code. */
export type SignInAnswer = { kind: "signed-in"; viewer: Viewer } | { kind: "needs-code" } | SignInError;

/** Why a new password was not set with a valid link; the message of `invalid` is for the field. */
export interface SetPasswordError {
  kind: "invalid" | "too-many" | "foreign-origin" | "failed";
  message: string;
}

/** The result of a request for a new password; `asked` doesn't reveal whether the account exists. */
export type ForgotPasswordAnswer =
  | { kind: "asked" }
  | { kind: "invalid" | "too-many" | "foreign-origin" | "failed"; message: string };

/** The result of setting a new password; `unknown-link`: the link has expired or was used. */
export type SetPasswordAnswer = { kind: "set" } | { kind: "unknown-link" } | SetPasswordError;

type Kind = (SignInAnswer | ForgotPasswordAnswer | SetPasswordAnswer)["kind"];

/** The HTTP status of each answer (DESIGN §11). */
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
