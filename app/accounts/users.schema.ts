import { z } from "zod";
import { MAX_FIRST_NAME_LENGTH } from "#app/kernel/verbs/person-names.ts";
import { type Role, roles } from "#app/kernel/verbs/viewer.ts";
import { accountTexts } from "#app/platform/account-texts.ts";
import { MAX_EMAIL_LENGTH, plainEmail } from "#app/platform/email-address.ts";
import type { Delivery } from "#app/platform/outbox/delivery.ts";
import { optionalText } from "#app/platform/text-rules.ts";
import { texts } from "#app/platform/texts.ts";

/** An account's e-mail, in lower case as sign-in looks it up. */
export const emailInput = z
  .string(accountTexts.signIn.emailMissing)
  .overwrite(plainEmail)
  .toLowerCase()
  .min(1, { error: accountTexts.signIn.emailMissing, abort: true })
  .max(MAX_EMAIL_LENGTH, texts.field.tooLong("email", MAX_EMAIL_LENGTH))
  .pipe(z.email(texts.field.email));

const role = z.enum(roles, texts.request.malformed);

export const newUserInput = z.object({ email: emailInput, role });

export const roleInput = z.object({ id: z.uuid(texts.request.malformed), role });

/** What staff call a person; "" for none. */
export const firstNameInput = z.object({
  first_name: optionalText("name", MAX_FIRST_NAME_LENGTH),
});

/** A user as shown on the screen Users. */
export interface UserEntry {
  id: string;
  email: string;
  role: Role;
  /** ISO time. */
  created_at: string;
  /** Whether a password has been chosen; required to sign in. */
  has_password: boolean;
  /** Whether sign-in also asks for a code. */
  has_two_step: boolean;
  /** ISO time at which the link to choose a password expires; null if there is none. */
  link_expires_at: string | null;
  /** The delivery state of the last mail with a link; null if there is none. */
  link_mail: Delivery | null;
}

/** A new link, and its recipient. */
export interface PasswordLink {
  email: string;
  /** URL of the link; null if it was sent by mail. */
  link: string | null;
  /** ISO time. */
  expires_at: string;
}

/** A device on which a user is signed in. */
export interface SessionEntry {
  id: string;
  /** Such as 'Firefox on Android'. */
  device: string;
  /** IP address of the sign-in; null if unknown. */
  address: string | null;
  /** ISO times. */
  created_at: string;
  used_at: string;
  isCurrent: boolean;
}
