import { z } from "zod";
import { settingsTexts } from "#app/platform/settings-texts.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { optionalText } from "#app/platform/text-rules.ts";
import { weekdays } from "./opening-hours.ts";

const siteTexts = settingsTexts.site;
/** Past ones are preserved; a business has a handful a year. */
const MAX_SPECIAL_HOURS = 200;

const times = { open: z.boolean(), opens: z.string(), closes: z.string() };
type Times = z.infer<z.ZodObject<typeof times>>;

const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d$/;

function addError(context: z.RefinementCtx, path: (string | number)[], message: string): void {
  context.addIssue({ code: "custom", path, message });
}

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

export const hoursRule = z
  .array(
    z
      .object({ day: z.enum(weekdays), ...times })
      .superRefine(checkTimes)
      .transform(withoutClosedTimes),
  )
  .refine((rows) => rows.map(({ day }) => day).join() === weekdays.join(), staffTexts.staff.malformed);

const isDate = (text: string) => z.iso.date().safeParse(text).success;

export const specialHoursRule = z
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

export const nextStartRule = z
  .string()
  .regex(/^(\d{4}-(0[1-9]|1[0-2])(-(early|mid|late))?)?$/, staffTexts.staff.malformed);
