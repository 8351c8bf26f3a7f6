import { createQuestion } from "#app/ui/staff/question.ts";
import type { StaffError } from "../staff-result.ts";

/** Answered by features/auth, which this feature does not know. */
export const signInAgain = createQuestion<Pick<StaffError, "message" | "reason">>();

/**
 * Asks for the password on top of whatever is open: of somebody whose session has ended, to sign in again, or once more
 * of whoever changes accounts.
 * @returns true once it was right; false when it was cancelled
 */
export const askForPassword = ({ message, reason }: StaffError) => signInAgain.ask({ message, reason });
