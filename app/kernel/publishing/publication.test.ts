import { expect, test } from "vitest";
import { z } from "zod";
import { fieldErrorsOf } from "#app/platform/http/field-errors.ts";
import { dateTimeRule } from "#app/platform/period-rules.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { checkPublication } from "./publication.schema.ts";
import { hiddenMark, publicationLabels, statusOf, storedPublication, submitLabel } from "./publication.ts";

const later = "2089-11-30T13:00:00.000Z";

test.each([
  [true, null, "Published", "Published", null],
  [true, later, "Published", "Published", null],
  [false, null, "Draft", "Draft", "Draft"],
  [false, "", "Draft", "Draft", "Draft"],
  [
    ...([false, later, "Scheduled"] as const),
    ...(Array(2).fill("Scheduled for Wednesday, November 30, 2089, 8:00am") as [string, string]),
  ],
] as const)("published %j with a moment %j is %s", (published, publish_at, status, words, mark) => {
  const publication = { published, publish_at };
  expect([statusOf(publication), publicationLabels(publication), hiddenMark(publication)]).toEqual([
    status,
    words,
    mark,
  ]);
});

test("a moment typed by half is to be scheduled, still", () => {
  expect(statusOf({ published: false, publish_at: "incomplete" })).toBe("Scheduled");
});

const [draft, waits, shown] = [
  { published: false, publish_at: null },
  { published: false, publish_at: later },
  { published: true, publish_at: null },
];

test.each([
  [null, draft, "Save draft", "Save draft"],
  [null, waits, "Schedule", "Save and schedule"],
  [null, shown, "Publish", "Save and publish"],
  [draft, draft, "Save draft", "Save draft"],
  [draft, shown, "Publish", "Save and publish"],
  [waits, waits, "Save", "Save"],
  [waits, draft, "Unschedule", "Save and unschedule"],
  [shown, shown, "Save", "Save"],
  [shown, waits, "Schedule", "Save and schedule"],
  [shown, draft, "Unpublish", "Save and unpublish"],
])("the button of a form that makes %j into %j says %s", (stored, values, text, name) => {
  expect(submitLabel(stored, values)).toEqual({ text, name });
});

test.each([
  [true, later, null],
  [false, later, later],
  [false, "", null],
])("published %j with a moment %j waits for %j", (published, publish_at, stored) => {
  expect(storedPublication({ published, publish_at })).toEqual({ published, publish_at: stored });
});

const { past, needsDateTime } = staffTexts.publication;
const rule = z
  .object({ published: z.boolean(), publish_at: dateTimeRule(needsDateTime) })
  .superRefine(checkPublication);

test.each([
  [false, later, null],
  [false, "", null],
  [false, "2020-01-01T12:00:00.000Z", past],
  [true, "2020-01-01T12:00:00.000Z", null],
  [false, "incomplete", needsDateTime],
])("published %j, to be published at %j, is answered %j", (published, publish_at, message) => {
  const { error } = rule.safeParse({ published, publish_at });
  expect(error ? fieldErrorsOf(error).publish_at : null).toBe(message);
});
