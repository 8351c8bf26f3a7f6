import { createQuestion } from "#app/ui/staff/store.ts";

/** Answered by features/auth, which this feature does not know. */
export const signInAgain = createQuestion<{ message: string }>();

/**
 * Asks somebody whose session has ended to sign in again, on top of whatever is open.
 * @param message why it asks
 * @returns true once somebody has signed in; false when it was cancelled
 */
export const askToSignInAgain = (message: string) => signInAgain.ask({ message });
