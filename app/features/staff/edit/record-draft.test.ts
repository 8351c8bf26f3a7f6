import { expect, test } from "vitest";
import { type RecordDraft, readDraft, writeDraft } from "./record-draft.ts";

const blank = { title: "", tags: [] as string[], published: false };
const draft: RecordDraft<typeof blank> = {
  values: { title: "Hello", tags: ["a"], published: true },
  id: "0199aaaa-0000-7000-8000-000000000000",
  expected_updated_at: "2026-03-01T10:00:00.000Z",
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
    kept_at: null,
  });
});

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
