import { describe, expect, test } from "vitest";
import {
  backupName,
  halfWrittenNames,
  namesOfNobody,
  namesOfPlace,
  namesOfSite,
  placeMark,
  rotate,
} from "./backup-name.ts";

const own = { id: "a1b2c3d4e5f6", place: "0a1b2c3d" };
const other = { id: "ffffffffffff", place: "eeeeeeee" };
const at = (day: string) => new Date(`2026-03-${day}T03:10:00.123Z`);
const named = (day: string, owner = own, passphrase?: string) => backupName(at(day), owner, { passphrase });
/** As releases without ids of sites named them. */
const old = (day: string) => `trellis-2026-03-${day}T03-10-00Z.tar`;

test("a backup is named by its site and its moment, an encrypted one by its ending too", () => {
  expect(named("01")).toBe("trellis-a1b2c3d4e5f6-0a1b2c3d-2026-03-01T03-10-00Z.tar");
  expect(named("01", own, "correct horse")).toBe(`${named("01")}.age`);
});

describe("Of a folder that several sites and people use", () => {
  const moved = { ...own, place: "11111111" };
  const names = [
    "holiday.jpg",
    "trellis-mine.tar",
    `old-${named("01")}`,
    `${named("01")}.asc`,
    "x.partial",
    named("03"),
    named("01", moved, "correct horse"),
    named("02", other),
    old("02"),
    named("02"),
    `${named("05")}.partial`,
    `${named("05", other)}.partial`,
    `${old("05")}.partial`,
  ];

  test("a site's backups are those with its id, the oldest first", () => {
    expect(namesOfSite(names, own.id)).toEqual([named("01", moved, "x"), named("02"), named("03")]);
    expect(namesOfSite(names, "000000000000")).toEqual([]);
  });

  test("what a killed backup has left is the site's own", () => {
    expect(halfWrittenNames(names, own.id)).toEqual([`${named("05")}.partial`]);
  });

  test("a site without a database may have made those of its place, and those that don't say", () => {
    expect(namesOfPlace(names, own.place)).toEqual([old("02"), named("02"), named("03")]);
    expect(namesOfPlace([named("01", other)], own.place)).toEqual([]);
  });

  test("those that don't say are nobody's", () => {
    expect(namesOfNobody(names)).toEqual([old("02")]);
  });
});

test("a place is where the data is, at which address; no credentials are part of it", () => {
  const config = { databaseUrl: undefined, dataDir: "/srv/data", publicUrl: "https://fernhill.example" };
  const mark = placeMark(config);
  expect(mark).toMatch(/^[0-9a-f]{8}$/);
  expect(placeMark({ ...config })).toBe(mark);
  const withUrl = (databaseUrl: string) => placeMark({ ...config, databaseUrl });
  const marks = [
    mark,
    placeMark({ ...config, dataDir: "/srv/other" }),
    placeMark({ ...config, publicUrl: "https://other.example" }),
    placeMark({ ...config, publicUrl: undefined }),
    withUrl("postgres://a:b@host/one"),
    withUrl("postgres://a:b@host/two"),
  ];
  expect(new Set(marks).size).toBe(marks.length);
  expect(withUrl("postgres://c:d@host/one")).toBe(withUrl("postgres://a:b@host/one"));
});

describe("A rotation", () => {
  const sized = (...sizes: number[]) => sizes.map((bytes, index) => ({ name: `${index}`, bytes }));
  test.each([
    ["keeps the newest", sized(10, 10, 11, 12), 2, ["0", "1"], undefined],
    ["removes none that are not too many", sized(10, 10), 2, [], undefined],
    ["spares the last that is much larger than all that stay", sized(90, 100, 9, 10, 11), 2, ["0", "2"], "1"],
    ["spares it as long as it is so", sized(100, 10, 10, 60), 1, ["0", "1", "2"], undefined],
    ["removes it while one as large stays", sized(100, 90, 10, 10), 3, ["0"], undefined],
    ["follows a site that becomes smaller", sized(100, 60), 1, ["0"], undefined],
    ["spares the only one before an empty site's", sized(100, 1), 1, [], "0"],
  ])("%s", (_title, backups, keep, outdated, spared) => {
    expect(rotate(backups, keep)).toEqual({
      outdated,
      spared: backups.find(({ name }) => name === spared),
    });
  });
});
