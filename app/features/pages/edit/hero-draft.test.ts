import { expect, test } from "vitest";
import { clearHeroDraft, type DraftStorage, readHeroDraft, writeHeroDraft } from "./hero-draft.ts";

const draft = { title: "Hello", subtitle: "", heroImage: "/storage/site-images/a.jpg" };

function storageWith(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries));
  const storage: DraftStorage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
  return { kept, open: () => storage };
}

const refusing = () => {
  throw new DOMException("denied", "SecurityError");
};

test("a draft is kept as JSON under SPEC's key, read back, and forgotten", () => {
  const { kept, open } = storageWith();
  expect(writeHeroDraft(open, "contact-page-data", draft)).toBe(true);
  expect(JSON.parse(kept.get("contact-page-data") ?? "")).toEqual(draft);
  expect(readHeroDraft(open, "contact-page-data")).toEqual(draft);
  expect(readHeroDraft(open, "about")).toBeNull();
  clearHeroDraft(open, "contact-page-data");
  expect(kept.size).toBe(0);
});

test.each([
  ["no JSON", "{title:"],
  ["an empty text", ""],
  ["null", "null"],
  ["a list", "[]"],
  ["a wrong type", '{"title":1,"subtitle":"","heroImage":""}'],
  ["a part", '{"title":"Hello"}'],
])("%s counts as no draft", (_what, text) => {
  expect(readHeroDraft(storageWith({ about: text }).open, "about")).toBeNull();
});

test("where the browser refuses, nothing is kept and nothing breaks", () => {
  expect(readHeroDraft(refusing, "about")).toBeNull();
  expect(writeHeroDraft(refusing, "about", draft)).toBe(false);
  expect(() => clearHeroDraft(refusing, "about")).not.toThrow();
});
