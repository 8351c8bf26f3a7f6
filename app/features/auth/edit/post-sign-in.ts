import { staffMessages } from "#app/platform/staff-messages.ts";
import type { SignInAnswer } from "../sign-in-outcome.ts";

/** Longer than any sign-in takes. */
const MAX_WAIT_MS = 30_000;

type Given = { email: string; password: string } | { password: string } | { code: string };

/**
 * Signs in without leaving the page, or gives the password again. It never throws: no network and an answer that is not
 * ours are errors.
 * @param given a password alone is that of whoever is signed in; a code follows an answer `needs-code`
 */
export async function postSignIn(given: Given): Promise<SignInAnswer> {
  const address = "email" in given || "code" in given ? "/admin/sign-in" : "/admin/confirm-password";
  try {
    const response = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(given),
      signal: AbortSignal.timeout(MAX_WAIT_MS),
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
