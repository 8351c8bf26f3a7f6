import { expect, test } from "vitest";
import { fieldErrorsOf } from "#app/platform/http/field-errors.ts";
import { inboxTexts } from "../inbox-texts.ts";
import type { EnquiryEntry } from "../thread/enquiry-entries.ts";
import { visitInputAt } from "./visit-input.schema.ts";
import { agreedText, cancelledText, offerText } from "./visit-mail.ts";
import {
  calendarVisit,
  freeTimes,
  isClose,
  nextSequence,
  openOffer,
  shortVisitTime,
  timeIssue,
  visitTime,
} from "./visits.ts";

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
  expect(openOffer(thread as unknown as EnquiryEntry[])?.times).toEqual(times);
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

test.each([
  ["now", "2026-05-01T16:00:00.000Z", "past"],
  ["later today", "2026-05-01T16:00:00.001Z", undefined],
  ["a year ahead", "2027-05-01T16:00:00.000Z", undefined],
  ["more than a year ahead", "2027-05-01T16:00:01.000Z", "tooFar"],
  ["a mistyped year", "2206-06-01T13:00:00.000Z", "tooFar"],
])("a visit %s", (_name, time, issue) => {
  expect(timeIssue(time, now)).toBe(issue);
});

test("two visits clash when they are less than an hour apart", () => {
  expect(isClose(first, "2026-05-04T13:59:59.000Z")).toBe(true);
  expect(isClose(first, "2026-05-04T12:00:01.000Z")).toBe(true);
  expect(isClose(first, "2026-05-04T14:00:00.000Z")).toBe(false);
});

test("an offer's free times are to come and close to no visit, but for those that staff knew of", () => {
  const past = "2026-04-30T13:00:00.000Z";
  const offer = { times: [past, first, second] };
  const near = { id: "m2", visit_at: "2026-05-04T13:30:00.000Z" };
  expect(freeTimes(offer, [], now)).toEqual([first, second]);
  expect(freeTimes(offer, [near], now)).toEqual([second]);
  expect(freeTimes({ ...offer, despite: [near] }, [near], now)).toEqual([first, second]);
  const moved = { ...near, visit_at: "2026-05-04T13:15:00.000Z" };
  expect(freeTimes({ ...offer, despite: [near] }, [moved], now)).toEqual([second]);
  expect(freeTimes({ ...offer, despite: [near] }, [near, { ...near, id: "m3" }], now)).toEqual([second]);
});

test.each([
  ["none", [], undefined],
  ["an offer", [offered], undefined],
  ["one that is agreed", [offered, agreed], { time: first, isCancelled: false, sequence: 0 }],
  [
    "one at another time",
    [agreed, offered, { ...agreed, details: { time: second } }],
    { time: second, isCancelled: false, sequence: 1 },
  ],
  [
    "one that is cancelled",
    [agreed, { kind: "visit-cancelled", details: { time: first } }, { kind: "reply" }],
    { time: first, isCancelled: true, sequence: 1 },
  ],
])("the visit for calendars of %s", (_name, thread, visit) => {
  const entries = thread as unknown as EnquiryEntry[];
  expect(calendarVisit(entries)).toEqual(visit);
  expect(nextSequence(entries)).toBe(visit ? visit.sequence + 1 : 0);
});

test("an input is refused for the times that there can't be", () => {
  const id = "0190b6a0-0000-7000-8000-000000000001";
  const entry_id = "0190b6a0-0000-4000-8000-000000000002";
  const times = [first, "2206-06-01T13:00:00.000Z", "2026-04-01T13:00:00.000Z"];
  const { error } = visitInputAt(now).safeParse({
    id,
    entry_id,
    seen_entries: 0,
    times,
    body: "",
    is_agreed: false,
  });
  expect(error && fieldErrorsOf(error)).toEqual({
    "times.1": inboxTexts.visits.tooFar,
    "times.2": inboxTexts.visits.past,
  });
});
