import { expect, test } from "vitest";
import type { MediaItem } from "../media-item.ts";
import { type LibraryEvent, type LibraryState, reduceLibrary } from "./library-state.ts";

const item = (id: string, alt = "") => ({ id, alt }) as MediaItem;
const listed = (ids: string, next: string | null = null): LibraryState => ({
  kind: "listed",
  items: [...ids].map((id) => item(id)),
  next,
  more: "resting",
});
const page = (ids: string, next: string | null = null) => ({ items: [...ids].map((id) => item(id)), next });

test.each<[string, LibraryState, LibraryEvent, LibraryState]>([
  [
    "a list arrives",
    { kind: "loading", items: [] },
    { type: "listed", page: page("ab", "b") },
    listed("ab", "b"),
  ],
  [
    "a list fails",
    { kind: "loading", items: [] },
    { type: "failed", sentence: "No." },
    { kind: "failed", sentence: "No." },
  ],
  [
    "another is asked for: those seen stay so long",
    listed("ab"),
    { type: "asked" },
    { kind: "loading", items: [item("a"), item("b")] },
  ],
  [
    "it is asked for again after a failure",
    { kind: "failed", sentence: "No." },
    { type: "asked" },
    { kind: "loading", items: [] },
  ],
  [
    "more is asked for",
    listed("ab", "b"),
    { type: "moreAsked" },
    { ...listed("ab", "b"), more: "loading" } as LibraryState,
  ],
  [
    "more arrives, none of it twice",
    listed("ab", "b"),
    { type: "moreListed", page: page("bcd") },
    listed("abcd"),
  ],
  [
    "more fails and can be asked for again",
    listed("ab", "b"),
    { type: "moreFailed" },
    { ...listed("ab", "b"), more: "failed" } as LibraryState,
  ],
  ["an upload comes first", listed("ab"), { type: "put", item: item("c") }, listed("cab")],
  [
    "an upload that is listed already does not come again",
    listed("ab"),
    { type: "put", item: item("b") },
    listed("ab"),
  ],
  ["a deleted one goes", listed("ab"), { type: "dropped", id: "a" }, listed("b")],
  [
    "an upload waits for the list",
    { kind: "loading", items: [] },
    { type: "put", item: item("c") },
    { kind: "loading", items: [] },
  ],
])("%s", (_case, before, event, after) => {
  expect(reduceLibrary(before, event)).toEqual(after);
});

test("a changed one changes in its place", () => {
  const after = reduceLibrary(listed("abc"), { type: "put", item: item("b", "A patio") });
  expect(after).toMatchObject({ items: [{ alt: "" }, { alt: "A patio" }, { alt: "" }] });
});
