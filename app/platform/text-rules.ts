import { z } from "zod";
import { staffTexts } from "./staff-texts.ts";
import { texts } from "./texts.ts";
import { visibleText } from "./visible-text.ts";
import { completedWebAddress, isWebAddress } from "./web-address.ts";

/**
 * Schema of required text; surrounding white space and invisible characters are removed.
 * @param label name of the field in the message
 * @param max maximum length in characters
 */
export function requiredText(label: string, max: number) {
  return z
    .string(texts.field.missing(label))
    .overwrite(visibleText)
    .trim()
    .min(1, texts.field.missing(label))
    .max(max, texts.field.tooLong(label, max));
}

/** Schema of optional text; see requiredText. */
export function optionalText(label: string, max: number) {
  return z.string().overwrite(visibleText).trim().max(max, texts.field.tooLong(label, max));
}

/**
 * Schema of an optional URL; "" means none. A missing protocol is added.
 * @param wrong message for any other text
 */
export function webAddressRule(wrong: string) {
  return z
    .string()
    .overwrite(completedWebAddress)
    .max(2000, wrong)
    .refine((address) => address === "" || isWebAddress(address), wrong);
}

/** See webAddress. */
export const optionalWebAddressRule = webAddressRule(staffTexts.staff.url);

/** Fields of every form that changes a stored record; see mergeWithStored. */
export const versionFields = {
  /** The form generates the UUID of a new record. */
  id: z.uuid(staffTexts.staff.malformed),
  /** ISO time; null for a new record. */
  expected_updated_at: z.iso.datetime(staffTexts.staff.malformed).nullable(),
  /** That version's values of the fields that the form has changed. */
  base: z.record(z.string(), z.unknown()).optional(),
};

/** Input of an action without fields after a confirmation; an empty request changes nothing. */
export const confirmed = z.object({ confirmed: z.literal(true, staffTexts.staff.malformed) });

/** Input of an action on a single record. */
export const idInput = z.object({ id: z.uuid(staffTexts.staff.malformed) });

/** All ids of a list in their new order. */
export const orderInput = z.object({ ids: z.array(z.uuid(staffTexts.staff.malformed)).max(1000) });
