import { expect, test } from "vitest";
import type { EntryFacts } from "./enquiry-entries.ts";
import { excerptOf, isToBeSeen, unseenText } from "./unseen-entries.ts";

const now = new Date("2026-05-02T16:00:00.000Z");
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString();

const answer = (created_at: string): EntryFacts => ({
  id: "0190b6a0-0000-4000-8000-000000000001",
  kind: "answer",
  author: "Sam",
  isStaff: true,
  details: {},
  created_at,
});

test.each([
  [5, "Sam answered a minute ago"],
  [119, "Sam answered a minute ago"],
  [120, "Sam answered 2 minutes ago"],
  [3599, "Sam answered 59 minutes ago"],
  [3600, "Sam answered at 11:00am"],
  [86_400, "Sam answered yesterday, 12:00pm"],
  // A clock that is ahead.
  [-90, "Sam answered a minute ago"],
])("what was written %d seconds ago: %s", (seconds, text) => {
  expect(unseenText(answer(before(seconds)), now)).toBe(text);
});

test("says what was done, and by whom", () => {
  const author = "Jordan Reyes";
  const entry = { id: "1", author, isStaff: false, created_at: before(5) } as const;
  const agreed = { ...entry, kind: "visit-agreed", details: { time: before(0) } } as const;
  const email = { attachments: 0, isCut: false, from: "sam@example.net" };
  const texts = [
    unseenText({ ...entry, kind: "reply", details: {} }, now),
    unseenText({ ...entry, kind: "reply", details: { email } }, now),
    unseenText(agreed, now),
    unseenText({ ...agreed, isStaff: true, author: "Jo" }, now),
    unseenText(answer(before(5)), now, "You, in another window,"),
  ];
  expect(texts).toEqual([
    "Jordan Reyes wrote a minute ago",
    "Jordan Reyes, from another address, wrote a minute ago",
    "Jordan Reyes agreed to a visit a minute ago",
    "Jo set a visit a minute ago",
    "You, in another window, answered a minute ago",
  ]);
});

test("what is nothing to answer need not be seen", () => {
  const reply = (isAutomatic: boolean): EntryFacts => ({
    ...answer(before(5)),
    kind: "reply",
    isStaff: false,
    details: { email: { attachments: 0, isCut: false, isAutomatic } },
  });
  const moved: EntryFacts = { ...answer(before(5)), kind: "moved", details: { from: "new", to: "won" } };
  expect([moved, reply(true), reply(false)].map(isToBeSeen)).toEqual([false, false, true]);
});

test("words are quoted in one line, and cut", () => {
  expect(excerptOf(" \n")).toBeUndefined();
  expect(excerptOf("Thursday\n\nis  better.")).toBe("“Thursday is better.”");
  expect(excerptOf("a".repeat(400))).toBe(`“${"a".repeat(300)}…”`);
});
