import { expect, test } from "vitest";
import type { MessageEntry } from "../thread/message-entries.ts";
import { visitCalendar } from "./visit-calendar.ts";
import { agreedText, cancelledText, offerText } from "./visit-mail.ts";
import { openOffer, shortVisitTime, visitTime } from "./visits.ts";

const [first, second] = ["2026-05-04T13:00:00.000Z", "2026-05-05T18:30:00.000Z"];
const now = new Date("2026-05-01T16:00:00.000Z");

const offered = { kind: "visit-offered", details: { times: [first, second] } };
const agreed = { kind: "visit-agreed", details: { time: first } };

test.each([
  ["no offer", [], undefined],
  ["an offer", [offered], [first, second]],
  ["an offer, and then words", [offered, { kind: "visit-proposed" }, { kind: "reply" }], [first, second]],
  ["one that was agreed to", [offered, agreed], undefined],
  ["one that was cancelled", [offered, agreed, { kind: "visit-cancelled" }], undefined],
  ["another one", [offered, agreed, { ...offered, details: { times: [second] } }], [second]],
])("what is offered after %s", (_name, thread, times) => {
  expect(openOffer(thread as unknown as MessageEntry[])).toEqual(times);
});

test("a visit's time is in the business's time zone", () => {
  expect([visitTime(first), shortVisitTime(second)]).toEqual(["May 4, 2026 at 9:00am", "May 5, 2:30pm"]);
});

test("mails say the times, what staff add, and how to answer", () => {
  const parts = { hasPage: true, phone: "(519) 555-0142", body: "It takes half an hour.", now };
  expect(offerText([first, second], parts)).toBe(
    [
      "We’d like to visit you. Does one of these times suit you?",
      "• Monday, May 4, 9:00am\n• Tuesday, May 5, 2:30pm",
      "It takes half an hour.",
      "To choose one, open your page with the link in our first email, reply to this email, or call us: (519) 555-0142",
    ].join("\n\n"),
  );
  expect(offerText([first], { ...parts, hasPage: false, body: "" })).toBe(
    [
      "We’d like to visit you. Does this time suit you?",
      "• Monday, May 4, 9:00am",
      "To choose it, reply to this email, or call us: (519) 555-0142",
    ].join("\n\n"),
  );
  expect(agreedText(first, parts)).toContain("on Monday, May 4, 9:00am, as we agreed.\n\nIt takes");
  expect(cancelledText(first, parts)).toContain("we can’t visit you on Monday, May 4, 9:00am.");
});

test("a calendar file has one event, escaped and in lines of 75 octets", () => {
  const business = {
    name: "Fern; Hill, & “Söhne”\\ Landscaping of the Grand River Valley Ltd.",
    phone: "5\r\nX",
  };
  const file = visitCalendar({
    id: "m1",
    visit_at: first,
    business,
    origin: "https://fernhill.example",
    now,
  });
  expect(file.endsWith("END:VCALENDAR\r\n")).toBe(true);
  const lines = file.split("\r\n");
  expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
  const name = "Fern\\; Hill\\, & “Söhne”\\\\ Landscaping of the Grand River Valley Ltd.";
  expect(file.replaceAll("\r\n ", "").split("\r\n")).toEqual([
    ...["BEGIN:VCALENDAR", "VERSION:2.0", `PRODID:-//${name}//Visits//EN`, "METHOD:PUBLISH"],
    ...["BEGIN:VEVENT", "UID:m1@fernhill.example", "DTSTAMP:20260501T160000Z", "DTSTART:20260504T130000Z"],
    ...["DURATION:PT1H", `SUMMARY:${name} visits`, `DESCRIPTION:${name}\\n5\\nX`],
    ...["END:VEVENT", "END:VCALENDAR", ""],
  ]);
});
