import type { Viewer } from "#app/features/staff/viewer.ts";

/** Sentences by field. */
export interface SignInFaults {
  email?: string;
  password?: string;
}

/** Why somebody was not signed in. */
export type SignInRefusal =
  | { kind: "invalid"; fieldErrors: SignInFaults }
  | { kind: "refused" | "too-many" | "foreign-origin" | "failed"; sentence: string };

/** What `POST /admin/sign-in` answers. */
export type SignInAnswer = { kind: "signed-in"; viewer: Viewer } | SignInRefusal;
