import { describe, expect, test } from "vitest";
import { messageExcerpt, messageList, replyAddress } from "./messages.ts";

test("an answer has a subject, and nothing in an address breaks it", () => {
  const values = { name: "J", phone: "", message: "" };
  expect(replyAddress({ ...values, email: "a+b&c@x.ca", service: "Snow & ice" }, "Fernhill")).toBe(
    "mailto:a%2Bb%26c@x.ca?subject=Your%20message%20to%20Fernhill%3A%20Snow%20%26%20ice",
  );
  expect(replyAddress({ ...values, email: "j@x.ca", service: "" }, "Fernhill")).toBe(
    "mailto:j@x.ca?subject=Your%20message%20to%20Fernhill",
  );
});

test.each([
  ["a short one stands there whole", "A sloped yard.\nPatio by July?", null],
  ["eight lines stand there whole", Array.from({ length: 8 }, () => "x").join("\n"), null],
  ["500 characters stand there whole", "x".repeat(500), null],
  ["many lines are cut to four", "1\n2\n3\n4\n5\n6\n7\n8\n9", "1\n2\n3\n4…"],
  ["a long one is cut at a word's end", "word ".repeat(200), `${"word ".repeat(55)}word…`],
  ["a word without an end is cut, its characters whole", `x${"🌿".repeat(300)}`, `x${"🌿".repeat(139)}…`],
])("the beginning of a text: %s", (_case, text, excerpt) => {
  expect(messageExcerpt(text)).toBe(excerpt);
});

describe("an address of the list", () => {
  test.each([
    ["", { search: "", show: "new", page: 1 }, "/admin/messages"],
    ["show=open", { search: "", show: "new", page: 1 }, "/admin/messages"],
    [
      "show=answered&page=2",
      { search: "", show: "answered", page: 2 },
      "/admin/messages?show=answered&page=2",
    ],
    ["search=+a%25b+", { search: "a%b", show: "new", page: 1 }, "/admin/messages?search=a%25b"],
    ["show=else&page=-1", { search: "", show: "new", page: 1 }, "/admin/messages"],
  ] as const)("%s", (query, requested, address) => {
    expect(messageList.read(new URLSearchParams(query))).toEqual(requested);
    expect(messageList.addressOf(requested)).toBe(address);
  });

  test("the file of the same messages keeps search and filter", () => {
    expect(messageList.fileOf({ search: "yard", show: "all" })).toBe(
      "/admin/messages.csv?show=all&search=yard",
    );
  });
});
