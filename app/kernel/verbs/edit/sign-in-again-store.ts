import { createQuestion } from "#app/ui/staff/question.ts";
import type { StaffError } from "../staff-result.ts";

/** Answered by accounts, which this feature does not import. */
export const signInAgain = createQuestion<Pick<StaffError, "message" | "reason">>();

/**
 * Asks for the password above whatever is open: to sign in again after the session has expired, or to confirm
 * a change of accounts.
 * @returns true if it was correct; false if it was cancelled
 */
export const askForPassword = ({ message, reason }: StaffError) => signInAgain.ask({ message, reason });
