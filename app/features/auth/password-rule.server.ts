import { staffMessages } from "#app/platform/staff-messages.ts";

export const SHORTEST_PASSWORD = 12;
export const LONGEST_PASSWORD = 128;
/** Of zxcvbn's 0 to 4: more than a hundred million guesses. */
const LEAST_SCORE = 3;

/** What is wrong with the length of a new password; null when nothing is. */
export function passwordLengthError(password: unknown): string | null {
  const fits =
    typeof password === "string" &&
    password.length >= SHORTEST_PASSWORD &&
    password.length <= LONGEST_PASSWORD;
  return fits ? null : staffMessages.setPassword.rule(SHORTEST_PASSWORD, LONGEST_PASSWORD);
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
  return score < LEAST_SCORE ? staffMessages.setPassword.easy : null;
}
