import { expect, test } from "vitest";
import { draftExcerpt, type OwnDraft, resolveDraft, type StoredDraft } from "./draft.ts";

const own: OwnDraft = { device_id: "laptop", number: 10, age: 60_000 };
const stored = { value: {}, device: "phone (Safari on iOS)", updated_at: "2026-03-01T12:00:00.000Z" };
const laptops = { ...stored, device_id: "laptop" };
const phones = { ...stored, device_id: "phone" };
const nothing: StoredDraft = { draft: null, age: null, seen: {}, changed: null, differing: [] };

test.each<[string, OwnDraft | null, Partial<StoredDraft>, ReturnType<typeof resolveDraft>]>([
  ["nothing anywhere", null, {}, "none"],
  ["only the server's", null, { draft: phones, age: 1, seen: { phone: 1 } }, "server"],
  ["only words the server never got", own, {}, "own"],
  ["the same on both", own, { draft: laptops, age: 60_000, seen: { laptop: 10 } }, "server"],
  ["typed on after the last that went up", own, { draft: laptops, age: 90_000, seen: { laptop: 9 } }, "own"],
  ["saved elsewhere since it went up", own, { age: 1000, seen: { laptop: 10, phone: 3 } }, "none"],
  ["discarded here by a later page", own, { age: 1000, seen: { laptop: 11 } }, "none"],
  ["saved elsewhere, typed here without a connection", own, { age: 1000, seen: { laptop: 9 } }, "own"],
  ["carried on elsewhere", own, { draft: phones, age: 1000, seen: { laptop: 10, phone: 3 } }, "server"],
  [
    "typed elsewhere after what was typed here",
    own,
    { draft: phones, age: 1000, seen: { phone: 3 } },
    "server",
  ],
  [
    "typed here after what was typed elsewhere",
    own,
    { draft: phones, age: 90_000, seen: { phone: 3 } },
    "own",
  ],
])("%s", (_case, copy, answer, expected) => {
  expect(resolveDraft(copy, { ...nothing, ...answer })).toBe(expected);
});

const LONG =
  "Mulch goes on after the first hard frost, not before, or the mice will thank you. Then wrap the cedars";

test.each([
  ["a new text", "Half a thought", "", "Half a thought"],
  ["words at the end", "We plant trees and hedges", "We plant trees", "We plant trees and hedges"],
  ["words in the middle", "We plant old trees. Call us.", "We plant trees. Call us.", "We plant old"],
  ["a word half changed", "We planted trees", "We plant trees", "We planted"],
  ["lines", "One\n\ntwo", "", "One two"],
  ["nothing left", "", "Gone", ""],
  [
    "a long text",
    LONG,
    "",
    "…after the first hard frost, not before, or the mice will thank you. Then wrap the cedars",
  ],
  ["a long word", "x".repeat(200), "", `…${"x".repeat(90)}`],
])("the last words of %s", (_case, text, before, expected) => {
  expect(draftExcerpt(text, before)).toBe(expected);
});
