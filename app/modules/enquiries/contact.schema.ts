import { z } from "zod";
import { isEmailAddress, plainEmail } from "#app/platform/email-address.ts";
import { texts } from "#app/platform/texts.ts";
import { plainPhone, visibleText } from "#app/platform/visible-text.ts";

/** Path of the confirmation; reloading it sends nothing. */
export const SENT_PATH = "/contact?sent=1";

/** The field of a form that carries what was written elsewhere into the contact form. */
export const CARRIED_FIELD = "carried";

export type ContactFieldName = "name" | "email" | "phone" | "service" | "message";

interface ContactFieldRules {
  label: string;
  /** The field's name in an enquiry. */
  word: string;
  /** In characters. */
  max: number;
  optional?: true;
  /** Normalises the typed value for storage. */
  normalize: (typed: string) => string;
  /** Checks the normalised value; `wrong` is the error message for an invalid one. */
  format?: { isRight: (text: string) => boolean; wrong: string };
}

/** Seven digits or more; see contactInputs for the rule in browsers. */
const PHONE = /^(?:\D*\d){7,}\D*$/v;

const oneLine = (text: string) => visibleText(text.replace(/[\s\u0085]+/g, " ")).trim();

/** The form's fields in their order (SPEC §2 Contact, §5: name, email, phone and message required). */
export const contactFields: Record<ContactFieldName, ContactFieldRules> = {
  name: { label: "Full Name", word: "full name", max: 120, normalize: oneLine },
  email: {
    label: "Email Address",
    word: "email address",
    max: 254,
    normalize: (typed) => plainEmail(oneLine(typed)),
    format: { isRight: isEmailAddress, wrong: texts.field.email },
  },
  phone: {
    label: "Phone Number",
    word: "phone number",
    max: 40,
    normalize: (typed) => plainPhone(oneLine(typed)),
    format: { isRight: (text) => PHONE.test(text), wrong: texts.field.phone },
  },
  service: {
    label: "Service of Interest (optional)",
    word: "service",
    max: 120,
    normalize: oneLine,
    optional: true,
  },
  message: {
    label: "Message",
    word: "message",
    max: 20_000,
    normalize: (typed) => visibleText(typed).trim(),
  },
};

export const contactFieldNames = Object.keys(contactFields) as ContactFieldName[];

/** Makes a record with a value for each field. */
export function eachContactField<T>(make: (name: ContactFieldName) => T): Record<ContactFieldName, T> {
  const entries = contactFieldNames.map((name) => [name, make(name)]);
  return Object.fromEntries(entries) as Record<ContactFieldName, T>;
}

const schemas = eachContactField((name) => {
  const { word, max, optional, format, normalize } = contactFields[name];
  return z
    .string()
    .overwrite(normalize)
    .max(max, texts.field.tooLong(word, max))
    .refine((value) => optional || value !== "", { error: texts.field.required(word), abort: true })
    .refine((value) => !format || format.isRight(value), format?.wrong);
});

/** Typed or stored values: one string per field, "" for none. */
export type ContactValues = Record<ContactFieldName, string>;
/** An error message for each invalid field. */
export type ContactFieldErrors = Partial<ContactValues>;

/**
 * Validates all or some fields of an enquiry (SPEC §5). The browser has checked most of it by the fields' attributes;
 * this check is decisive.
 * @param typed the raw values
 * @returns the normalised values, right or not, and the errors by field
 */
export function checkContact<Name extends ContactFieldName>(typed: Record<Name, string>) {
  const values = { ...typed };
  const fieldErrors: Partial<Record<Name, string>> = {};
  for (const name of Object.keys(typed) as Name[]) {
    values[name] = contactFields[name].normalize(typed[name]);
    const [issue] = schemas[name].safeParse(typed[name]).error?.issues ?? [];
    if (issue) fieldErrors[name] = issue.message;
  }
  return { values, fieldErrors };
}

/** The result of a sent form (SPEC §4, §8). `values` are shown in the form again. */
export type ContactResult =
  | { kind: "sent" }
  | { kind: "carried"; values: ContactValues }
  | { kind: "invalid"; fieldErrors: ContactFieldErrors; values: ContactValues }
  | { kind: "failed"; values: ContactValues }
  | { kind: "error"; message: string; values: ContactValues };
