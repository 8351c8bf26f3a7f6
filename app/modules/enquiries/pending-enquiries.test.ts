import { expect, test } from "vitest";
import { enquiryTasks, formatEnquiryCount, weekStarts } from "./pending-enquiries.ts";

/** Wednesday at 14:00 in Guelph. */
const now = new Date("2026-06-10T18:00:00.000Z");
const enquiry = { count: 1, name: "Jordan Reyes", service: "Hardscaping", since: "2026-06-09T14:00:00.000Z" };
const nothing = { overdue: null, others: null, undelivered: null, steps: { count: 0, steps: [] } };
const step = { id: "m1", name: "Jordan Reyes", step: "Call back", on: "2026-06-10", assigned: null };
const whenDone = "When it’s done, empty its date or choose the next one.";
const undelivered = { id: "m1", name: "Jordan Reyes", count: 1, since: "2026-06-09T14:00:00.000Z" };

test.each([
  [
    { others: enquiry },
    "1 message waiting since yesterday",
    "From Jordan Reyes, about Hardscaping.",
    "Read it",
  ],
  [
    { others: { ...enquiry, count: 3, service: "", since: "2026-06-04T14:00:00.000Z" } },
    "3 messages waiting since Thursday",
    "The oldest is from Jordan Reyes.",
    "Read them",
  ],
  [
    { overdue: { ...enquiry, id: "m1" } },
    "Jordan Reyes has been waiting for an answer since yesterday",
    "About Hardscaping.",
    "Answer",
  ],
  [
    { overdue: { ...enquiry, id: "m1", count: 3, service: "" } },
    "Jordan Reyes has been waiting for an answer since yesterday",
    "We’ve reminded you by email. 2 more messages are overdue, too.",
    "Answer",
  ],
  [
    { undelivered },
    "Your email to Jordan Reyes didn’t arrive",
    "Call them, or check the address.",
    "See why",
  ],
  [
    { undelivered: { ...undelivered, count: 3 } },
    "Your email to Jordan Reyes didn’t arrive",
    "Call them, or check the address. We couldn’t reach 2 other people either.",
    "See why",
  ],
])("%j is said in words", (facts, title, why, action) => {
  expect(enquiryTasks({ ...nothing, ...facts }, now)).toMatchObject([{ title, why, action }]);
});

test("a message that waits for too long is urgent, and a step is due since the beginning of its day", () => {
  const due = { count: 1, steps: [{ ...step, on: "2026-06-08" }] };
  const overdue = { ...enquiry, id: "m1" };
  const tasks = enquiryTasks({ ...nothing, overdue, others: enquiry, steps: due }, now);
  expect(tasks.map(({ icon, since, isUrgent = false }) => [icon, since, isUrgent])).toEqual([
    ["calendar-check", "2026-06-08T04:00:00.000Z", false],
    ["alarm-clock", enquiry.since, true],
    ["inbox", enquiry.since, false],
  ]);
});

test("next steps that are due lead to their messages, and the rest to the list of them", () => {
  const steps = [
    { ...step, on: "2026-06-08", assigned: "Kim" },
    { ...step, id: "m2", step: "" },
  ];
  const tasks = enquiryTasks({ ...nothing, steps: { count: 4, steps } }, now);
  expect(tasks.map(({ title, why, to }) => [title, why, to])).toEqual([
    ["“Call back” for Jordan Reyes was due Monday", `Kim’s task. ${whenDone}`, "/admin/messages/m1"],
    ["Next step for Jordan Reyes is due today", whenDone, "/admin/messages/m2"],
    ["2 more next steps are due", whenDone, "/admin/messages?show=due"],
  ]);
});

test.each([
  ["on a Wednesday", "2026-06-10T18:00:00Z", "2026-06-08T04:00:00.000Z", "2026-06-01T04:00:00.000Z"],
  [
    "on that week's Sunday, late",
    "2026-06-15T03:59:00Z",
    "2026-06-08T04:00:00.000Z",
    "2026-06-01T04:00:00.000Z",
  ],
  [
    "a minute later, on Monday",
    "2026-06-15T04:00:00Z",
    "2026-06-15T04:00:00.000Z",
    "2026-06-08T04:00:00.000Z",
  ],
  [
    "after the clocks went back",
    "2026-11-03T12:00:00Z",
    "2026-11-02T05:00:00.000Z",
    "2026-10-26T04:00:00.000Z",
  ],
])("weeks begin on Monday: %s", (_case, moment, thisWeek, lastWeek) => {
  expect(weekStarts(new Date(moment))).toEqual({ thisWeek, lastWeek });
});

test.each([
  [0, 0, "No messages this week, none last week."],
  [1, 5, "1 message this week, 4 last week."],
  [3, 4, "3 messages this week, 1 last week."],
])("%i messages since Monday, %i since the one before", (sinceMonday, sinceLast, words) => {
  expect(formatEnquiryCount([sinceMonday, sinceLast])).toBe(words);
});
