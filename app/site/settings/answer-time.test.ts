import { expect, test } from "vitest";
import { answerTime } from "./answer-time.ts";

const open = (day: string, closes = "18:00") => ({ day, open: true, opens: "08:00", closes });
const shut = (day: string) => ({ day, open: false, opens: "", closes: "" });
const hours = [
  ...["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"].map((day) => open(day)),
  open("Saturday", "13:00"),
  shut("Sunday"),
] as Parameters<typeof answerTime>[0]["hours"];
const closed = { open: false, opens: "", closes: "", note: "Christmas" };
const specialHours = [
  { id: "a", from: "2026-12-24", to: "2026-12-27", ...closed },
  { id: "b", from: "2026-12-28", to: "", open: true, opens: "10:00", closes: "15:30", note: "" },
];

// 2026-11-26 is a Thursday.
test.each([
  ["before opening", "2026-11-26", "06:00", ["today", "Thursday, November 26", "6pm"]],
  ["while open", "2026-11-26", "15:59", ["today", "Thursday, November 26", "6pm"]],
  ["shortly before closing", "2026-11-26", "16:01", ["later", "Friday, November 27", "6pm"]],
  ["after closing", "2026-11-28", "20:00", ["later", "Monday, November 30", "6pm"]],
  ["on a closed day", "2026-11-29", "09:00", ["later", "Monday, November 30", "6pm"]],
  ["before a holiday", "2026-12-23", "17:00", ["later", "Monday, December 28", "3:30pm"]],
  ["in a holiday", "2026-12-25", "09:00", ["later", "Monday, December 28", "3:30pm"]],
])("a message %s", (_, day, time, [kind, date, closes]) => {
  expect(answerTime({ hours, specialHours }, { day, time })).toEqual({ kind, day: date, closes });
});

test("hours into the night have no hour to name, and without hours there is no promise", () => {
  const now = { day: "2026-11-26", time: "12:00" };
  expect(
    answerTime({ hours: [open("Thursday", "02:00") as never], specialHours: [] }, now)?.closes,
  ).toBeNull();
  expect(answerTime({ hours: [shut("Monday") as never], specialHours: [] }, now)).toBeNull();
});
