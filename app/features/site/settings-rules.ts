import { z } from "zod";
import { messages } from "#app/platform/messages.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";

const sentences = staffMessages.site;
const EARLIEST_YEAR = 1800;

/** The year the business was founded, typed as text. */
export const year = z
  .string()
  .trim()
  .refine((text) => /^\d{4}$/.test(text) && Number(text) >= EARLIEST_YEAR, sentences.year)
  .refine((text) => !(Number(text) > new Date().getFullYear()), sentences.yearAhead)
  .transform(Number);

/** A telephone number as people write it. */
export const phoneNumber = z
  .string()
  .trim()
  .min(1, messages.field.missing("phone number"))
  .max(40, messages.field.tooLong("phone number", 40))
  .refine((text) => /^[\d\s+().-]*$/.test(text), { error: sentences.phoneCharacters, abort: true })
  .refine((text) => text === "" || text.replace(/\D/g, "").length >= 7, messages.field.phone);

/** An e-mail address. */
export const emailAddress = z
  .string()
  .trim()
  .min(1, messages.field.missing("email"))
  .max(254, messages.field.tooLong("email", 254))
  .refine((text) => text === "" || z.email().safeParse(text).success, messages.field.email);

/**
 * A coordinate, typed as text; a comma may stand for the point, and a long dash for the minus.
 * @param limit of its amount, in degrees
 */
export function degrees(limit: number, sentence: string) {
  return z
    .string()
    .trim()
    .transform((text) => text.replace(",", ".").replace(/^[−–]/, "-"))
    .refine((text) => /^[+-]?\d{1,3}(\.\d{1,12})?$/.test(text) && Math.abs(Number(text)) <= limit, sentence)
    .transform(Number);
}

/** A coordinate that may be left out or empty; see degrees. */
export function optionalDegrees(limit: number, sentence: string) {
  return z
    .string()
    .default("")
    .transform((text, context) => {
      if (text.trim() === "") return null;
      const typed = degrees(limit, sentence).safeParse(text);
      if (typed.success) return typed.data;
      context.addIssue({ code: "custom", message: sentence });
      return z.NEVER;
    });
}

const CANADIAN_CODE = /^([A-CEGHJ-NPR-TVXY]\d[A-CEGHJ-NPR-TV-Z]) ?(\d[A-CEGHJ-NPR-TV-Z]\d)$/;

/** Writes a Canadian postal code as Canada Post does: 'n1h0a0' becomes 'N1H 0A0'. Others only lose doubled spaces. */
export function tidyPostalCode(text: string): string {
  const upper = text
    .toUpperCase()
    .replace(/[\s-]+/g, " ")
    .trim();
  return CANADIAN_CODE.test(upper) ? upper.replace(CANADIAN_CODE, "$1 $2") : text.replace(/\s+/g, " ").trim();
}

/** Whether a postal code is one of its country; of countries other than Canada and the United States, any is. */
export function fitsCountry(code: string, country: string): boolean {
  if (country === "CA") return CANADIAN_CODE.test(code);
  if (country === "US") return /^\d{5}(-\d{4})?$/.test(code);
  return code !== "";
}
