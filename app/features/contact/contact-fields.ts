/** The form's fields in their order (SPEC §2 Contact): label, the word for it in a sentence, most characters. */
export const contactFields = {
  name: { label: "Full Name", word: "full name", most: 120 },
  email: { label: "Email Address", word: "email address", most: 254 },
  phone: { label: "Phone Number", word: "phone number", most: 40 },
  service: { label: "Service of Interest (optional)", word: "service", most: 120 },
  message: { label: "Message", word: "message", most: 5000 },
} as const;

export type ContactFieldName = keyof typeof contactFields;
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
