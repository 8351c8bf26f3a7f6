import { staffMessages } from "#app/platform/staff-messages.ts";

export const MIN_PASSWORD_LENGTH = 12;
export const MAX_PASSWORD_LENGTH = 128;
/** Of zxcvbn's 0 to 4: more than a hundred million guesses. */
const MIN_SCORE = 3;

/** What is wrong with the length of a new password; null when nothing is. */
export function passwordLengthError(password: unknown): string | null {
  const fits =
    typeof password === "string" &&
    password.length >= MIN_PASSWORD_LENGTH &&
    password.length <= MAX_PASSWORD_LENGTH;
  return fits ? null : staffMessages.setPassword.rule(MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH);
}

/**
 * What is wrong with a new password; null when nothing is. It must not be among those that are tried first: common
 * ones, rows of keys, repetitions, the account's own e-mail.
 * @param email of the account
 */
export async function passwordError(password: string, email: string): Promise<string | null> {
  const lengthError = passwordLengthError(password);
  if (lengthError) return lengthError;
  // The lists take 11 MB of memory, and passwords are chosen rarely.
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  const { score } = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }).check(password, [
    email,
    ...email.split(/\W+/),
  ]);
  return score < MIN_SCORE ? staffMessages.setPassword.easy : null;
}
