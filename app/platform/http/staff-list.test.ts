import { expect, test } from "vitest";
import {
  findAskedForm,
  pageWithin,
  readStaffList,
  type StaffList,
  type StaffListRequest,
  sortLink,
  staffListAddress,
} from "./staff-list.ts";

const list: StaffList<"title" | "created"> = {
  path: "/admin/things",
  sorts: { title: "asc", created: "desc" },
  usual: "created",
};
const usual: StaffListRequest<"title" | "created"> = {
  search: "",
  sort: "created",
  direction: "desc",
  page: 1,
};
const read = (query: string) => readStaffList(list, new URLSearchParams(query));

test.each([
  ["", usual],
  ["page=3", { ...usual, page: 3 }],
  ["page=0", usual],
  ["page=-1", usual],
  ["page=1e3", usual],
  ["page=99999999", usual],
  ["sort=title", { ...usual, sort: "title", direction: "asc" }],
  ["sort=title&dir=desc", { ...usual, sort: "title" }],
  ["dir=asc", { ...usual, direction: "asc" }],
  ["dir=sideways", usual],
  ["sort=content", usual],
  ["sort=constructor", usual],
  ["search=+stone%00steps+", { ...usual, search: "stone steps" }],
  [`search=${"a".repeat(150)}`, { ...usual, search: "a".repeat(100) }],
  ["category=1&utm_source=mail", usual],
])("?%s", (query, expected) => {
  expect(read(query)).toEqual(expected);
});

test("a search is never cut within a character", () => {
  expect(read(`search=${"a".repeat(99)}🌲`).search.isWellFormed()).toBe(true);
});

test.each([
  [usual, "/admin/things"],
  [{ ...usual, page: 2 }, "/admin/things?page=2"],
  [{ ...usual, direction: "asc" }, "/admin/things?dir=asc"],
  [{ ...usual, sort: "title", direction: "asc" }, "/admin/things?sort=title"],
  [
    { search: "100% & more", sort: "title", direction: "desc", page: 4 },
    "/admin/things?sort=title&dir=desc&search=100%25+%26+more&page=4",
  ],
] satisfies [typeof usual, string][])("%j", (request, address) => {
  expect(staffListAddress(list, request)).toBe(address);
  expect(read(address.split("?")[1] ?? "")).toEqual(request);
});

test("a heading sorts by its column, then turns it round, from the first page, in what was found", () => {
  const request = { ...usual, search: "oak", page: 3 };
  const byTitle = { ...request, sort: "title", direction: "asc" } as const;
  expect(sortLink(list, request, "title")).toEqual({
    to: "/admin/things?sort=title&search=oak",
    current: null,
  });
  expect(sortLink(list, byTitle, "title")).toEqual({
    to: "/admin/things?sort=title&dir=desc&search=oak",
    current: "asc",
  });
  expect(sortLink(list, { ...byTitle, direction: "desc" }, "title").to).toBe(
    "/admin/things?sort=title&search=oak",
  );
  expect(sortLink(list, request, "created")).toEqual({
    to: "/admin/things?dir=asc&search=oak",
    current: "desc",
  });
});

const known = "0190b6a0-0000-7000-8000-00000000beef";
const find = async (id: string) => (id === known ? { id } : null);

test.each([
  ["", { kind: "none" }],
  ["new", { kind: "new" }],
  ["new=1", { kind: "new" }],
  [`edit=${known}`, { kind: "edit", item: { id: known } }],
  [`new&edit=${known}`, { kind: "edit", item: { id: known } }],
  ["edit=0190b6a0-0000-7000-8000-00000000dead", { kind: "gone" }],
  ["edit=new", { kind: "gone" }],
  ["edit=", { kind: "gone" }],
])("?%s opens %j", async (query, expected) => {
  expect(await findAskedForm(new URLSearchParams(query), find)).toEqual(expected);
});

test("what can be no id never reaches the database", async () => {
  const fail = () => Promise.reject(new Error("asked"));
  for (const id of ["%00", "1", "' or 1=1", "0190b6a0-0000-7000-8000-00000000dead%20"]) {
    expect(await findAskedForm(new URLSearchParams(`edit=${id}`), fail)).toEqual({ kind: "gone" });
  }
});

test.each([
  [0, 1, { page: 1, pageCount: 1, offset: 0 }],
  [50, 2, { page: 1, pageCount: 1, offset: 0 }],
  [51, 2, { page: 2, pageCount: 2, offset: 50 }],
  [120, 9, { page: 3, pageCount: 3, offset: 100 }],
  [120, 0, { page: 1, pageCount: 3, offset: 0 }],
])("of %i rows, page %i", (total, page, expected) => {
  expect(pageWithin(total, { page, pageSize: 50 })).toEqual(expected);
});
