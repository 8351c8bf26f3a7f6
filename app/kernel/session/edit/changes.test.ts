import { describe, expect, test } from "vitest";
import {
  acceptTheirs,
  afterSave,
  afterUndoneSave,
  type Changes,
  confirmRemoval,
  discardChanges,
  mergeDraft,
  noChanges,
  rebase,
  redo,
  restoreItem,
  revertField,
  revertItem,
  setField,
  setOrder,
  toPatch,
  undo,
} from "./changes.ts";

const place = (path: string) => ({ target: "page/about", path, label: path });
const heading = place("intro.heading");
const lead = place("intro.lead");
const list = place("values.cards");
const key = (path: string) => `page/about ${path}`;
const values = ({ unsaved }: Changes) =>
  [...unsaved.values()].map(({ path, base, value }) => `${path}: ${base} > ${value}`);

describe("What was typed on a page", () => {
  test("at one place is one step while it goes on, another after a rest", () => {
    let changes = setField(noChanges, heading, "Ours", "Ours i", 1000);
    changes = setField(changes, heading, "Ours i", "Ours is", 1500);
    changes = setField(changes, heading, "Ours is", "Ours is it", 3000);
    expect(values(changes)).toEqual(["intro.heading: Ours > Ours is it"]);
    changes = undo(changes);
    expect(values(changes)).toEqual(["intro.heading: Ours > Ours is"]);
    changes = undo(changes);
    expect(values(changes)).toEqual([]);
    expect(values(redo(redo(changes)))).toEqual(["intro.heading: Ours > Ours is it"]);
  });

  test("remembers of items that were taken out what was seen, also when that is undone and done again", () => {
    const seen = { a: { title: "Soil" }, b: { title: "Water" }, c: { title: "Stone" } };
    let changes = setOrder(noChanges, list, ["a", "b", "c"], ["a", "c"], seen);
    changes = redo(undo(setOrder(changes, list, ["a", "c"], ["c", "n"], seen)));
    const sent = () => [...changes.unsaved.values()].map(toPatch)[0];
    expect(sent()).toMatchObject({ value: ["c", "n"], items: { a: seen.a, b: seen.b } });
    changes = confirmRemoval(changes, key("values.cards"), { id: "a", fields: { title: "Theirs" } });
    expect(sent()?.items).toEqual({ a: { title: "Theirs" }, b: seen.b });
    changes = revertItem(changes, key("values.cards"), { id: "b", fields: { title: "Theirs" } });
    expect(sent()).toMatchObject({ value: ["b", "c", "n"], items: { a: { title: "Theirs" } } });
    expect(sent()?.items).not.toHaveProperty("b");
  });

  test("in an item that comes back after it was saved without it, comes with what it said", () => {
    const seen = { a: { title: "Soil" }, b: { title: "Water" } };
    let changes = setOrder(noChanges, list, ["a", "b"], ["b"], seen);
    changes = confirmRemoval(changes, key("values.cards"), { id: "a", fields: { title: "Theirs" } });
    changes = undo(afterSave(changes, [...changes.unsaved.values()]));
    expect([...changes.unsaved.values()].map(toPatch)).toEqual([
      {
        target: "page/about",
        path: "values.cards",
        base: ["b"],
        value: ["a", "b"],
        items: { a: { title: "Theirs" } },
      },
    ]);
  });

  describe("in an item that somebody else has taken out", () => {
    const item = {
      id: "b",
      fields: { title: "Water", text: "Clean" },
      order: ["a", "b", "c"],
      list: { path: "values.cards", label: "values.cards" },
    };
    const inItem = { ...place("values.cards.b.title"), item };
    const title = "values.cards.b.title: Water > Rain";
    const sentList = (changes: Changes) =>
      [...changes.unsaved.values()].map(toPatch).find(({ path }) => path === "values.cards");

    test("puts it back as it was seen with one press, and is undone with one", () => {
      const typed = setField(noChanges, inItem, "Water", "Rain");
      const back = restoreItem(typed, inItem);
      expect(values(back)).toEqual([title, "values.cards: a,c > a,b,c"]);
      expect(sentList(back)?.items).toEqual({ b: { title: "Rain", text: "Clean" } });
      expect(values(undo(back))).toEqual(values(typed));
      expect(values(redo(undo(back)))).toEqual(values(back));
      // After a save, one undo removes it again, with its current values.
      const saved = afterSave(back, [...back.unsaved.values()]);
      expect(values(undo(saved))).toEqual(["values.cards: a,b,c > a,c"]);
      expect(sentList(undo(saved))?.items).toEqual({ b: { title: "Rain", text: "Clean" } });
    });

    test("puts it back where it was moved, also when that was undone before", () => {
      const typed = setField(noChanges, inItem, "Water", "Rain");
      const moved = setOrder(typed, list, item.order, ["b", "a", "c", "n"]);
      const back = restoreItem(moved, inItem);
      expect(values(back)).toEqual([title, "values.cards: a,c > b,a,c,n"]);
      const again = restoreItem(undo(back), inItem);
      expect(values(again)).toEqual([title, "values.cards: a,c > a,b,c,n"]);
    });

    test("is put away with it, and comes back by undoing that", () => {
      const typed = setField(setField(noChanges, inItem, "Water", "Rain"), lead, "1", "2");
      const more = setField(typed, { ...place("values.cards.b.text"), item }, "Clean", "Clear");
      const left = acceptTheirs(more, key("values.cards.b.title"), null);
      expect(values(left)).toEqual(["intro.lead: 1 > 2"]);
      expect(values(undo(left)).toSorted()).toEqual(values(more).toSorted());
      expect(restoreItem(typed, lead)).toBe(typed);
    });
  });

  test("stands on top of what was left before, and is undone before it", () => {
    const earlier = setField(setField(noChanges, heading, "A", "B"), lead, "1", "2");
    const changes = mergeDraft(setField(noChanges, lead, "1", "3"), earlier);
    expect(values(changes)).toEqual(["intro.heading: A > B", "intro.lead: 1 > 3"]);
    expect(values(undo(undo(changes)))).toEqual([]);
    expect(values(mergeDraft(noChanges, earlier))).toEqual(values(earlier));
  });

  test("is undone across places, and typing anew forgets what was undone", () => {
    let changes = setField(noChanges, heading, "A", "B", 1000);
    changes = setField(changes, lead, "1", "2", 1100);
    changes = undo(changes);
    expect(values(changes)).toEqual(["intro.heading: A > B"]);
    changes = setField(changes, lead, "1", "3", 1200);
    expect(redo(changes)).toBe(changes);
    expect(values(undo(undo(changes)))).toEqual([]);
    expect(undo(noChanges)).toBe(noChanges);
  });

  test("is no change once it says what it said", () => {
    const changes = setField(setField(noChanges, heading, "A", "B"), heading, "B", "A");
    expect(values(changes)).toEqual([]);
    expect(values(undo(changes))).toEqual(["intro.heading: A > B"]);
    expect(setField(noChanges, heading, "A", "A")).toBe(noChanges);
  });

  test("is put back in one step", () => {
    const changes = setField(setField(noChanges, heading, "A", "B"), lead, "1", "2");
    expect(values(revertField(changes, key("intro.heading")))).toEqual(["intro.lead: 1 > 2"]);
    expect(values(discardChanges(changes))).toEqual([]);
    expect(values(undo(discardChanges(changes)))).toEqual(["intro.heading: A > B", "intro.lead: 1 > 2"]);
    expect(revertField(noChanges, key("intro.lead"))).toBe(noChanges);
    expect(discardChanges(noChanges)).toBe(noChanges);
  });

  test("counts from what was saved, and undoing goes back beyond it", () => {
    let changes = setField(noChanges, heading, "A", "B");
    const sent = [...changes.unsaved.values()];
    expect(values(afterSave(changes, sent))).toEqual([]);
    changes = afterSave(setField(changes, heading, "B", "C"), sent);
    expect(values(changes)).toEqual(["intro.heading: B > C"]);
    expect(values(undo(undo(changes)))).toEqual(["intro.heading: B > A"]);
  });

  test("comes back in one step after its save was taken back", () => {
    let changes = setOrder(noChanges, list, ["a", "c"], ["a", "b", "c"]);
    changes = setField(changes, place("values.cards.b.title"), "", "Hello");
    changes = setField(changes, heading, "A", "B");
    const left = afterUndoneSave([...changes.unsaved.values()]);
    expect(values(left)).toEqual([]);
    expect(values(undo(left))).toEqual([]);
    expect(values(redo(left))).toEqual(values(changes));
    expect(values(undo(redo(left)))).toEqual([]);
  });

  test("in an item goes and comes with it", () => {
    let changes = setOrder(noChanges, list, ["a"], ["a", "b"]);
    changes = setField(changes, place("values.cards.b.title"), "", "Hello");
    changes = setField(changes, place("values.cards.a.title"), "A", "Aa");
    expect(values(revertField(changes, key("values.cards")))).toEqual(["values.cards.a.title: A > Aa"]);
    changes = setOrder(changes, list, ["a", "b"], ["a"]);
    expect(values(changes)).toEqual(["values.cards.a.title: A > Aa"]);
    expect(values(undo(changes))).toEqual([
      "values.cards.a.title: A > Aa",
      "values.cards: a > a,b",
      "values.cards.b.title:  > Hello",
    ]);
  });

  test("counts from somebody else's words once they are known", () => {
    const changes = setField(noChanges, heading, "A", "B");
    expect(values(rebase(changes, key("intro.heading"), "T"))).toEqual(["intro.heading: T > B"]);
    expect(values(rebase(changes, key("intro.heading"), "B"))).toEqual([]);
    expect(rebase(changes, key("intro.lead"), "T")).toBe(changes);
    const taken = acceptTheirs(changes, key("intro.heading"), "T");
    expect(values(taken)).toEqual([]);
    expect(values(undo(taken))).toEqual(["intro.heading: T > B"]);
    expect(values(acceptTheirs(changes, key("intro.heading"), null))).toEqual([]);
    expect(acceptTheirs(changes, key("intro.lead"), "T")).toBe(changes);
  });
});
