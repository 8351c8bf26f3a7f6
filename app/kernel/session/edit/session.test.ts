import { beforeEach, expect, test } from "vitest";
import { discardChanges, setField, undo } from "./changes.ts";
import { createSession } from "./session.ts";

let session: ReturnType<typeof createSession>;
beforeEach(() => {
  session = createSession();
});

const place = (path: string) => ({ target: "page/about", path, label: path });
const conflict = (path: string) => ({ target: "page/about", path, theirs: "T", by: null, at: null });

test("a conflict is over once its text is put back, and the others are still asked about", () => {
  session.change((changes) => setField(changes, place("intro.lead"), "1", "2"));
  session.change((changes) => setField(changes, place("intro.heading"), "A", "B"));
  session.setState({
    save: { kind: "conflict", conflicts: [conflict("intro.heading"), conflict("intro.lead")] },
  });
  session.change(undo);
  expect(session.getState().save).toEqual({ kind: "conflict", conflicts: [conflict("intro.lead")] });
  session.change(undo);
  expect(session.getState().save).toEqual({ kind: "editing" });
});

test("nothing waits for the network once nothing is changed", () => {
  session.change((changes) => setField(changes, place("intro.heading"), "A", "B"));
  session.setState({ save: { kind: "waiting" } });
  session.change((changes) => setField(changes, place("intro.lead"), "1", "2"));
  expect(session.getState().save).toEqual({ kind: "waiting" });
  session.change(discardChanges);
  expect(session.getState().save).toEqual({ kind: "editing" });
});

test("a step back or forth says at which places, until something else is changed", () => {
  session.change((changes) => setField(changes, place("Lead"), "1", "2"));
  session.change((changes) => setField(changes, place("Heading"), "A", "B"));
  session.change(discardChanges);
  session.stepThrough("undo");
  expect(session.getState().said).toBe("Undone: Lead and 1 more.");
  session.stepThrough("undo");
  expect(session.getState().said).toBe("Undone: Heading.");
  session.stepThrough("redo");
  expect(session.getState().said).toBe("Redone: Heading.");
  session.change((changes) => setField(changes, place("Lead"), "2", "3"));
  expect(session.getState().said).toBe("");
  session.stepThrough("redo");
  expect(session.getState().said).toBe("");
});

test("what is composed at one moment is one step, however long it takes", () => {
  session.change((changes) => setField(changes, place("Lead"), "", "l", 1000));
  session.change((changes) => setField(changes, place("Lead"), "l", "leaf", 1000));
  session.change((changes) => setField(changes, place("Lead"), "leaf", "leaf ", 4000));
  session.stepThrough("undo");
  expect(session.getState().changes.unsaved.get("page/about Lead")?.value).toBe("leaf");
  session.stepThrough("undo");
  expect(session.getState().changes.unsaved.size).toBe(0);
});
