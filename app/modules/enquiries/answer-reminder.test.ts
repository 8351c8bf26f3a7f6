import { afterEach, expect, test } from "vitest";
import { STANDARD_TIME_ZONE, setTimeZone } from "#app/platform/business-clock.ts";
import { defaultSettings } from "#app/site/settings/settings.schema.ts";
import type { Settings } from "#app/site/settings/site-settings.ts";
import { reminderDueAt } from "./answer-reminder.ts";
import type { AnswerReminder } from "./enquiry-settings.ts";

afterEach(() => setTimeZone(STANDARD_TIME_ZONE));

type Hours = Pick<Settings, "hours" | "specialHours">;
const closed = { open: false, opens: "", closes: "" };
const everyDay = (opens: string, closes: string): Settings["hours"] =>
  defaultSettings.hours.map(({ day }) => ({ day, open: true, opens, closes }));
const open = (hours: Settings["hours"], specialHours: Settings["specialHours"] = []) => ({
  hours,
  specialHours,
});
const holiday = { from: "2026-11-27", to: "2026-11-30", ...closed, note: "Holiday" };

/** Ten hours from Monday to Friday, seven on Saturday: a working day is nine hours and a half. */
const week = open(defaultSettings.hours);
const shut = open(defaultSettings.hours.map(({ day }) => ({ day, ...closed })));

// 2026-11-26 is a Thursday; the clocks of Guelph go forward on 2027-03-14 and back on 2026-11-01.
test.each<[string, string, AnswerReminder, Hours, string | null]>([
  ["while open", "2026-11-26T10:00-05:00", "2 hours", week, "2026-11-26T12:00-05:00"],
  ["shortly before closing", "2026-11-26T17:00-05:00", "4 hours", week, "2026-11-27T11:00-05:00"],
  ["at night", "2026-11-26T03:00-05:00", "2 hours", week, "2026-11-26T10:00-05:00"],
  ["late in the evening", "2026-11-26T23:59-05:00", "2 hours", week, "2026-11-27T10:00-05:00"],
  ["over a weekend", "2026-11-28T15:00-05:00", "2 hours", week, "2026-11-30T09:00-05:00"],
  ["for a working day", "2026-11-26T10:00-05:00", "1 working day", week, "2026-11-27T09:30-05:00"],
  ["for two working days", "2026-11-26T10:00-05:00", "2 working days", week, "2026-11-28T10:00-05:00"],
  [
    "with a closed holiday",
    "2026-11-26T17:00-05:00",
    "2 hours",
    open(defaultSettings.hours, [holiday]),
    "2026-12-01T09:00-05:00",
  ],
  [
    "with a day of special hours",
    "2026-11-28T15:00-05:00",
    "2 hours",
    open(defaultSettings.hours, [
      { from: "2026-11-29", to: "", open: true, opens: "10:00", closes: "14:00", note: "" },
    ]),
    "2026-11-29T11:00-05:00",
  ],
  [
    "with hours that were edited since",
    "2026-11-26T17:00-05:00",
    "4 hours",
    open(everyDay("07:00", "16:00")),
    "2026-11-27T11:00-05:00",
  ],
  ["without hours", "2026-11-27T16:00-05:00", "1 working day", shut, "2026-11-30T16:00-05:00"],
  [
    "with hours into the night",
    "2026-11-26T01:00-05:00",
    "4 hours",
    open(everyDay("18:00", "02:00")),
    "2026-11-26T21:00-05:00",
  ],
  [
    "around the clock, while clocks go forward",
    "2027-03-13T20:00-05:00",
    "1 working day",
    open(everyDay("00:00", "00:00")),
    "2027-03-14T21:00-04:00",
  ],
  [
    "around the clock, while clocks go back",
    "2026-10-31T20:00-04:00",
    "1 working day",
    open(everyDay("00:00", "00:00")),
    "2026-11-01T19:00-05:00",
  ],
  [
    "closed for a winter",
    "2026-11-26T17:00-05:00",
    "2 hours",
    open(defaultSettings.hours, [{ ...holiday, to: "2027-04-01" }]),
    "2027-04-02T09:00-04:00",
  ],
  [
    "closed for years",
    "2026-11-26T17:00-05:00",
    "2 hours",
    open(defaultSettings.hours, [{ ...holiday, to: "2030-01-01" }]),
    null,
  ],
  ["while it is off", "2026-11-26T10:00-05:00", "off", week, null],
])("a message %s", (_case, sentAt, time, hours, due) => {
  expect(reminderDueAt(new Date(sentAt), time, hours)).toEqual(due && new Date(due));
});

test("hours are those of the business's time zone", () => {
  setTimeZone("America/St_Johns");
  expect(reminderDueAt(new Date("2026-11-26T03:00-05:00"), "2 hours", week)).toEqual(
    new Date("2026-11-26T10:00-03:30"),
  );
});
