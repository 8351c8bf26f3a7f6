import { expect, test } from "vitest";
import {
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
  ["search=oak&page=3", { ...usual, search: "oak", page: 3 }],
  ["sort=title", { ...usual, sort: "title", direction: "asc" }],
  ["sort=title&dir=desc", { ...usual, sort: "title" }],
  ["dir=asc", { ...usual, direction: "asc" }],
  ["dir=sideways", usual],
  ["sort=content", usual],
  ["sort=constructor", usual],
  ["category=1&utm_source=mail", usual],
])("?%s", (query, expected) => {
  expect(read(query)).toEqual(expected);
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
