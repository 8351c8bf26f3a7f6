import { z } from "zod";
import { type Role, roles } from "#app/features/staff/viewer.ts";
import { messages } from "#app/platform/messages.ts";
import type { Delivery } from "#app/platform/outbox/delivery.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { visibleAddress } from "#app/platform/visible-text.ts";

export const MAX_EMAIL_LENGTH = 254;

/** An account's e-mail, in lower case, as sign-in looks it up. */
export const emailInput = z
  .string(staffMessages.signIn.emailMissing)
  .overwrite(visibleAddress)
  .toLowerCase()
  .min(1, { error: staffMessages.signIn.emailMissing, abort: true })
  .max(MAX_EMAIL_LENGTH, messages.field.tooLong("email", MAX_EMAIL_LENGTH))
  .pipe(z.email(messages.field.email));

const role = z.enum(roles, messages.request.malformed);

/** Who is added. */
export const newUserInput = z.object({ email: emailInput, role });

export const roleInput = z.object({ id: z.uuid(messages.request.malformed), role });

/** Somebody with an account as the screen Users shows them. */
export interface UserEntry {
  id: string;
  email: string;
  role: Role;
  /** ISO time. */
  created_at: string;
  /** Whether a password has been chosen; without one nobody signs in. */
  has_password: boolean;
  /** Whether sign-in asks for a code as well. */
  has_two_step: boolean;
  /** ISO time until which a link to choose a password works; null when there is none. */
  link_expires_at: string | null;
  /** How far the last mail with a link has come; null when none was written. */
  link_mail: Delivery | null;
}

/** A link that was made, and for whom. */
export interface PasswordLink {
  email: string;
  /** Address of the link; null when it went out by mail. */
  link: string | null;
  /** ISO time. */
  expires_at: string;
}

/** A device on which somebody is signed in. */
export interface SessionEntry {
  id: string;
  /** Such as 'Firefox on Android'. */
  device: string;
  /** Of the network it signed in from; null where that is not known. */
  address: string | null;
  /** ISO times. */
  created_at: string;
  used_at: string;
  isCurrent: boolean;
}
