import { describe, expect, test } from "vitest";
import { mergeDocument, mergeForm } from "./merge-form.server.ts";

const id = "r1";
const ref = { type: "note", id };
const [opened, since] = ["2026-03-01T10:00:00.000Z", "2026-03-02T10:00:00.000Z"];
const first = { title: "Walk", text: "Stone.", featured: false, starts_at: "", tags: ["a"] };
const expected_updated_at = opened;
type Fields = Partial<typeof first>;

/** Merges a form that has changed `mine` with a record in which somebody else has changed `theirs`. */
const merge = (mine: Fields, theirs: Fields, base: Fields = pick(first, mine)) =>
  mergeForm(
    ref,
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
  const named = conflicts.map((one) => ({ target: "note/r1", subject: ref, ...one }));
  if (named.length === 0) return expect(() => merge(mine, theirs)).toThrow();
  expect(() => merge(mine, theirs)).toThrow(
    expect.objectContaining({ details: { reason: "conflicts", conflicts: named } }),
  );
});

test("who saves over what they have seen changes nothing else", () => {
  const stored = { id, title: "Path", text: "Granite.", updated_at: since };
  const base = { title: "Walk" };
  const sent = { id, title: "Steps", text: "Stone.", base };
  const merged = { id, title: "Steps", text: "Granite.", expected_updated_at: since };
  expect(mergeForm(ref, stored, { ...sent, expected_updated_at: since })).toEqual(merged);
});

test.each<[string, object, object | undefined]>([
  ["a form without a base", { id, title: "A", expected_updated_at }, { title: "B" }],
  ["a record that is deleted", { id, expected_updated_at, base: {} }, undefined],
  [
    "a list that both have changed",
    { id, tags: ["b"], expected_updated_at, base: { tags: ["a"] } },
    { tags: ["c"] },
  ],
])("%s is compared as a whole", (_what, sent, stored) => {
  const { base, ...input } = sent as { base?: object };
  const now = stored && { id, ...stored, updated_at: since };
  expect(mergeForm(ref, now, sent as never)).toEqual(input);
});

describe("a document", () => {
  const first = { title: "Walk", text: "Stone." };
  const both = (theirs: object | null, mine: object, base?: object, expected: string | null = null) =>
    mergeDocument<object>(
      ref,
      { ...first, ...theirs, updated_at: theirs && since },
      { ...first, ...mine, expected_updated_at: expected, base: base as never },
    );

  test("is merged also if it was opened before it was ever saved", () => {
    expect(both({ text: "Granite." }, { title: "Steps" }, { title: "Walk" })).toEqual({
      title: "Steps",
      text: "Granite.",
    });
    expect(both(null, { title: "Steps" }, { title: "?" }, opened)).toEqual({ ...first, title: "Steps" });
  });

  test("that both have changed asks about the text, or without a base about the whole", () => {
    const theirs = { title: "Path" };
    const mine = { title: "Steps" };
    expect(() => both(theirs, mine, { title: "Walk" })).toThrow("conflicts");
    expect(() => both(theirs, mine, undefined, opened)).toThrow(
      expect.objectContaining({ details: { reason: "conflict", subject: ref, updated_at: since } }),
    );
    expect(both(theirs, mine, undefined, since)).toEqual({ ...first, title: "Steps" });
  });
});
