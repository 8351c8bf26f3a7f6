import { z } from "zod";
import { isEmailAddress, plainEmail } from "#app/platform/email-address.ts";
import { canadianPostalCode } from "#app/platform/postal-code.ts";
import { settingsTexts } from "#app/platform/settings-texts.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { optionalText, requiredText, webAddressRule } from "#app/platform/text-rules.ts";
import { texts } from "#app/platform/texts.ts";
import { plainNumber, plainPhone, visibleAddress } from "#app/platform/visible-text.ts";
import { completedWebAddress, isWebAddress } from "#app/platform/web-address.ts";
import { dialledNumber, MIN_DIGITS } from "./business-profile.ts";

const siteTexts = settingsTexts.site;

export const weekdays = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;
const EARLIEST_YEAR = 1800;
/** Past ones are preserved; a business has a handful a year. */
const MAX_SPECIAL_HOURS = 200;

export function addError(context: z.RefinementCtx, path: (string | number)[], message: string): void {
  context.addIssue({ code: "custom", path, message });
}

/**
 * Runs rules about several fields even if single fields are invalid, so that all errors are shown together.
 * The values can then be of any type.
 */
export const always = {
  when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null,
};

/** A year, or "". */
export const year = z
  .string()
  .overwrite(plainNumber)
  .refine((text) => text === "" || (/^\d{4}$/.test(text) && Number(text) >= EARLIEST_YEAR), siteTexts.year)
  .refine((text) => !(Number(text) > new Date().getFullYear()), siteTexts.yearAhead);

export const phoneNumber = z
  .string()
  .overwrite(plainPhone)
  .max(40, texts.field.tooLong("phone number", 40))
  .refine((text) => /^[\d+(]|^$/.test(text), { error: siteTexts.phoneFirst, abort: true })
  .refine(
    (text) => text === "" || dialledNumber(text).replace(/\D/g, "").length >= MIN_DIGITS,
    texts.field.phone,
  );

export const emailAddress = z
  .string()
  .overwrite(plainEmail)
  .max(254, texts.field.tooLong("email", 254))
  .refine((text) => text === "" || isEmailAddress(text), texts.field.email);

export const publicWebAddress = webAddressRule(siteTexts.webAddress);

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

export const latitude = optionalDegrees(90, siteTexts.latitude);
export const longitude = optionalDegrees(180, siteTexts.longitude);

const PAIR = /^\(?([+-]?\d{1,3}[.,]\d+)(?:\s*[,;]\s*|\s+)([+-]?\d{1,3}[.,]\d+)\)?$/;

/** Parses a pair of coordinates as maps copy them: '43.54480, -80.24820'; null for anything else. */
export function coordinatePair(typed: unknown): { latitude: string; longitude: string } | null {
  if (typeof typed !== "string") return null;
  const [, latitude, longitude] = PAIR.exec(plainNumber(typed)) ?? [];
  if (!latitude || !longitude) return null;
  return { latitude: latitude.replace(",", "."), longitude: longitude.replace(",", ".") };
}

/** Accepts a pair of coordinates in either of the two fields. */
export function place<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((sent) => {
    if (typeof sent !== "object" || sent === null) return sent;
    const { latitude, longitude } = sent as Record<string, unknown>;
    return { ...sent, ...(coordinatePair(latitude) ?? coordinatePair(longitude)) };
  }, schema);
}

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

export const addressRule = z
  .object({
    street: optionalText("street", 120),
    city: optionalText("city", 60),
    /** The full name; `regionCode` is its two letters. */
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

/** Either both coordinates or none. */
export function checkPair(
  { latitude, longitude }: { latitude: string; longitude: string },
  context: z.RefinementCtx,
): void {
  if (latitude === "" && longitude !== "") addError(context, ["latitude"], siteTexts.latitude);
  if (longitude === "" && latitude !== "") addError(context, ["longitude"], siteTexts.longitude);
}

const town = place(
  z.object({ name: optionalText("town", 40), latitude, longitude }).superRefine((row, context) => {
    if (row.name === "" && row.latitude !== "") addError(context, ["name"], texts.field.missing("town"));
    checkPair(row, context);
  }),
);

/** Empty rows are ignored. */
export const towns = z
  .array(town)
  .superRefine((rows, context) => {
    const names = rows.map(({ name }) => name.toLowerCase());
    for (const [index, name] of names.entries()) {
      if (name && names.indexOf(name) < index) addError(context, [index, "name"], siteTexts.sameTown);
    }
  })
  .refine((rows) => rows.filter(({ name }) => name !== "").length <= 30, siteTexts.tooMany(30));

/** 24-hour 'HH:MM' in the business's time zone; both are "" while it is closed. */
const times = { open: z.boolean(), opens: z.string(), closes: z.string() };
type Times = z.infer<z.ZodObject<typeof times>>;

const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d$/;

/**
 * An open day needs both times. A closing time before the opening time is on the next day; equal times mean
 * 24 hours.
 */
function checkTimes({ open, opens, closes }: Times, context: z.RefinementCtx): void {
  if (!open) return;
  if (!timeOfDay.test(opens)) addError(context, ["opens"], siteTexts.opens);
  if (!timeOfDay.test(closes)) addError(context, ["closes"], siteTexts.closes);
}

const withoutClosedTimes = <Row extends Times>(row: Row): Row =>
  row.open ? row : { ...row, opens: "", closes: "" };

/** The week, Monday first. */
export const hours = z
  .array(
    z
      .object({ day: z.enum(weekdays), ...times })
      .superRefine(checkTimes)
      .transform(withoutClosedTimes),
  )
  .refine((rows) => rows.map(({ day }) => day).join() === weekdays.join(), staffTexts.staff.malformed);

const isDate = (text: string) => z.iso.date().safeParse(text).success;

/**
 * Days with other hours than the week's: 'YYYY-MM-DD', first and last day included; `to` is "" for one day.
 */
export const specialHours = z
  .array(
    z
      .object({ from: z.string(), to: z.string(), ...times, note: optionalText("note", 120) })
      .superRefine((row, context) => {
        const { from, to } = row;
        if (!isDate(from)) addError(context, ["from"], from ? siteTexts.date : siteTexts.dateMissing);
        if (to !== "" && !isDate(to)) addError(context, ["to"], siteTexts.date);
        else if (to !== "" && isDate(from) && to < from) addError(context, ["to"], siteTexts.lastDayFirst);
        checkTimes(row, context);
      })
      .transform((row) => withoutClosedTimes({ ...row, to: row.to === row.from ? "" : row.to })),
  )
  .max(MAX_SPECIAL_HOURS, siteTexts.tooMany(MAX_SPECIAL_HOURS))
  .superRefine((rows, context) => {
    for (const [index, row] of rows.entries()) {
      const sharesDay = (other: typeof row) =>
        other.from <= (row.to || row.from) && row.from <= (other.to || other.from);
      if (rows.slice(0, index).some(sharesDay)) addError(context, [index, "from"], siteTexts.sameDay);
    }
  })
  .transform((rows) => rows.toSorted((one, other) => one.from.localeCompare(other.from)));

/** Base URLs of social networks, to which a name such as '@fernhill' is appended. */
const socialPages: Record<string, string> = {
  instagram: "https://www.instagram.com/",
  facebook: "https://www.facebook.com/",
  tiktok: "https://www.tiktok.com/@",
  youtube: "https://www.youtube.com/@",
  threads: "https://www.threads.com/@",
  pinterest: "https://www.pinterest.com/",
  twitter: "https://x.com/",
};

/**
 * The URL of a social page as it is stored: missing parts are added, and '@fernhill' becomes the page of that
 * name on the network that the link's label names.
 */
export function socialAddress({ label, url }: { label: string; url: string }): string {
  const address = completedWebAddress(url);
  const [, name] = /^@([\w.-]+)$/.exec(address) ?? [];
  const words = label.toLowerCase();
  const page = words === "x" ? "twitter" : Object.keys(socialPages).find((known) => words.includes(known));
  return name && page ? `${socialPages[page]}${name}` : address;
}

/** Empty rows are ignored. */
export const socialLinks = z
  .array(
    z
      .object({ label: optionalText("name", 40), url: z.string().max(2000, siteTexts.webAddress) })
      .transform((row) => ({ ...row, url: socialAddress(row) })),
  )
  .superRefine((rows, context) => {
    const addresses = rows.map(({ url }) => url);
    for (const [index, { label, url }] of rows.entries()) {
      if (label === "" && url === "") continue;
      if (label === "") addError(context, [index, "label"], texts.field.missing("name"));
      if (!isWebAddress(url)) addError(context, [index, "url"], siteTexts.webAddress);
      else if (addresses.indexOf(url) < index) addError(context, [index, "url"], siteTexts.sameLink);
    }
  })
  .transform((rows) => rows.filter(({ url }) => url !== ""))
  .refine((links) => links.length <= 20, siteTexts.tooMany(20));

/** When new work can begin, a month or the stage of one: '2027-01', '2027-01-mid', or "". */
export const nextStart = z
  .string()
  .regex(/^(\d{4}-(0[1-9]|1[0-2])(-(early|mid|late))?)?$/, staffTexts.staff.malformed);
