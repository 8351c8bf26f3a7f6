import { accountTexts } from "#app/platform/account-texts.ts";
import type { SignInAnswer } from "../sign-in-outcome.ts";

/** Request timeout, longer than any sign-in takes. */
const MAX_WAIT_MS = 30_000;

type Given = { email: string; password: string } | { password: string } | { code: string };

/**
 * Signs in, or confirms the password, without leaving the page. Never throws: no network and an unexpected
 * response are returned as `failed`.
 * @param given a password alone is confirmed for the signed-in user; a code follows the answer `needs-code`
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
    // Returns the failure below.
  }
  return { kind: "failed", message: accountTexts.signIn.unreachable };
}

function isAnswer(value: unknown): value is SignInAnswer {
  return typeof value === "object" && value !== null && "kind" in value;
}
