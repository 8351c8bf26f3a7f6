import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { earlierKey, readCopy, removeCopy, updateCopy, writeCopy } from "./draft-copy.ts";

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
  ["of an earlier release", value],
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
  ["draft:jo:service/new", "draft:jo:services:save:new"],
  ["draft:jo:feature/f1", "draft:jo:features:save:f1"],
  ["draft:jo:post/p1", "draft:jo:posts:save:p1"],
  ["draft:jo:post/p1/update", "draft:jo:posts:update:p1"],
  ["draft:jo:project/p1", "draft:jo:projects:save:p1"],
  ["draft:jo:review/new", "draft:jo:reviews:save:new"],
  ["draft:jo:slide/s1", "draft:jo:hero:save:s1"],
  ["draft:jo:team-member/t1", "draft:jo:team:save:t1"],
  ["draft:jo:legal-page/privacy-policy", "draft:jo:legal:save:privacy-policy"],
  ["draft:jo:settings/site-settings/hours", "draft:jo:site:save-profile:hours"],
  ["draft:jo:user/new", "draft:jo:users:add:new"],
  ["draft:jo:page/about", "page-changes jo /about"],
  ["draft:jo:page/services/stone-walls", "page-changes jo /services/stone-walls"],
  ["draft:jo:page/home", "page-changes jo /"],
])("%s takes up what an earlier release stored as %s, and leaves nothing under that name", (key, earlier) => {
  expect(earlierKey(key)).toBe(earlier);
  const store = () =>
    entries.set(earlier, JSON.stringify({ ...value, sync: { revision: 3, is_sent: true } }));
  store();
  const copy = readCopy(key);
  expect(copy).toEqual({ value, revision: 3, isSent: true });
  updateCopy(key, { value, revision: 4, isSent: true });
  expect([...entries.keys()]).toEqual([key]);
  expect(readCopy(key)?.revision).toBe(4);
  entries.clear();
  store();
  removeCopy(key, { value, revision: 3, isSent: true });
  expect(entries.size).toBe(0);
});

test.each(["about", "contact-page-data", "draft:jo:fountain/f1"])("%s has no earlier name", (key) => {
  expect(earlierKey(key)).toBeNull();
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
