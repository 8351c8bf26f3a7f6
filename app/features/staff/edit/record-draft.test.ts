import { expect, test } from "vitest";
import {
  beforeOf,
  differencesFrom,
  fieldLabel,
  isSame,
  openedFormOf,
  type RecordDraft,
  readDraft,
  writeDraft,
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

function storageWith(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries));
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  return { kept, open: () => storage };
}

const refusing = () => {
  throw new DOMException("denied", "SecurityError");
};

test("a draft is read as it was written, under its own key only", () => {
  const { kept, open } = storageWith();
  expect(writeDraft(open, "about", draft)).toBe(true);
  expect(JSON.parse(kept.get("about") ?? "")).toMatchObject(draft.values);
  expect(readDraft(open, "about", blank)).toEqual(draft);
  expect(readDraft(open, "contact-page-data", blank)).toBeNull();
});

test("a draft that doesn't say what it was made against counts as made against nothing", () => {
  const { open } = storageWith({ about: '{"title":"Typed","tags":[],"published":false}' });
  expect(readDraft(open, "about", blank)).toEqual({
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
  const { open } = storageWith({ about: JSON.stringify({ ...draft.values, draft: mark }) });
  expect(readDraft(open, "about", blank)).toMatchObject({ ...mark, before: null, typed: null });
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
  ["no JSON", "{title:"],
  ["an empty text", ""],
  ["null", "null"],
  ["a list", "[]"],
  ["a wrong type", '{"title":1,"tags":[],"published":false}'],
  ["no list where one belongs", '{"title":"","tags":{},"published":false}'],
  ["a part", '{"title":"Hello"}'],
])("%s counts as no draft", (_what, text) => {
  expect(readDraft(storageWith({ about: text }).open, "about", blank)).toBeNull();
});

test("where the browser refuses, nothing is kept and nothing breaks", () => {
  expect(readDraft(refusing, "about", blank)).toBeNull();
  expect(writeDraft(refusing, "about", draft)).toBe(false);
});
