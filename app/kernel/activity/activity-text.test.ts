import { expect, test } from "vitest";
import { activityDays, activityLines, activityTime, formatRelative, formatSince } from "./activity-text.ts";

const upload = (minute: number, changes: object = {}) => ({
  id: `${minute}`,
  user_email: "jo@fernhill.example",
  verb: "added",
  entity_type: "picture",
  entity_id: `file-${minute}`,
  entity_title: `${minute}.jpg`,
  created_at: new Date(Date.UTC(2026, 5, 10, 12, minute)).toISOString(),
  ...changes,
});

test.each([
  ["changed", "project", "Limestone patio", "changed the project “Limestone patio”"],
  ["added", "review", " ", "added the review"],
  ["changed", "slide", "A “quoted” one", "changed the hero slide “A “quoted” one”"],
  ["moved", "slide-order", "Hero slides", "reordered the hero slides"],
  ["moved", "team-member-order", "Team members", "reordered the team members"],
  ["moved", "feature-order", "Landscaping", "reordered the features of the service “Landscaping”"],
  ["finally deleted", "post", "Mulch", "permanently deleted the post “Mulch”"],
  ["switched on", "two-step", "jo@a.ca", "turned on the two-step sign-in for “jo@a.ca”"],
  ["switched off", "two-step", "jo@a.ca", "turned off the two-step sign-in for “jo@a.ca”"],
  ["revoked", "post-link", "Mulch", "turned off the link to the post “Mulch”"],
  ["reset", "password", "sam@a.ca", "reset the password for “sam@a.ca”"],
  ["added", "passkey", "jo@a.ca", "added the passkey for “jo@a.ca”"],
])("what is stored as %s %s “%s” reads in today's words", (verb, entity_type, entity_title, words) => {
  const [line] = activityLines([upload(0, { verb, entity_type, entity_title })]);
  expect(`${line?.verb} ${line?.what}`).toBe(words);
});

test.each([
  ["the same morning", "2026-06-10T13:12:00.000Z", "2026-06-10T18:00:00Z", "Today, 9:12am"],
  ["a minute past midnight in Guelph", "2026-06-10T04:01:00.000Z", "2026-06-10T18:00:00Z", "Today, 12:01am"],
  ["noon", "2026-06-10T16:00:00.000Z", "2026-06-10T18:00:00Z", "Today, 12:00pm"],
  [
    "an evening that is tomorrow in UTC",
    "2026-06-11T02:30:00.000Z",
    "2026-06-11T03:00:00Z",
    "Today, 10:30pm",
  ],
  ["a minute before midnight", "2026-06-10T03:59:00.000Z", "2026-06-10T18:00:00Z", "Yesterday"],
  ["two minutes ago, over midnight", "2026-06-10T03:59:00.000Z", "2026-06-10T04:01:00Z", "Yesterday"],
  ["almost two days ago", "2026-06-09T04:00:00.000Z", "2026-06-11T03:59:00Z", "Yesterday"],
  ["the day before yesterday", "2026-06-08T18:00:00.000Z", "2026-06-10T18:00:00Z", "June 8, 2026"],
  ["the day the clock goes back", "2026-11-01T04:30:00.000Z", "2026-11-02T04:59:00Z", "Today, 12:30am"],
  ["the day before it", "2026-10-31T04:30:00.000Z", "2026-11-02T04:59:00Z", "Yesterday"],
  ["the day the clock goes forward", "2026-03-08T04:59:00.000Z", "2026-03-08T05:01:00Z", "Yesterday"],
  ["the day after it", "2026-03-08T05:00:00.000Z", "2026-03-09T04:00:00Z", "Yesterday"],
  ["last year", "2025-12-31T18:00:00.000Z", "2026-06-10T18:00:00Z", "December 31, 2025"],
])("%s", (_case, then, now, words) => {
  expect(activityTime(then, new Date(now))).toBe(words);
});

test.each([
  ["one upload", [upload(3)], ["added the picture “3.jpg”"]],
  ["a dozen in a row", Array.from({ length: 12 }, (_, n) => upload(30 - n)), ["added 12 pictures"]],
  ["each within ten minutes of the next", [upload(20), upload(10), upload(0)], ["added 3 pictures"]],
  ["two batches", [upload(30), upload(29), upload(5), upload(4)], ["added 2 pictures", "added 2 pictures"]],
  [
    "something else in between",
    [upload(9), upload(8, { verb: "changed", entity_type: "project", entity_title: "Patio" }), upload(7)],
    ["added 2 pictures", "changed the project “Patio”"],
  ],
  [
    "another person's, another kind",
    [upload(9), upload(8, { user_email: "sam@fernhill.example" }), upload(7, { entity_type: "video" })],
    ["added the picture “9.jpg”", "added the picture “8.jpg”", "added the video “7.jpg”"],
  ],
  [
    "pictures deleted one by one",
    [upload(9, { verb: "deleted" }), upload(8, { verb: "deleted" })],
    ["deleted the picture “9.jpg”", "deleted the picture “8.jpg”"],
  ],
])("of uploads Recent Activity says, with %s", (_case, entries, lines) => {
  expect(activityLines(entries).map(({ verb, what }) => `${verb} ${what}`)).toEqual(lines);
});

test("a line of one is about it, one of several about none of them", () => {
  expect(activityLines([upload(3)])[0]?.entity_id).toBe("file-3");
  expect(activityLines([upload(4), upload(3)])[0]?.entity_id).toBeNull();
});

test("lines stand under their days, each with its time", () => {
  const at = (...times: string[]) => times.map((created_at) => ({ created_at }));
  const lines = at(
    "2026-06-10T13:12:00.000Z",
    "2026-06-10T04:01:00.000Z",
    "2026-06-10T03:59:00.000Z",
    "2026-06-08T18:00:00.000Z",
  );
  const days = activityDays(lines, new Date("2026-06-10T18:00:00Z"));
  expect(days.map(({ title, lines }) => [title, ...lines.map(({ time }) => time)])).toEqual([
    ["Today", "9:12am", "12:01am"],
    ["Yesterday", "11:59pm"],
    ["June 8, 2026", "2:00pm"],
  ]);
  expect(activityDays([], new Date())).toEqual([]);
});

test.each([
  ["this morning", "2026-06-10T13:12:00.000Z", "9:12am"],
  ["the evening before", "2026-06-10T01:40:00.000Z", "yesterday, 9:40pm"],
  ["within a week", "2026-06-04T18:03:00.000Z", "Thursday, 2:03pm"],
  ["a week ago", "2026-06-03T18:03:00.000Z", "June 3, 2026"],
])("of %s a sentence says when", (_case, time, expected) => {
  expect(formatRelative(time, new Date("2026-06-10T18:00:00Z"))).toBe(expected);
});

test.each([
  ["2026-06-10T13:12:00.000Z", "9:12am"],
  ["2026-06-10T03:00:00.000Z", "yesterday"],
  ["2026-06-08T12:00:00.000Z", "Monday"],
  ["2026-06-04T04:00:00.000Z", "Thursday"],
  ["2026-06-04T03:59:00.000Z", "June 3, 2026"],
])("what came at %s waits since %s", (time, words) => {
  expect(formatSince(time, new Date("2026-06-10T18:00:00.000Z"))).toBe(words);
});
