import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readCopy, removeCopy, updateCopy, writeCopy } from "./draft-copy.ts";

const value = { title: "Half", draft: { id: null } };
let entries: Map<string, string>;

beforeEach(() => {
  entries = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
    removeItem: (key: string) => void entries.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("a draft is read as it was written, under its own key only, by its names", () => {
  expect(writeCopy("about", { value, revision: 3, isSent: true })).toBe(true);
  expect(JSON.parse(entries.get("about") ?? "")).toMatchObject(value);
  expect(readCopy("about")).toEqual({ value, revision: 3, isSent: true });
  expect(readCopy("contact-page-data")).toBeNull();
});

test.each([
  ["without a mark", value],
  ["with a damaged mark", { ...value, sync: { revision: "3" } }],
])("a draft %s may not have been sent", (_which, stored) => {
  entries.set("about", JSON.stringify(stored));
  expect(readCopy("about")).toEqual({ value, revision: 0, isSent: false });
});

test("what another tab has written meanwhile is neither updated nor deleted", () => {
  const mine = { value, revision: 3, isSent: false };
  writeCopy("about", mine);
  updateCopy("about", { ...mine, revision: 4, isSent: true });
  expect(readCopy("about")).toEqual({ value, revision: 4, isSent: true });
  const theirs = { ...mine, value: { title: "Half a thought" } };
  writeCopy("about", theirs);
  updateCopy("about", { ...mine, revision: 5 });
  removeCopy("about", mine);
  expect(readCopy("about")).toEqual(theirs);
  removeCopy("about", theirs);
  expect(entries.size).toBe(0);
});

test.each([
  ["no JSON", "{title:"],
  ["an empty text", ""],
  ["null", "null"],
])("%s counts as no draft", (_what, text) => {
  entries.set("about", text);
  expect(readCopy("about")).toBeNull();
});

test("where the browser refuses, nothing is stored and nothing breaks", () => {
  const refuse = () => {
    throw new DOMException("denied", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(readCopy("about")).toBeNull();
  expect(writeCopy("about", { value, revision: 3, isSent: true })).toBe(false);
  removeCopy("about", { value, revision: 3, isSent: true });
});
