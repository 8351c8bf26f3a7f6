import { expect, test } from "vitest";
import { type DraftCopy, draftExcerpt, resolveDraft } from "./draft.ts";

const sent = (revision: number): DraftCopy => ({ value: {}, revision, isSent: true });
const unsent = (revision: number): DraftCopy => ({ value: {}, revision, isSent: false });
const draft = { value: {}, device: "phone (Safari on iOS)" };
const nothing = { revision: 0, draft: null };
const discarded = (revision: number) => ({ revision, draft: null });
const stored = (revision: number) => ({ revision, draft });

test.each<
  [string, DraftCopy | null, Parameters<typeof resolveDraft>[1], ReturnType<typeof resolveDraft>, boolean?]
>([
  ["nothing anywhere", null, nothing, "none"],
  ["only the server's", null, stored(1), "server"],
  ["only what the server never got", unsent(0), nothing, "own"],
  ["the same on both", sent(4), stored(4), "own", true],
  ["typed on after the last that was sent", unsent(4), stored(4), "own"],
  ["typed on after one whose answer was lost", unsent(3), stored(4), "own", true],
  ["saved elsewhere since it was sent", sent(4), discarded(5), "none"],
  ["saved elsewhere, typed here without a connection", unsent(4), discarded(5), "own"],
  ["carried on elsewhere", sent(4), stored(5), "server"],
  ["typed here and elsewhere", unsent(4), stored(5), "both"],
  ["sent when the tab was closed, which did not arrive", sent(4), stored(3), "own"],
  ["sent when the tab was closed, which came too late", sent(4), stored(4), "both"],
  ["sent when the tab was closed, which came after a save elsewhere", sent(4), discarded(4), "own"],
  ["typed here with a mark that can’t be read, and stored", unsent(0), stored(1), "both"],
  ["forgotten by the server, of which an older backup was restored", sent(4), nothing, "own"],
])("%s", (_case, copy, answer, expected, isOwn = false) => {
  expect(resolveDraft(copy, answer, isOwn)).toBe(expected);
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
