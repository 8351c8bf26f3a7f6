import { accountTexts } from "#app/platform/account-texts.ts";

export const MIN_PASSWORD_LENGTH = 12;
export const MAX_PASSWORD_LENGTH = 128;
/** On zxcvbn's scale from 0 to 4: more than a hundred million guesses. */
const MIN_SCORE = 3;

/** The error message for a new password's length; null if it is valid. */
export function passwordLengthError(password: unknown): string | null {
  const fits =
    typeof password === "string" &&
    password.length >= MIN_PASSWORD_LENGTH &&
    password.length <= MAX_PASSWORD_LENGTH;
  return fits ? null : accountTexts.setPassword.rule(MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH);
}

/**
 * The error message for a new password; null if it is valid. Passwords that attackers try first are refused:
 * common ones, keyboard rows, repetitions, the account's own e-mail.
 * @param email of the account
 */
export async function passwordError(password: string, email: string): Promise<string | null> {
  const lengthError = passwordLengthError(password);
  if (lengthError) return lengthError;
  // Loaded on demand: the lists take 11 MB of memory, and passwords are rarely chosen.
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  const { score } = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }).check(password, [
    email,
    ...email.split(/\W+/),
  ]);
  return score < MIN_SCORE ? accountTexts.setPassword.easy : null;
}
