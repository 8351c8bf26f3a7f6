import { staffMessages } from "#app/platform/staff-messages.ts";
import type { SignInAnswer } from "../sign-in-outcome.ts";

/** Longer than any sign-in takes. */
const LONGEST_WAIT_MS = 30_000;

/** Signs in without leaving the page. It never throws: no network and an answer that is not ours are errors. */
export async function postSignIn(email: string, password: string): Promise<SignInAnswer> {
  try {
    const response = await fetch("/admin/sign-in", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email, password }),
      signal: AbortSignal.timeout(LONGEST_WAIT_MS),
    });
    const answer: unknown = await response.json();
    if (isAnswer(answer)) return answer;
  } catch {
    // Said below.
  }
  return { kind: "failed", message: staffMessages.signIn.unreachable };
}

function isAnswer(value: unknown): value is SignInAnswer {
  return typeof value === "object" && value !== null && "kind" in value;
}
