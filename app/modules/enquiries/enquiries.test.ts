import { describe, expect, test } from "vitest";
import { enquiryList, enquiryPath, firstWords, replyAddress } from "./enquiries.ts";
import { senderPath } from "./sender/sent-enquiry.ts";

test("the path of what a request names fits into a header, whatever characters that has", () => {
  expect(senderPath("\ufffd")).toBe("/q/%EF%BF%BD");
  expect(enquiryPath("ł/..")).toBe("/admin/messages/%C5%82%2F..");
});

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
  ["a short one is shown whole", "A sloped yard.\nPatio by July?", "A sloped yard.\nPatio by July?"],
  ["four lines are shown whole", "1\n2\n3\n4", "1\n2\n3\n4"],
  ["200 characters are shown whole", "x".repeat(200), "x".repeat(200)],
  ["more lines are cut", "1\n2\n3\n4\n5", "1\n2\n3\n4…"],
  ["a long one is cut at a word's end", "word ".repeat(200), `${"word ".repeat(39)}word…`],
  ["a word without an end is cut, its characters whole", `x${"🌿".repeat(300)}`, `x${"🌿".repeat(99)}…`],
])("The first words of a message: %s", (_case, text, first) => {
  expect(firstWords(text)).toBe(first);
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
    ["search=+a%25b+", { search: "a%b", show: "all", page: 1 }, "/admin/messages?search=a%25b"],
    ["search=a&show=new", { search: "a", show: "new", page: 1 }, "/admin/messages?show=new&search=a"],
    ["show=else&page=-1", { search: "", show: "new", page: 1 }, "/admin/messages"],
  ] as const)("%s", (query, requested, address) => {
    expect(enquiryList.read(new URLSearchParams(query))).toEqual(requested);
    expect(enquiryList.addressOf(requested)).toBe(address);
  });

  test("the file of the same messages keeps search and filter", () => {
    expect(enquiryList.fileOf({ search: "yard", show: "all" })).toBe("/admin/messages.csv?search=yard");
    expect(enquiryList.fileOf({ search: "yard", show: "won" })).toBe(
      "/admin/messages.csv?show=won&search=yard",
    );
  });
});
