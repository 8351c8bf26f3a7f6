import { z } from "zod";
import { canadianPostalCode } from "#app/platform/postal-code.ts";
import { settingsTexts } from "#app/platform/settings-texts.ts";
import { optionalText, requiredText } from "#app/platform/text-rules.ts";
import { texts } from "#app/platform/texts.ts";
import { plainNumber, visibleAddress } from "#app/platform/visible-text.ts";
import type { Coordinates } from "./settings-fields.ts";

const siteTexts = settingsTexts.site;
const MAX_TOWNS = 30;

function addError(context: z.RefinementCtx, path: (string | number)[], message: string): void {
  context.addIssue({ code: "custom", path, message });
}

/**
 * A coordinate with a decimal point or comma; "" if unknown.
 * @param limit of its absolute value, in degrees
 */
function optionalDegrees(limit: number, message: string) {
  return z
    .string()
    .overwrite(plainNumber)
    .transform((text) => text.replace(",", "."))
    .refine(
      (text) => text === "" || (/^[+-]?\d{1,3}(\.\d{1,20})?$/.test(text) && Math.abs(Number(text)) <= limit),
      message,
    );
}

const coordinates = {
  latitude: optionalDegrees(90, siteTexts.latitude),
  longitude: optionalDegrees(180, siteTexts.longitude),
};

const PAIR = /^\(?([+-]?\d{1,3}[.,]\d+)(?:\s*[,;]\s*|\s+)([+-]?\d{1,3}[.,]\d+)\)?$/;

/** Parses a pair of coordinates as maps copy them: '43.54480, -80.24820'; null for anything else. */
export function coordinatePair(typed: unknown): Coordinates | null {
  if (typeof typed !== "string") return null;
  const [, latitude, longitude] = PAIR.exec(plainNumber(typed)) ?? [];
  if (!latitude || !longitude) return null;
  return { latitude: latitude.replace(",", "."), longitude: longitude.replace(",", ".") };
}

/** Accepts a pair of coordinates in either of the two fields. */
function takingPairs<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((sent) => {
    if (typeof sent !== "object" || sent === null) return sent;
    const { latitude, longitude } = sent as Record<string, unknown>;
    return { ...sent, ...(coordinatePair(latitude) ?? coordinatePair(longitude)) };
  }, schema);
}

/** Either both coordinates or none. */
function checkPair({ latitude, longitude }: Coordinates, context: z.RefinementCtx): void {
  if (latitude === "" && longitude !== "") addError(context, ["latitude"], siteTexts.latitude);
  if (longitude === "" && latitude !== "") addError(context, ["longitude"], siteTexts.longitude);
}

export const locationRule = takingPairs(z.object(coordinates).superRefine(checkPair));

const town = takingPairs(
  z.object({ name: optionalText("town", 40), ...coordinates }).superRefine((row, context) => {
    if (row.name === "" && row.latitude !== "") addError(context, ["name"], texts.field.missing("town"));
    checkPair(row, context);
  }),
);

/** Empty rows are ignored. */
export const townsRule = z
  .array(town)
  .superRefine((rows, context) => {
    const names = rows.map(({ name }) => name.toLowerCase());
    for (const [index, name] of names.entries()) {
      if (name && names.indexOf(name) < index) addError(context, [index, "name"], siteTexts.sameTown);
    }
  })
  .refine((rows) => rows.filter(({ name }) => name !== "").length <= MAX_TOWNS, siteTexts.tooMany(MAX_TOWNS));

/**
 * Formats a Canadian postal code as Canada Post does: 'n1h0a0' becomes 'N1H 0A0'. In others only repeated
 * spaces are collapsed.
 */
export const tidyPostalCode = (text: string): string =>
  canadianPostalCode(text) ?? plainNumber(text).replace(/\s+/g, " ");

/**
 * Whether a postal code is valid for a country; always true for countries other than Canada and the United
 * States.
 */
function fitsCountry(code: string, country: string): boolean {
  if (country === "CA") return canadianPostalCode(code) !== null;
  if (country === "US") return /^\d{5}(-\d{4})?$/.test(code);
  return true;
}

/**
 * Runs rules about several fields even if single fields are invalid, so that all errors are shown together.
 * The values can then be of any type.
 */
export const always = {
  when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null,
};

export const addressRule = z
  .object({
    street: optionalText("street", 120),
    city: optionalText("city", 60),
    region: requiredText("province", 60),
    regionCode: z
      .string()
      .overwrite(visibleAddress)
      .toUpperCase()
      .regex(/^[A-Z]{2}$/, siteTexts.regionCode),
    postalCode: optionalText("postal code", 12).transform(tidyPostalCode),
    country: z.string().regex(/^[A-Z]{2}$/, siteTexts.country),
  })
  .refine(
    ({ postalCode, country }) =>
      typeof postalCode !== "string" || postalCode === "" || fitsCountry(postalCode, country),
    {
      path: ["postalCode"],
      error: siteTexts.postalCode,
      ...always,
    },
  );

/** What a rule of several settings reads of the raw input, which can be of any type. */
interface SentPlaces {
  address?: { country?: unknown } | undefined;
  geo?: { longitude?: unknown } | undefined;
  towns?: readonly ({ longitude?: unknown } | null | undefined)[] | undefined;
}

/** In Canada every longitude is west of Greenwich. Other errors are reported by the fields' own rules. */
export function checkLongitudes({ address, geo, towns }: SentPlaces, context: z.RefinementCtx): void {
  if (address?.country !== "CA") return;
  const checkWest = (longitude: unknown, path: (string | number)[]) => {
    if (typeof longitude === "string" && Number(longitude) > 0)
      addError(context, path, siteTexts.longitudeWest);
  };
  checkWest(geo?.longitude, ["geo", "longitude"]);
  if (!Array.isArray(towns)) return;
  for (const [index, row] of towns.entries()) checkWest(row?.longitude, ["towns", index, "longitude"]);
}
