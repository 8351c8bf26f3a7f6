import { messages } from "#app/platform/messages.ts";

export type ContactFieldName = "name" | "email" | "phone" | "service" | "message";

interface ContactFieldRules {
  label: string;
  /** For it in a sentence. */
  word: string;
  /** Most characters. */
  most: number;
  optional?: true;
  /** What the whole text has to match, and what is said when it doesn't. Browser and server read the same. */
  format?: { pattern: RegExp; wrong: string };
}

/** The form's fields in their order (SPEC §2 Contact, §5: name, email, phone and message required). */
export const contactFields: Record<ContactFieldName, ContactFieldRules> = {
  name: { label: "Full Name", word: "full name", most: 120 },
  email: {
    label: "Email Address",
    word: "email address",
    most: 254,
    format: {
      // As browsers check `type="email"`, but with a dot in the domain: `jordan@example` is a slip.
      pattern:
        /[\w.!#$%\&'*+\/=?^`\{\|\}~\-]+@[A-Za-z0-9](?:[A-Za-z0-9\-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9\-]{0,61}[A-Za-z0-9])?)+/v,
      wrong: messages.field.email,
    },
  },
  phone: {
    label: "Phone Number",
    word: "phone number",
    most: 40,
    format: { pattern: /(?:\D*\d){7,}\D*/v, wrong: messages.field.phone },
  },
  service: { label: "Service of Interest (optional)", word: "service", most: 120, optional: true },
  message: { label: "Message", word: "message", most: 5000 },
};

export const contactFieldNames = Object.keys(contactFields) as ContactFieldName[];

/** What was typed, or what is stored: one text a field, "" for nothing. */
export type ContactValues = Record<ContactFieldName, string>;
/** A sentence for each field that needs another look. */
export type ContactFieldErrors = Partial<Record<ContactFieldName, string>>;

/**
 * A field no person sees; whatever fills it in is most likely a program. Neither browsers nor password managers know
 * the name, so that they leave it alone.
 */
export const HIDDEN_FIELD = "garden_note";

/** What became of a sent form (SPEC §4, §8). `values` is what the form shows again. */
export type ContactResult =
  | { kind: "sent" }
  | { kind: "invalid"; fieldErrors: ContactFieldErrors; values: ContactValues }
  | { kind: "failed"; values: ContactValues }
  | { kind: "refused"; sentence: string; values: ContactValues };
