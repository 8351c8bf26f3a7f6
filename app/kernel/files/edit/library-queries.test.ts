import { InfiniteQueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient } from "#app/kernel/verbs/edit/staff-queries.ts";
import type { MediaItem } from "../media-item.ts";
import { dropItem, libraryPages, putItem } from "./library-queries.ts";

const { queryKey } = libraryPages("site-images", "");
const item = (id: string, alt = "") => ({ id, alt, bucket: "site-images" }) as MediaItem;

/** Fills the cache with pages of files; each letter is a file. */
function list(...pages: string[]) {
  queryClient.setQueryData(queryKey, {
    pages: pages.map((ids) => ({ items: [...ids].map((id) => item(id)), next: null })),
    pageParams: pages.map(() => ""),
  });
}
const listed = () =>
  queryClient.getQueryData(queryKey)?.pages.map(({ items }) => items.map(({ id, alt }) => id + alt).join(""));

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

test.each<[string, string[], () => void, string[]]>([
  ["an upload comes first", ["ab", "cd"], () => putItem(item("e")), ["eab", "cd"]],
  ["the first upload is listed", [""], () => putItem(item("a")), ["a"]],
  ["an upload that is listed already does not come again", ["ab"], () => putItem(item("b")), ["ab"]],
  ["a changed one changes in its place", ["ab", "cd"], () => putItem(item("c", "!")), ["ab", "c!d"]],
  ["a deleted one goes", ["ab", "cd"], () => dropItem(item("d")), ["ab", "c"]],
  [
    "one of another bucket changes nothing",
    ["ab"],
    () => putItem({ ...item("c"), bucket: "project-images" }),
    ["ab"],
  ],
])("%s", (_case, before, change, after) => {
  list(...before);
  change();
  expect(listed()).toEqual(after);
});

test("an upload waits for the list", () => {
  putItem(item("a"));
  expect(listed()).toBeUndefined();
});

test("what changes while more is loaded stays changed", async () => {
  const answers: ((page: { items: MediaItem[]; next: string | null }) => void)[] = [];
  vi.stubGlobal(
    "fetch",
    () => new Promise((resolve) => answers.push((value) => resolve(Response.json({ kind: "ok", value })))),
  );
  const pages = new InfiniteQueryObserver(queryClient, libraryPages("site-images", ""));
  const stop = pages.subscribe(() => {});
  answers[0]?.({ items: [item("a"), item("b")], next: "b" });
  await vi.waitFor(() => expect(listed()).toEqual(["ab"]));
  const more = pages.fetchNextPage();
  putItem(item("a", "!"));
  dropItem(item("b"));
  putItem(item("e"));
  expect(listed()).toEqual(["ea!"]);
  answers[1]?.({ items: [item("c"), item("d")], next: null });
  await more;
  await vi.waitFor(() => expect(listed()).toEqual(["ea!", "cd"]));
  stop();
});
