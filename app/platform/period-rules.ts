import { z } from "zod";
import { OPEN_END, type Period, parsePeriod } from "./period.ts";
import { staffTexts } from "./staff-texts.ts";

/** Whether a text is an ISO time. */
export const isIsoDateTime = (text: string) => z.iso.datetime().safeParse(text).success;

/** Schema of an optional time: an ISO time, or "". */
export const optionalDateTime = z
  .string()
  .refine((text) => text === "" || isIsoDateTime(text), staffTexts.staff.moment);

/** Whether the end is after the start; true if either is missing or invalid. */
export function endsAfterStart({ from, until }: Period): boolean {
  return (
    !from || !until || !isIsoDateTime(from) || !isIsoDateTime(until) || Date.parse(from) < Date.parse(until)
  );
}

/** Schema of a stored period; see formatPeriod. */
export const periodRule = z
  .string()
  .refine((interval) => {
    const ends = interval.split("/");
    return (
      interval === "" || (ends.length === 2 && ends.every((end) => end === OPEN_END || isIsoDateTime(end)))
    );
  }, staffTexts.staff.moment)
  .refine((interval) => endsAfterStart(parsePeriod(interval)), staffTexts.staff.endFirst);
