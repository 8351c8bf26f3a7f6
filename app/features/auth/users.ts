import type { Delivery } from "#app/platform/outbox/delivery.ts";

/** An administrator as the screen Users shows them. */
export interface UserEntry {
  id: string;
  email: string;
  /** ISO time. */
  created_at: string;
  /** Whether a password has been chosen; without one nobody signs in. */
  has_password: boolean;
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
