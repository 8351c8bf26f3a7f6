import { afterEach, expect, test } from "vitest";
import { discard, setField, undo } from "./changes.ts";
import { change, editing, endEditing, setEditing, stepThrough } from "./editing-store.ts";

afterEach(endEditing);

const place = (path: string) => ({ target: "content:about", path, label: path });
const conflict = (path: string) => ({ target: "content:about", path, theirs: "T", by: null, at: null });

test("a conflict is over once its text is put back, and the others are still asked about", () => {
  change((changes) => setField(changes, place("intro.lead"), "1", "2"));
  change((changes) => setField(changes, place("intro.heading"), "A", "B"));
  setEditing({ save: { kind: "conflict", conflicts: [conflict("intro.heading"), conflict("intro.lead")] } });
  change(undo);
  expect(editing().save).toEqual({ kind: "conflict", conflicts: [conflict("intro.lead")] });
  change(undo);
  expect(editing().save).toEqual({ kind: "editing" });
});

test("nothing waits for the network once nothing is changed", () => {
  change((changes) => setField(changes, place("intro.heading"), "A", "B"));
  setEditing({ save: { kind: "waiting" } });
  change((changes) => setField(changes, place("intro.lead"), "1", "2"));
  expect(editing().save).toEqual({ kind: "waiting" });
  change(discard);
  expect(editing().save).toEqual({ kind: "editing" });
});

test("a step back or forth says at which places, until something else is changed", () => {
  change((changes) => setField(changes, place("Lead"), "1", "2"));
  change((changes) => setField(changes, place("Heading"), "A", "B"));
  change(discard);
  stepThrough("undo");
  expect(editing().said).toBe("Undone: Lead and 1 more.");
  stepThrough("undo");
  expect(editing().said).toBe("Undone: Heading.");
  stepThrough("redo");
  expect(editing().said).toBe("Redone: Heading.");
  change((changes) => setField(changes, place("Lead"), "2", "3"));
  expect(editing().said).toBe("");
  stepThrough("redo");
  expect(editing().said).toBe("");
});

test("what is composed at one moment is one step, however long it takes", () => {
  change((changes) => setField(changes, place("Lead"), "", "l", 1000));
  change((changes) => setField(changes, place("Lead"), "l", "leaf", 1000));
  change((changes) => setField(changes, place("Lead"), "leaf", "leaf ", 4000));
  stepThrough("undo");
  expect(editing().changes.unsaved.get("content:about Lead")?.value).toBe("leaf");
  stepThrough("undo");
  expect(editing().changes.unsaved.size).toBe(0);
});
