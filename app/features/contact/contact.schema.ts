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
  max: number;
  optional?: true;
  /** What is kept of what was typed. */
  stored: (typed: string) => string;
  /** Whether it is of the right form, and what is said when it isn't. */
  format?: { isRight: (stored: string) => boolean; wrong: string };
}

/** Seven digits or more. Browser and server read the same. */
export const PHONE = /^(?:\D*\d){7,}\D*$/v;

const oneLine = (text: string) => visibleText(text.replace(/[\s\u0085]+/g, " ")).trim();

/** The form's fields in their order (SPEC §2 Contact, §5: name, email, phone and message required). */
export const contactFields: Record<ContactFieldName, ContactFieldRules> = {
  name: { label: "Full Name", word: "full name", max: 120, stored: oneLine },
  email: {
    label: "Email Address",
    word: "email address",
    max: 254,
    stored: (typed) => visibleAddress(oneLine(typed)),
    format: { isRight: isEmailAddress, wrong: messages.field.email },
  },
  phone: {
    label: "Phone Number",
    word: "phone number",
    max: 40,
    stored: (typed) => plainNumber(oneLine(typed)),
    format: { isRight: (stored) => PHONE.test(stored), wrong: messages.field.phone },
  },
  service: {
    label: "Service of Interest (optional)",
    word: "service",
    max: 120,
    stored: oneLine,
    optional: true,
  },
  message: { label: "Message", word: "message", max: 20_000, stored: (typed) => visibleText(typed).trim() },
};

export const contactFieldNames = Object.keys(contactFields) as ContactFieldName[];

/** Makes something for each field. */
export function eachContactField<T>(make: (name: ContactFieldName) => T): Record<ContactFieldName, T> {
  const entries = contactFieldNames.map((name) => [name, make(name)]);
  return Object.fromEntries(entries) as Record<ContactFieldName, T>;
}

const enquiry = z.object(
  eachContactField((name) => {
    const { word, max, optional, format, stored } = contactFields[name];
    return z
      .string()
      .overwrite(stored)
      .max(max, messages.field.tooLong(word, max))
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
