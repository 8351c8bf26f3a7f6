import { z } from "zod";
import { messages } from "#app/platform/messages.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { isWebAddress, optionalText } from "#app/platform/text-rules.ts";
import { MOST_SPECIAL_HOURS } from "./business-profile.schema.ts";
import { weekdays } from "./business-profile.ts";
import { optionalDegrees } from "./settings-rules.ts";

const sentences = staffMessages.site;
const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d$/;

const times = { open: z.boolean(), opens: z.string(), closes: z.string() };
type Times = z.infer<z.ZodObject<typeof times>>;

function checkTimes({ open, opens, closes }: Times, context: z.RefinementCtx): void {
  if (!open) return;
  const wrong = (field: string, message: string) =>
    context.addIssue({ code: "custom", path: [field], message });
  const starts = timeOfDay.test(opens);
  if (!starts) wrong("opens", sentences.opens);
  if (!timeOfDay.test(closes)) wrong("closes", sentences.closes);
  else if (starts && closes <= opens) wrong("closes", sentences.closesFirst);
}

const stored = ({ open, opens, closes }: Times) => (open ? { opens, closes } : { opens: null, closes: null });

/** The week, Monday first; both times of an open day, the later one later. */
export const weekRows = z
  .array(z.object({ day: z.enum(weekdays), ...times }).superRefine(checkTimes))
  .refine((rows) => rows.map(({ day }) => day).join() === weekdays.join(), staffMessages.staff.malformed)
  .transform((rows) => rows.map((row) => ({ day: row.day, ...stored(row) })));

const specialHoursRow = z
  .object({ from: z.string(), to: z.string(), ...times, note: optionalText("note", 120) })
  .superRefine((row, context) => {
    const wrong = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if (!isDate(row.from)) wrong("from", row.from ? sentences.date : sentences.dateMissing);
    if (row.to !== "" && !isDate(row.to)) wrong("to", sentences.date);
    else if (row.to !== "" && isDate(row.from) && row.to < row.from) wrong("to", sentences.lastDayFirst);
    checkTimes(row, context);
  })
  .transform((row) => ({ from: row.from, to: row.to || row.from, ...stored(row), note: row.note }));

/** Days with hours of their own; no day twice. They are stored by date. */
export const specialHoursRows = z
  .array(specialHoursRow)
  .max(MOST_SPECIAL_HOURS, sentences.tooMany(MOST_SPECIAL_HOURS))
  .superRefine((rows, context) => {
    for (const [index, row] of rows.entries()) {
      const taken = rows.slice(0, index).some(({ from, to }) => from <= row.to && row.from <= to);
      if (taken) context.addIssue({ code: "custom", path: [index, "from"], message: sentences.sameDay });
    }
  })
  .transform((rows) => rows.toSorted((one, other) => one.from.localeCompare(other.from)));

const townRow = z
  .object({
    name: optionalText("town", 40),
    latitude: optionalDegrees(90, sentences.latitude),
    longitude: optionalDegrees(180, sentences.longitude),
  })
  .superRefine(({ name, latitude, longitude }, context) => {
    const wrong = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if (name === "" && latitude !== null) wrong("name", messages.field.missing("town"));
    if (latitude === null && longitude !== null) wrong("latitude", sentences.latitude);
    if (longitude === null && latitude !== null) wrong("longitude", sentences.longitude);
  });

/**
 * Nearby towns, as rows: those left empty don't count and are taken out where the profile is made. One town is needed,
 * because pages speak of 'nearby towns'.
 */
export const townRows = z
  .array(townRow)
  .superRefine((rows, context) => {
    const names = rows.map(({ name }) => name.toLowerCase());
    for (const [index, name] of names.entries()) {
      if (name && names.indexOf(name) < index) {
        context.addIssue({ code: "custom", path: [index, "name"], message: sentences.sameTown });
      }
    }
  })
  .refine((rows) => rows.some(({ name }) => name !== ""), sentences.noTown)
  .refine((rows) => rows.filter(({ name }) => name !== "").length <= 30, sentences.tooMany(30));

/** Social pages; rows left empty don't count. */
export const socialLinkRows = z
  .array(
    z.object({ label: optionalText("name", 40), url: z.string().trim().max(2000, sentences.webAddress) }),
  )
  .superRefine((rows, context) => {
    const addresses = rows.map(({ url }) => url);
    for (const [index, { label, url }] of rows.entries()) {
      const wrong = (field: string, message: string) =>
        context.addIssue({ code: "custom", path: [index, field], message });
      if (label === "" && url === "") continue;
      if (label === "") wrong("label", messages.field.missing("name"));
      if (!isWebAddress(url)) wrong("url", sentences.webAddress);
      else if (addresses.indexOf(url) < index) wrong("url", sentences.sameLink);
    }
  })
  .transform((rows) => rows.filter(({ url }) => url !== ""))
  .refine((links) => links.length <= 20, sentences.tooMany(20));

function isDate(text: string): boolean {
  return z.iso.date().safeParse(text).success;
}
