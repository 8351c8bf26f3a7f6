import { z } from "zod";
import { fieldSentences } from "#app/platform/http/field-sentences.ts";
import { messages } from "#app/platform/messages.ts";
import {
  type ContactFieldErrors,
  type ContactFieldName,
  type ContactValues,
  contactFields,
} from "./contact-fields.ts";

/** Takes out characters without a shape, which no database or mail header should meet; tab and line feed stay. */
const withoutControls = (text: string) =>
  text.replace(/\p{Cc}/gu, (character) => (character === "\t" || character === "\n" ? character : ""));
const singleLine = (text: string) => withoutControls(text.replace(/[\s\u0085]+/g, " ")).trim();
const manyLines = (text: string) => withoutControls(text.replace(/\r\n?/g, "\n")).trim();

function text(name: ContactFieldName, tidy = singleLine) {
  const { word, most, optional, format } = contactFields[name];
  const whole = format && new RegExp(`^(?:${format.pattern.source})$`, "v");
  return z
    .string()
    .overwrite(tidy)
    .max(most, messages.field.tooLong(word, most))
    .refine((value) => optional || value !== "", { error: messages.field.required(word), abort: true })
    .refine((value) => !whole || whole.test(value), format?.wrong);
}

const enquiry = z.object({
  name: text("name"),
  email: text("email"),
  phone: text("phone"),
  service: text("service"),
  message: text("message", manyLines),
});

/** Either the enquiry, tidied, or a sentence for each field that needs another look. */
export type ContactCheck =
  | { values: ContactValues; fieldErrors?: never }
  | { fieldErrors: ContactFieldErrors };

/**
 * Checks an enquiry (SPEC §5). The browser has checked most of it by the fields' attributes; this has the last word.
 * @param typed what was typed, untouched
 */
export function checkContact(typed: ContactValues): ContactCheck {
  const result = enquiry.safeParse(typed);
  return result.success ? { values: result.data } : { fieldErrors: fieldSentences(result.error) };
}
