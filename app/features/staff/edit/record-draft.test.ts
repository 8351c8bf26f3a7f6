import { expect, test } from "vitest";
import {
  beforeOf,
  differencesFrom,
  fieldLabel,
  isSame,
  openedFormOf,
  type RecordDraft,
  serializeRecordDraft,
  toDraft,
} from "./record-draft.ts";

const blank = { title: "", tags: [] as string[], published: false };
const draft: RecordDraft<typeof blank> = {
  values: { title: "Hello", tags: ["a"], published: true },
  id: "0199aaaa-0000-7000-8000-000000000000",
  expected_updated_at: "2026-03-01T10:00:00.000Z",
  before: { title: "Hi" },
  typed: "title",
  path: "/admin/posts?new",
  kept_at: "2026-03-02T10:00:00.000Z",
};

test("a draft is read as it was written", () => {
  const stored = serializeRecordDraft(draft);
  expect(stored).toMatchObject(draft.values);
  expect(toDraft(stored, blank)).toEqual(draft);
});

test("a draft that doesn't say what it was made against counts as made against nothing", () => {
  expect(toDraft({ title: "Typed", tags: [], published: false }, blank)).toEqual({
    values: { title: "Typed", tags: [], published: false },
    id: null,
    expected_updated_at: null,
    before: null,
    typed: null,
    path: null,
    kept_at: null,
  });
});

test("a draft of before drafts said what they began with is read, too", () => {
  const mark = { id: draft.id, expected_updated_at: null, kept_at: draft.kept_at };
  expect(toDraft({ ...draft.values, draft: mark }, blank)).toMatchObject({
    ...mark,
    before: null,
    typed: null,
  });
});

test("a draft says what was there before where something else is typed, and so what it began with", () => {
  const opened = { title: "Hi", tags: ["a"], published: false };
  expect(beforeOf(draft.values, opened)).toEqual({ title: "Hi", published: false });
  expect(openedFormOf({ ...draft, before: beforeOf(draft.values, opened) })).toEqual(opened);
  expect(openedFormOf({ ...draft, before: null })).toBeNull();
});

test.each<[string, Partial<typeof blank> | null, typeof blank, string[]]>([
  ["nothing that was saved since", { title: "Hi" }, { ...draft.values, title: "Hi" }, []],
  ["a field both have changed", { title: "Hi" }, { ...draft.values, title: "Theirs" }, ["title"]],
  ["a field only they have changed", { title: "Hi" }, { ...draft.values, title: "Hi", tags: [] }, ["tags"]],
  ["both having typed the same", { title: "Hi" }, draft.values, []],
  [
    "whatever differs, where it is not known what it began with",
    null,
    { ...draft.values, title: "Hi" },
    ["title"],
  ],
])("saving a draft would undo %s", (_case, before, stored, names) => {
  expect(differencesFrom({ ...draft, before }, stored)).toEqual(names);
});

test("the order of names doesn't make values different, that of a list does", () => {
  const image = { id: "a", url: "b" };
  expect(isSame([image], [{ url: "b", id: "a" }])).toBe(true);
  expect(isSame([image, { id: "c" }], [{ id: "c" }, image])).toBe(false);
});

test.each([
  ["reviewer_name", "Reviewer Name"],
  ["image_url", "Image URL"],
  ["heroImage", "Hero Image"],
  ["category_ids", "Category"],
])("%s is called %s", (name, label) => expect(fieldLabel(name)).toBe(label));

test.each([
  ["null", null],
  ["a list", []],
  ["a wrong type", { title: 1, tags: [], published: false }],
  ["no list where one belongs", { title: "", tags: {}, published: false }],
  ["a part", { title: "Hello" }],
])("%s counts as no draft", (_what, stored) => {
  expect(toDraft(stored, blank)).toBeNull();
});
