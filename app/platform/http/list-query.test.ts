import { expect, test } from "vitest";
import { askedPage, findOpenedForm, listQueryAddress, readListQuery, searchRefusal } from "./list-query.ts";

const read = (query: string) => readListQuery(new URLSearchParams(query));

test.each([
  ["", { search: "", page: 1 }],
  ["page=3", { search: "", page: 3 }],
  ["page=two", { search: "", page: 1 }],
  ["search=+stone%00steps+", { search: "stone steps", page: 1 }],
  ["search=%E2%80%AAsto%C2%ADne%E2%80%8B%EF%BB%BF", { search: "stone", page: 1 }],
  ["search=a%0Ab", { search: "a b", page: 1 }],
  [`search=${"a".repeat(1500)}`, { search: "a".repeat(1500), page: 1 }],
])("?%s", (query, expected) => {
  expect(read(query)).toEqual(expected);
});

test.each([
  ["page=3", 3],
  ["page=0", null],
  ["page=-1", null],
  ["page=1e9", null],
  ["page=two", null],
  ["page=99999999999", null],
  ["", 1],
])("the query %j asks for page %j, which staff read as 1 when it is none", (query, page) => {
  expect(askedPage(new URLSearchParams(query))).toBe(page);
  expect(read(query).page).toBe(page ?? 1);
});

test("a search that is too long is told so, and kept whole", () => {
  const max = `${" garden".repeat(28)} pond `;
  expect(searchRefusal(max)).toBeUndefined();
  const { search } = read(`search=${max}s`);
  expect(search).toBe(`${max.trim()} s`);
  expect(searchRefusal(search)).toBe("Search with up to 200 characters: a few words are enough.");
});

test.each([
  [{ search: "", page: 1 }, [], "/admin/things"],
  [{ search: "", page: 2 }, [], "/admin/things?page=2"],
  [{ search: "50 % & more", page: 2 }, [], "/admin/things?search=50+%25+%26+more&page=2"],
  [{ search: "oak", page: 1 }, [["show", "all"]], "/admin/things?show=all&search=oak"],
] satisfies [object, [string, string][], string][])("%j with %j", (part, parameters, address) => {
  expect(listQueryAddress("/admin/things", part, parameters)).toBe(address);
  expect(read(address.split("?")[1] ?? "")).toEqual(part);
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
  expect(await findOpenedForm(new URLSearchParams(query), find)).toEqual(expected);
});

test("what can be no id never reaches the database", async () => {
  const fail = () => Promise.reject(new Error("asked"));
  for (const id of ["%00", "1", "' or 1=1", "0190b6a0-0000-7000-8000-00000000dead%20"]) {
    expect(await findOpenedForm(new URLSearchParams(`edit=${id}`), fail)).toEqual({ kind: "gone" });
  }
});
