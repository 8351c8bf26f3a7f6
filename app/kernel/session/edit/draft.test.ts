import { describe, expect, test } from "vitest";
import { noChanges, setField } from "./changes.ts";
import { parsePageDraft, serializeDraft } from "./draft.ts";

const kept_at = "2026-03-02T10:00:00.000Z";

describe("A page's draft", () => {
  const page = { target: "page/about", path: "intro.lead", label: "Lead" };
  const changes = setField(noChanges, page, "Ours", "Yours");

  test("is read as it was written", () => {
    const draft = parsePageDraft(JSON.parse(JSON.stringify(serializeDraft(changes))));
    expect(draft?.changes.unsaved).toEqual(changes.unsaved);
  });

  test.each([
    ["no change", { kept_at, changes: [] }],
    ["no time", { changes: [{ ...page, value: "Yours", base: "Ours" }] }],
    ["a time that is none", { kept_at: "soon", changes: [{ ...page, value: "Yours", base: "Ours" }] }],
    ["a change without a name", { kept_at, changes: [{ ...page, label: 1, value: "Yours", base: "Ours" }] }],
    ["items that are no texts", { kept_at, changes: [{ ...page, value: [], base: [], items: { a: [1] } }] }],
    ["an item by half", { kept_at, changes: [{ ...page, value: "", base: "a", item: { id: "a" } }] }],
    ["a value of no page", { kept_at, changes: [{ ...page, value: true, base: false }] }],
  ])("is none with %s", (_what, stored) => {
    expect(parsePageDraft(stored)).toBeNull();
  });
});
