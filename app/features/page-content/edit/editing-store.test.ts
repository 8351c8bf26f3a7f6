import { afterEach, expect, test } from "vitest";
import { discard, put, undo } from "./changes.ts";
import { change, editing, endEditing, setEditing } from "./editing-store.ts";

afterEach(endEditing);

const place = (path: string) => ({ target: "content:about", path, label: path });
const conflict = (path: string) => ({ target: "content:about", path, theirs: "T", by: null, at: null });

test("a conflict is over once its text is put back, and the others are still asked about", () => {
  change((changes) => put(changes, place("intro.lead"), "1", "2"));
  change((changes) => put(changes, place("intro.heading"), "A", "B"));
  setEditing({ save: { kind: "conflict", conflicts: [conflict("intro.heading"), conflict("intro.lead")] } });
  change(undo);
  expect(editing().save).toEqual({ kind: "conflict", conflicts: [conflict("intro.lead")] });
  change(undo);
  expect(editing().save).toEqual({ kind: "editing" });
});

test("nothing waits for the network once nothing is changed", () => {
  change((changes) => put(changes, place("intro.heading"), "A", "B"));
  setEditing({ save: { kind: "waiting" } });
  change((changes) => put(changes, place("intro.lead"), "1", "2"));
  expect(editing().save).toEqual({ kind: "waiting" });
  change(discard);
  expect(editing().save).toEqual({ kind: "editing" });
});
