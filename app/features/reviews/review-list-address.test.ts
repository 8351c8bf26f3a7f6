import { expect, test } from "vitest";
import { editReviewAddress, readReviewListAddress, reviewListAddress } from "./review-list-address.ts";

const id = "0190b6a0-0000-7000-8000-000000000002";
const read = (query: string) => readReviewListAddress(new URLSearchParams(query));

test.each([
  ["", { search: "", page: 1, edit: null }],
  ["search=+patio++stone+&page=3", { search: "patio  stone", page: 3, edit: null }],
  ["page=0", { search: "", page: 1, edit: null }],
  ["page=two", { search: "", page: 1, edit: null }],
  ["search=%00a%0Ab", { search: "a b", page: 1, edit: null }],
  [`edit=${id}`, { search: "", page: 1, edit: id }],
  ["edit=", { search: "", page: 1, edit: "" }],
  ["edit=new", { search: "", page: 1, edit: "" }],
  ["edit=%00", { search: "", page: 1, edit: "" }],
])("%j asks for %j", (query, wanted) => {
  expect(read(query)).toEqual(wanted);
});

test("a search is cut at 100 characters", () => {
  expect(read(`search=${"x".repeat(500)}`).search).toHaveLength(100);
});

test.each([
  [{ search: "", page: 1 }, "/admin/reviews"],
  [{ search: "", page: 2 }, "/admin/reviews?page=2"],
  [{ search: "50 % & more", page: 2 }, "/admin/reviews?search=50+%25+%26+more&page=2"],
])("%j has the address %s", (list, address) => {
  expect(reviewListAddress(list)).toBe(address);
  expect(readReviewListAddress(new URL(address, "http://x").searchParams)).toEqual({ ...list, edit: null });
});

test("a review's address is read back", () => {
  expect(readReviewListAddress(new URL(editReviewAddress(id), "http://x").searchParams).edit).toBe(id);
});
