import { expect, test } from "vitest";
import type { EnquiryWeek } from "./enquiry-week.queries.server.ts";
import { sectionsOf } from "./week-sections.server.ts";

const quiet: EnquiryWeek = {
  senders: [],
  answeredInDay: 0,
  estimates: 0,
  won: { count: 0, amount: 0, withoutAmount: 0 },
};
const many = Array.from({ length: 12 }, (_, n) => `Client ${n + 1}`);

test.each<[string, Partial<EnquiryWeek>, unanswered: number, lines: string[], isNews: boolean]>([
  ["a quiet week, whatever waits", {}, 2, ["No new messages."], false],
  [
    "one message",
    { senders: ["Priya N."] },
    0,
    ["1 message, from Priya N.", "Answered within a day: 0.", "All messages are handled."],
    true,
  ],
  [
    "many",
    { senders: many, answeredInDay: 9 },
    3,
    [
      "12 messages, from Client 1, Client 2, Client 3, Client 4, Client 5, Client 6, Client 7, Client 8, Client 9, Client 10 and 2 more.",
      "Answered within a day: 9.",
      "Not handled yet, older ones included: 3.",
    ],
    true,
  ],
])("of %s the summary says what came in", (_week, changed, unanswered, lines, isNews) => {
  const [cameIn] = sectionsOf({ ...quiet, ...changed }, unanswered);
  expect(cameIn).toEqual({ heading: "What came in", lines, isNews });
});

test.each([
  [0, { count: 0, amount: 0, withoutAmount: 0 }, []],
  [1, { count: 0, amount: 0, withoutAmount: 0 }, ["1 estimate sent."]],
  [0, { count: 1, amount: 99_50, withoutAmount: 0 }, ["1 job won, for $99.50."]],
  [0, { count: 2, amount: 0, withoutAmount: 2 }, ["2 jobs won."]],
  [
    2,
    { count: 3, amount: 1_250_000, withoutAmount: 1 },
    ["2 estimates sent.", "3 jobs won, for $12,500 (1 without an amount)."],
  ],
])("%i estimates and %j won", (estimates, won, lines) => {
  const [, jobs] = sectionsOf({ ...quiet, estimates, won }, 0);
  expect(jobs).toEqual({ heading: "Estimates and jobs", lines, isNews: lines.length > 0 });
});
