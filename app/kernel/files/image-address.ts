import { z } from "zod";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { texts } from "#app/platform/texts.ts";
import { visibleAddress } from "#app/platform/visible-text.ts";
import { isWebAddress } from "#app/platform/web-address.ts";
import { parseStorageAddress, storedUrl } from "./storage-address.ts";

const MAX_URL_LENGTH = 2000;

const missing = texts.field.missing("image URL");

/** An image URL field: a stored picture's address or any http(s) address (DESIGN §11 *Storage*); may be empty. */
export const optionalImageAddress = storedAddress(z.string().overwrite(visibleAddress));

/** Like optionalImageAddress, but required. */
export const requiredImageAddress = storedAddress(
  z.string(missing).overwrite(visibleAddress).min(1, missing),
);

function storedAddress(address: z.ZodString) {
  return address
    .max(MAX_URL_LENGTH, staffTexts.staff.url)
    .refine((url) => url === "" || isImageAddress(url), staffTexts.staff.url)
    .transform(storedUrl);
}

function isImageAddress(address: string): boolean {
  return parseStorageAddress(address) !== null || isWebAddress(address);
}
