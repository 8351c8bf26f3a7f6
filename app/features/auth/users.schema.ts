import { z } from "zod";
import { messages } from "#app/platform/messages.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";

const LONGEST_EMAIL = 254;

/** Who is added: an e-mail, kept in lower case, as sign-in looks it up. */
export const newUserInput = z.object({
  email: z
    .string(staffMessages.signIn.emailMissing)
    .trim()
    .toLowerCase()
    .min(1, { error: staffMessages.signIn.emailMissing, abort: true })
    .max(LONGEST_EMAIL, messages.field.tooLong("email", LONGEST_EMAIL))
    .pipe(z.email(messages.field.email)),
});
