import { z } from "zod";
import { endsAfterStart, OPEN_END, parsePeriod } from "./period.ts";
import { staffTexts } from "./staff-texts.ts";

/** Whether a text is an ISO time. */
export const isIsoDateTime = (text: string) => z.iso.datetime().safeParse(text).success;

/** Schema of an optional time: an ISO time, or "". @param invalid the message for any other text */
export const dateTimeRule = (invalid: string = staffTexts.staff.moment) =>
  z.string().refine((text) => text === "" || isIsoDateTime(text), invalid);

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
