import { beforeEach, describe, expect, test, vi } from "vitest";
import { noChanges, setField } from "./changes.ts";
import type { Draft } from "./draft.ts";
import { fieldLabel, formField, parseFormDraft, serializeFormDraft } from "./form-draft.ts";

const values = { title: "Hello", tags: ["a"], published: true };
const record = { id: "0199aaaa-0000-7000-8000-000000000000", version: "2026-03-01T10:00:00.000Z" };
const opened = { ...record, values: { title: "Hi", tags: ["a"], published: false } };
const typed = setField(
  setField(noChanges, formField("title"), "Hi", "Hello"),
  formField("published"),
  false,
  true,
);
const changesOf = (draft: Draft | null) =>
  draft && [...draft.changes.unsaved.values()].map(({ path, base, value }) => [path, base, value]);
const both = [
  ["title", "Hi", "Hello"],
  ["published", false, true],
];

beforeEach(() => {
  vi.stubGlobal("window", { location: { pathname: "/admin/posts", search: "?edit=p1" } });
  return () => vi.unstubAllGlobals();
});

describe("A form's draft", () => {
  test("is read as it was written: its values by name, and where it is continued", () => {
    const stored = serializeFormDraft(typed, values, record);
    expect(stored).toMatchObject({ ...values, draft: { path: "/admin/posts?edit=p1" } });
    const draft = parseFormDraft(stored, opened);
    expect(changesOf(draft)).toEqual(both);
    expect(draft).toMatchObject({ record, kept_at: expect.stringMatching(/^20/) });
  });

  test("has the id of its save, if that is one", () => {
    const saveId = "0190b6a0-0000-7000-8000-000000000009";
    const stored = JSON.parse(JSON.stringify(serializeFormDraft(typed, values, { ...record, saveId })));
    expect(parseFormDraft(stored, opened)?.record).toEqual({ ...record, saveId });
    stored.draft.save_id = "<script>";
    expect(parseFormDraft(stored, opened)?.record).not.toHaveProperty("saveId");
    expect(parseFormDraft(serializeFormDraft(typed, values, record), opened)?.record).toEqual(record);
  });

  test("ends with the field that was edited last", () => {
    const stored = serializeFormDraft(setField(typed, formField("title"), "Hello", "Hello!"), values, record);
    expect(changesOf(parseFormDraft(stored, opened))?.at(-1)?.[0]).toBe("title");
  });

  test.each([
    ["its values only", values, { record: { id: null, version: null }, kept_at: null }],
    [
      "not what it began with",
      { ...values, draft: { id: record.id, expected_updated_at: record.version } },
      { record: { id: record.id, version: null }, kept_at: null },
    ],
  ])("that says %s counts as made against no version", (_what, stored, known) => {
    const read = parseFormDraft(stored, opened);
    expect(changesOf(read)).toEqual(both);
    expect(read).toMatchObject(known);
  });

  test("has no changes where the same was saved meanwhile", () => {
    const stored = serializeFormDraft(typed, values, record);
    expect(changesOf(parseFormDraft(stored, { ...opened, values: { ...values, tags: [] } }))).toEqual([]);
  });

  test.each([
    ["nothing that was saved since", opened.version, "Hi", []],
    ["nothing, as nobody has saved", record.version, "Theirs", []],
    ["a field that both have changed", "2026-03-02T10:00:00.000Z", "Theirs", ["title"]],
    ["nothing that only they have changed", "2026-03-02T10:00:00.000Z", "Hi", []],
  ])("would overwrite %s", (_what, version, title, names) => {
    const now = { version, values: { ...opened.values, title, tags: ["b"] } };
    const { differing } = parseFormDraft(serializeFormDraft(typed, values, record), now) ?? {};
    expect(differing?.map(({ path, theirs }) => [path, theirs])).toEqual(names.map((name) => [name, title]));
  });

  test("that is made against no version overwrites whatever differs", () => {
    expect(parseFormDraft(values, opened)?.differing?.map(({ path }) => path)).toEqual([
      "title",
      "published",
    ]);
  });

  test.each([
    ["null", null],
    ["a list", []],
    ["a wrong type", { title: 1, tags: [], published: false }],
    ["no list where one belongs", { title: "", tags: {}, published: false }],
    ["a part", { title: "Hello" }],
  ])("is none in %s", (_what, stored) => {
    expect(parseFormDraft(stored, opened)).toBeNull();
  });
});

test.each([
  ["reviewer_name", "Reviewer Name"],
  ["image_url", "Image URL"],
  ["heroImage", "Hero Image"],
  ["category_ids", "Category"],
])("%s is called %s", (name, label) => expect(fieldLabel(name)).toBe(label));
