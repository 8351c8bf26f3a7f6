import { describe, expect, test } from "vitest";
import {
  messageExcerpt,
  messageExportAddress,
  messageListAddress,
  readMessageListAddress,
  replyAddress,
} from "./messages.ts";

test("an answer has a subject, and nothing in an address breaks it", () => {
  const values = { name: "J", phone: "", message: "" };
  expect(replyAddress({ ...values, email: "a+b&c@x.ca", service: "Snow & ice" }, "Fernhill")).toBe(
    "mailto:a%2Bb%26c@x.ca?subject=Your%20message%20to%20Fernhill%3A%20Snow%20%26%20ice",
  );
  expect(replyAddress({ ...values, email: "j@x.ca", service: "" }, "Fernhill")).toBe(
    "mailto:j@x.ca?subject=Your%20message%20to%20Fernhill",
  );
});

describe("the beginning of a text", () => {
  test.each([
    ["a short one", "A sloped yard.\nPatio by July?"],
    ["eight lines", Array.from({ length: 8 }, () => "x").join("\n")],
    ["500 characters", "x".repeat(500)],
  ])("%s stands there whole", (_case, text) => expect(messageExcerpt(text)).toBeNull());

  test("many lines are cut to four", () => {
    expect(messageExcerpt("1\n2\n3\n4\n5\n6\n7\n8\n9")).toBe("1\n2\n3\n4…");
  });

  test("a long one is cut at a word's end", () => {
    expect(messageExcerpt("word ".repeat(200))).toBe(`${"word ".repeat(55)}word…`);
  });

  test("a word without an end is cut, its characters whole", () => {
    expect(messageExcerpt(`x${"🌿".repeat(300)}`)).toBe(`x${"🌿".repeat(139)}…`);
  });
});

describe("an address of the list", () => {
  test.each([
    ["", { search: "", show: "new", page: 1 }, "/admin/messages"],
    ["show=open", { search: "", show: "new", page: 1 }, "/admin/messages"],
    [
      "show=handled&page=2",
      { search: "", show: "answered", page: 2 },
      "/admin/messages?show=answered&page=2",
    ],
    ["search=+a%25b+", { search: "a%b", show: "new", page: 1 }, "/admin/messages?search=a%25b"],
    ["show=else&page=-1", { search: "", show: "new", page: 1 }, "/admin/messages"],
  ] as const)("%s", (query, requested, address) => {
    expect(readMessageListAddress(new URLSearchParams(query))).toEqual(requested);
    expect(messageListAddress(requested)).toBe(address);
  });

  test("the file of the same messages keeps search and filter", () => {
    expect(messageExportAddress({ search: "yard", show: "all" })).toBe(
      "/admin/messages.csv?show=all&search=yard",
    );
  });
});
