import { expect, test } from "vitest";
import { neighbourOf, withEdited } from "./edited-in-list.ts";

const list = (...ids: string[]) => ids.map((id) => ({ id }));

test.each([
  ["stays where it is", ["a", "b", "c"], 0, ["a", "b", "c"]],
  ["comes back where it was", ["a", "c"], 1, ["a", "b", "c"]],
  ["comes back at the end of a shorter list", ["a"], 5, ["a", "b"]],
  ["comes back alone", [], 0, ["b"]],
])("what is edited %s", (_case, ids, place, expected) => {
  expect(withEdited(list(...ids), { id: "b" }, place).map(({ id }) => id)).toEqual(expected);
});

test.each([
  ["the next one", ["a", "b", "c"], "c"],
  ["the one before the last", ["a", "b"], "a"],
  ["nothing beside the only one", ["b"], undefined],
  ["nothing beside one that is not there", ["a"], undefined],
])("%s", (_case, ids, expected) => {
  expect(neighbourOf(list(...ids), "b")?.id).toBe(expected);
});
