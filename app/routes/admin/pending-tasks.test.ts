import { expect, test } from "vitest";
import {
  formatEnquiryCount,
  formatSince,
  type PendingFacts,
  pendingTasks,
  sortTasks,
  weekStarts,
} from "./pending-tasks.ts";

/** Wednesday at 14:00 in Guelph. */
const now = new Date("2026-06-10T18:00:00.000Z");
const enquiry = { count: 1, name: "Jordan Reyes", service: "Hardscaping", since: "2026-06-09T14:00:00.000Z" };
const reviews = { count: 2, names: ["Owen B.", "Helen S."], since: "2026-06-01T14:00:00.000Z" };
const draft = { count: 1, id: "p1", title: "Winter beds", since: "2026-06-10T13:12:00.000Z" };
const nothing = {
  overdue: null,
  enquiries: null,
  undelivered: null,
  unreadMails: null,
  reviews: null,
  drafts: null,
  steps: { count: 0, steps: [] },
  unsaved: [],
};
const step = { id: "m1", name: "Jordan Reyes", step: "Call back", on: "2026-06-10", assigned: null };
const whenDone = "When it’s done, empty its date or choose the next one.";
const undelivered = { id: "m1", name: "Jordan Reyes", count: 1, since: "2026-06-09T14:00:00.000Z" };

const iconsOf = (facts: PendingFacts) => sortTasks(pendingTasks(facts, now)).map(({ icon }) => icon);

test("what waits longest comes first, whatever it is", () => {
  const icons = (facts: object) => iconsOf({ ...nothing, ...facts });
  expect(icons({})).toEqual([]);
  expect(icons({ enquiries: enquiry, reviews, drafts: draft })).toEqual([
    "message-square",
    "inbox",
    "file-text",
  ]);
  expect(icons({ enquiries: { ...enquiry, since: "2026-05-01T14:00:00.000Z" }, reviews })).toEqual([
    "inbox",
    "message-square",
  ]);
  expect(icons({ overdue: { ...enquiry, id: "m1" }, enquiries: enquiry, reviews })[0]).toBe("alarm-clock");
});

test.each([
  [
    { enquiries: enquiry },
    "1 message waiting since yesterday",
    "From Jordan Reyes, about Hardscaping.",
    "Read it",
  ],
  [
    { enquiries: { ...enquiry, count: 3, service: "", since: "2026-06-04T14:00:00.000Z" } },
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
  [
    { unreadMails: { count: 1, since: "2026-06-09T14:00:00.000Z" } },
    "1 email couldn’t be read",
    "It’s still in the mailbox.",
    "See which one",
  ],
  [
    { unreadMails: { count: 3, since: "2026-06-09T14:00:00.000Z" } },
    "3 emails couldn’t be read",
    "They’re still in the mailbox.",
    "See which ones",
  ],
  [{ reviews }, "2 reviews aren’t public yet", "From Owen B. and Helen S.", "Look at them"],
  [
    { reviews: { ...reviews, count: 5 } },
    "5 reviews aren’t public yet",
    "From Owen B., Helen S. and 3 more.",
    "Look at them",
  ],
  [
    { reviews: { ...reviews, count: 1, names: ["Owen B"] } },
    "1 review isn’t public yet",
    "From Owen B.",
    "Look at it",
  ],
  [{ drafts: draft }, "“Winter beds” is still a draft", "A post, untouched since 9:12am.", "Continue"],
  [
    { drafts: { ...draft, count: 4 } },
    "4 posts are still drafts",
    "The oldest is “Winter beds”, untouched since 9:12am.",
    "See the drafts",
  ],
  [
    { unsaved: [{ what: "“Spring”", to: "/admin/posts?new", since: "2026-06-10T00:40:00.000Z" }] },
    "You have unsaved changes: “Spring”, yesterday, 8:40pm",
    "Not saved to the website yet.",
    "Continue",
  ],
])("%j is said in words", (facts, title, why, action) => {
  expect(pendingTasks({ ...nothing, ...facts }, now)).toMatchObject([{ title, why, action }]);
});

test("next steps that are due lead to their messages, and the rest to the list of them", () => {
  const steps = [
    { ...step, on: "2026-06-08", assigned: "Kim" },
    { ...step, id: "m2", step: "" },
  ];
  const tasks = pendingTasks({ ...nothing, steps: { count: 4, steps } }, now);
  expect(tasks.map(({ title, why, to }) => [title, why, to])).toEqual([
    ["“Call back” for Jordan Reyes was due Monday", `Kim’s task. ${whenDone}`, "/admin/messages/m1"],
    ["Next step for Jordan Reyes is due today", whenDone, "/admin/messages/m2"],
    ["2 more next steps are due", whenDone, "/admin/messages?show=due"],
  ]);
  // Between others by its date.
  const due = { count: 1, steps: [{ ...step, on: "2026-06-08" }] };
  expect(iconsOf({ ...nothing, enquiries: enquiry, reviews, steps: due })).toEqual([
    "message-square",
    "calendar-check",
    "inbox",
  ]);
});

test.each([
  ["2026-06-10T13:12:00.000Z", "9:12am"],
  ["2026-06-10T03:00:00.000Z", "yesterday"],
  ["2026-06-08T12:00:00.000Z", "Monday"],
  ["2026-06-04T04:00:00.000Z", "Thursday"],
  ["2026-06-04T03:59:00.000Z", "June 3, 2026"],
])("what came at %s waits since %s", (time, words) => {
  expect(formatSince(time, now)).toBe(words);
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
