import { z } from "zod";
import { isEmailAddress } from "#app/platform/email-address.ts";
import { fieldErrorsOf } from "#app/platform/http/field-errors.ts";
import { messages } from "#app/platform/messages.ts";
import { plainNumber, visibleAddress, visibleText } from "#app/platform/visible-text.ts";

/** Where it is said that an enquiry was sent: loading that anew sends nothing. */
export const SENT_PATH = "/contact?sent=1";

export type ContactFieldName = "name" | "email" | "phone" | "service" | "message";

interface ContactFieldRules {
  label: string;
  /** For it in a message. */
  word: string;
  /** Most characters. */
  most: number;
  optional?: true;
  /** What is kept of what was typed. */
  kept: (typed: string) => string;
  /** Whether it is of the right form, and what is said when it isn't. */
  format?: { isRight: (kept: string) => boolean; wrong: string };
}

/** Seven digits or more. Browser and server read the same. */
export const PHONE = /^(?:\D*\d){7,}\D*$/v;

const oneLine = (text: string) => visibleText(text.replace(/[\s\u0085]+/g, " ")).trim();

/** The form's fields in their order (SPEC §2 Contact, §5: name, email, phone and message required). */
export const contactFields: Record<ContactFieldName, ContactFieldRules> = {
  name: { label: "Full Name", word: "full name", most: 120, kept: oneLine },
  email: {
    label: "Email Address",
    word: "email address",
    most: 254,
    kept: (typed) => visibleAddress(oneLine(typed)),
    format: { isRight: isEmailAddress, wrong: messages.field.email },
  },
  phone: {
    label: "Phone Number",
    word: "phone number",
    most: 40,
    kept: (typed) => plainNumber(oneLine(typed)),
    format: { isRight: (kept) => PHONE.test(kept), wrong: messages.field.phone },
  },
  service: {
    label: "Service of Interest (optional)",
    word: "service",
    most: 120,
    kept: oneLine,
    optional: true,
  },
  message: { label: "Message", word: "message", most: 20_000, kept: (typed) => visibleText(typed).trim() },
};

export const contactFieldNames = Object.keys(contactFields) as ContactFieldName[];

/** Makes something for each field. */
export function eachContactField<T>(make: (name: ContactFieldName) => T): Record<ContactFieldName, T> {
  const entries = contactFieldNames.map((name) => [name, make(name)]);
  return Object.fromEntries(entries) as Record<ContactFieldName, T>;
}

const enquiry = z.object(
  eachContactField((name) => {
    const { word, most, optional, format, kept } = contactFields[name];
    return z
      .string()
      .overwrite(kept)
      .max(most, messages.field.tooLong(word, most))
      .refine((value) => optional || value !== "", { error: messages.field.required(word), abort: true })
      .refine((value) => !format || format.isRight(value), format?.wrong);
  }),
);

/** What was typed, or what is stored: one text a field, "" for nothing. */
export type ContactValues = z.infer<typeof enquiry>;
/** A message for each field that needs another look. */
export type ContactFieldErrors = Partial<Record<ContactFieldName, string>>;

/**
 * Checks an enquiry (SPEC §5). The browser has checked most of it by the fields' attributes; this has the last word.
 * @param typed what was typed, untouched
 * @returns the enquiry, tidied, or what is wrong with it
 */
export function checkContact(
  typed: ContactValues,
): { values: ContactValues; fieldErrors?: never } | { fieldErrors: ContactFieldErrors } {
  const result = enquiry.safeParse(typed);
  return result.success ? { values: result.data } : { fieldErrors: fieldErrorsOf(result.error) };
}

/**
 * A field no person sees; whatever fills it in is most likely a program. Neither browsers nor password managers know
 * the name, so that they leave it alone.
 */
export const HONEYPOT_FIELD = "garden_note";

/** What became of a sent form (SPEC §4, §8). `values` is what the form shows again. */
export type ContactResult =
  | { kind: "sent" }
  | { kind: "invalid"; fieldErrors: ContactFieldErrors; values: ContactValues }
  | { kind: "failed"; values: ContactValues }
  | { kind: "error"; message: string; values: ContactValues };
