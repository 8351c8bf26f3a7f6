import { expect, test } from "vitest";
import { mergeForm } from "./merge-form.server.ts";

const id = "r1";
const [opened, since] = ["2026-03-01T10:00:00.000Z", "2026-03-02T10:00:00.000Z"];
const first = { title: "Walk", text: "Stone.", featured: false, starts_at: "", tags: ["a"] };
const expected_updated_at = opened;
type Fields = Partial<typeof first>;

/** Merges a form that has changed `mine` with a record in which somebody else has changed `theirs`. */
const merge = (mine: Fields, theirs: Fields, base: Fields = pick(first, mine)) =>
  mergeForm(
    "note",
    { id, ...first, ...theirs, updated_at: since },
    { id, ...first, ...mine, expected_updated_at, base },
  );
const pick = (values: object, like: object) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in like));

test.each<[string, Fields, Fields]>([
  ["other fields", { title: "Steps" }, { text: "Granite.", tags: ["a", "b"] }],
  ["the same, in the same way", { title: "Steps", featured: true }, { title: "Steps", featured: true }],
  ["nothing", {}, { text: "Granite." }],
  ["nothing, as they have", { tags: ["b"] }, {}],
])("who has changed %s saves over nothing", (_what, mine, theirs) => {
  const merged = { id, ...first, ...theirs, ...mine, expected_updated_at: since };
  expect(merge(mine, theirs)).toEqual(merged);
});

test("a moment that is written differently is the same, and so are null and nothing", () => {
  const starts_at = "2026-04-01T12:00:00.000Z";
  const mine = { starts_at: "2026-05-01T12:00:00.000Z" };
  expect(merge(mine, { starts_at }, { starts_at: "2026-04-01T12:00:00Z" })).toMatchObject(mine);
  expect(merge(mine, { starts_at: null as never }, { starts_at: "" })).toMatchObject(mine);
});

test.each<[string, Fields, Fields, object[]]>([
  ["a text", { title: "Steps" }, { title: "Path", text: "New" }, [{ path: "title", theirs: "Path" }]],
  ["a switch", { featured: true }, { featured: null as never }, []],
  [
    "two fields",
    { title: "Steps", text: "Old" },
    { title: "Path", text: "New" },
    [
      { path: "title", theirs: "Path" },
      { path: "text", theirs: "New" },
    ],
  ],
])("who has changed %s otherwise is asked", (_what, mine, theirs, conflicts) => {
  const named = conflicts.map((one) => ({ target: "note/r1", subjectId: id, ...one }));
  if (named.length === 0) return expect(() => merge(mine, theirs)).toThrow();
  expect(() => merge(mine, theirs)).toThrow(
    expect.objectContaining({ details: { reason: "conflicts", conflicts: named } }),
  );
});

test.each<[string, Parameters<typeof mergeForm>[2], object | undefined]>([
  ["a form without a base", { id, title: "A", expected_updated_at } as never, { title: "B" }],
  ["a new record", { id, expected_updated_at: null, base: {} }, {}],
  ["a record that is deleted", { id, expected_updated_at, base: {} }, undefined],
  [
    "a list that both have changed",
    { id, tags: ["b"], expected_updated_at, base: { tags: ["a"] } } as never,
    { tags: ["c"] },
  ],
])("%s is compared as a whole", (_what, { base, ...input }, stored) => {
  const now = stored && { id, ...stored, updated_at: since };
  expect(mergeForm("note", now, { base, ...input })).toEqual(input);
});
