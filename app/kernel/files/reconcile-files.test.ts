import { expect, test } from "vitest";
import { type FileFault, removalsOf } from "./reconcile-files.server.ts";

const use = { type: "service", title: "Decks", path: "/services" } as const;
const file = (key: string): FileFault => ({ kind: "file-without-row", key, mended: false });
const row = (address: string, more: object = {}): FileFault => ({
  kind: "row-without-file",
  address,
  uses: [],
  mended: false,
  ...more,
});

test.each<[string, FileFault[], string[], boolean]>([
  ["files without rows, up to a tenth", [file("a"), file("b")], ["a", "b"], false],
  ["more files than a tenth", [file("a"), file("b"), file("c")], ["a", "b", "c"], true],
  ["a tenth of the rows", [row("/a")], ["/a"], false],
  ["more rows than a tenth", [row("/a"), row("/b")], ["/a", "/b"], true],
  [
    "no row that something shows or a version names",
    [row("/a", { uses: [use] }), row("/b", { isStored: true })],
    [],
    false,
  ],
  [
    "nothing that only a person can mend",
    [{ kind: "private-without-file", key: "a", mended: false }],
    [],
    false,
  ],
])("Of 20 files and 10 rows mending removes %s", (_title, faults, ids, areMany) => {
  const removals = removalsOf({ files: 20, rows: 10, faults });
  expect([[...removals.ids], removals.areMany]).toEqual([ids, areMany]);
});
