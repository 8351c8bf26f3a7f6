import { expect, test } from "vitest";
import { mergeWithStored } from "./merge-with-stored.server.ts";

const subject = { type: "note", id: "r1" };
const [opened, since] = ["2026-03-01T10:00:00.000Z", "2026-03-02T10:00:00.000Z"];
const first = { title: "Walk", text: "Stone.", featured: false, tags: ["a"] };
type Fields = Partial<typeof first>;

/** Saves a form with these values over what somebody else has saved. */
const save = (
  mine: Fields,
  theirs: Fields | null,
  { expected = opened, base }: { expected?: string | null; base?: object } = {},
) =>
  mergeWithStored(
    subject,
    { ...first, ...theirs, updated_at: theirs && since },
    { ...first, ...mine, expected_updated_at: expected, base: base as Record<string, unknown> | undefined },
  );
const whole = { reason: "conflict", subject, updated_at: since, fields: [] };
const inFields = (...fields: object[]) => ({
  ...whole,
  fields: fields.map((field) => ({ target: "note/r1", subject, ...field })),
});
const refused = (details: object) => expect.objectContaining({ details });
const [mine, theirs, base] = [{ title: "Steps" }, { title: "Path" }, { title: "Walk" }];

test("a new entity is inserted, one that was opened and is missing is gone", () => {
  const sent = { ...first, expected_updated_at: null };
  expect(mergeWithStored(subject, undefined, sent)).toEqual({ how: "insert", values: first });
  const late = () => mergeWithStored(subject, undefined, { ...sent, expected_updated_at: opened });
  expect(late).toThrow(refused({ reason: "gone" }));
});

test("a document of which the defaults are known is inserted, whatever was seen", () => {
  const inserted = { how: "insert", values: { ...first, ...mine } };
  expect(save(mine, null, { expected: null })).toEqual(inserted);
  expect(save(mine, null, { expected: opened, base: { title: "?" } })).toEqual(inserted);
  expect(save({}, null, { expected: null })).toEqual({ how: "insert", values: first });
});

test.each([null, opened, since])("what is sent again and is stored is the same, seen at %s", (expected) => {
  expect(save(mine, mine, { expected })).toEqual({ how: "same", values: { ...first, ...mine } });
  expect(save(mine, { ...mine, text: "Granite." }, { expected, base })).toEqual({
    how: "same",
    values: { ...first, ...mine, text: "Granite." },
  });
});

test("what is sent is compared as it would be stored", () => {
  const sent = { ...first, title: " Walk ", expected_updated_at: null };
  const trimmed = ({ title, ...values }: typeof first) => ({ ...values, title: title.trim() });
  const stored = { ...first, updated_at: since };
  expect(mergeWithStored(subject, stored, sent, trimmed).how).toBe("same");
  expect(() => mergeWithStored(subject, stored, sent)).toThrow(refused(whole));
});

test.each<[string, Fields, Fields, Fields]>([
  [
    "of other fields",
    mine,
    { text: "Granite.", tags: ["a", "b"] },
    { ...mine, text: "Granite.", tags: ["a", "b"] },
  ],
  ["of a field that both have changed so", { ...mine, featured: true }, mine, { ...mine, featured: true }],
  ["of a document before it was ever saved", mine, { text: "Granite." }, { ...mine, text: "Granite." }],
])("changes %s are merged", (what, changed, others, merged) => {
  const seen = Object.fromEntries(Object.keys(changed).map((name) => [name, first[name as keyof Fields]]));
  const expected = what.includes("before") ? null : opened;
  expect(save(changed, others, { expected, base: seen })).toEqual({
    how: "update",
    values: { ...first, ...merged },
  });
});

test.each<[string, Fields, Fields, object | undefined, object]>([
  ["one text", mine, { ...theirs, text: "New" }, base, inFields({ path: "title", theirs: "Path" })],
  [
    "two texts",
    { ...mine, text: "Old" },
    { ...theirs, text: "New" },
    { ...base, text: "Stone." },
    inFields({ path: "title", theirs: "Path" }, { path: "text", theirs: "New" }),
  ],
  ["a list", { tags: ["b"] }, { tags: ["c"] }, { tags: ["a"] }, whole],
  [
    "a text and a list",
    { ...mine, tags: ["b"] },
    { ...theirs, tags: ["c"] },
    { ...base, tags: ["a"] },
    whole,
  ],
  ["what no base says", mine, { text: "New" }, undefined, whole],
])("who meets another's change of %s is asked", (_what, changed, others, seen, details) => {
  expect(() => save(changed, others, seen && { base: seen })).toThrow(refused(details));
  expect(() => save(changed, others, { expected: null, ...(seen && { base: seen }) })).toThrow(
    refused(details),
  );
});

test("who has seen the stored version saves over it, and over nothing else", () => {
  const saved = { ...first, ...mine, text: "Granite." };
  expect(save(mine, { ...theirs, text: "Granite." }, { expected: since, base })).toEqual({
    how: "update",
    values: saved,
  });
  expect(save(mine, theirs, { expected: since })).toEqual({ how: "update", values: { ...first, ...mine } });
});
