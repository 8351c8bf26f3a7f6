import { z } from "zod";
import { messages } from "./messages.ts";
import { staffMessages } from "./staff-messages.ts";
import { visibleAddress, visibleText } from "./visible-text.ts";

/**
 * Text that must be there; surrounding white space, and what nobody sees, is taken off.
 * @param label its field's name in a message
 * @param most characters kept by the database
 */
export function requiredText(label: string, max: number) {
  return z
    .string(messages.field.missing(label))
    .overwrite(visibleText)
    .trim()
    .min(1, messages.field.missing(label))
    .max(max, messages.field.tooLong(label, max));
}

/** Text that may be empty; see requiredText. */
export function optionalText(label: string, max: number) {
  return z.string().overwrite(visibleText).trim().max(max, messages.field.tooLong(label, max));
}

/**
 * A web address that may be left out; "" counts as none. What people leave out of one is put in.
 * @param wrong what is said of anything else
 */
export function webAddress(wrong: string) {
  return z
    .string()
    .overwrite(completedWebAddress)
    .max(2000, wrong)
    .refine((address) => address === "" || isWebAddress(address), wrong);
}

/** See webAddress. */
export const optionalWebAddress = webAddress(staffMessages.staff.url);

const bareHost = /^[^\s/?#@:\\]+\.\p{L}{2,}(?::\d+)?(?:[/?#]|$)/u;

/** The web address meant by what was typed: 'example.ca/x' means https. Anything else only loses what can't be seen. */
export function completedWebAddress(typed: string): string {
  const address = visibleAddress(typed);
  if (address.startsWith("//")) return `https:${address}`;
  return bareHost.test(address) ? `https://${address}` : address;
}

/** Whether an address is http or https. */
export function isWebAddress(address: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(address) && URL.canParse(address);
}

/** What every form that changes a stored thing sends besides its fields; see checkVersion. */
export const versionFields = {
  /** UUID made by the form for a new thing. */
  id: z.uuid(staffMessages.staff.malformed),
  /** ISO time; null for a new thing. */
  expected_updated_at: z.iso.datetime(staffMessages.staff.malformed).nullable(),
};

/** What a form with versionFields says of its record; fields with a default may be left out. */
export type GivenFieldsOf<Schema extends z.ZodType> = Omit<z.input<Schema>, keyof typeof versionFields>;

/** What a verb without fields is sent by a form that has asked; an empty request changes nothing. */
export const confirmed = z.object({ confirmed: z.literal(true, staffMessages.staff.malformed) });

/** Which thing a verb is about. */
export const idInput = z.object({ id: z.uuid(staffMessages.staff.malformed) });

/** All ids of a list in their new order. */
export const orderInput = z.object({ ids: z.array(z.uuid(staffMessages.staff.malformed)).max(1000) });
