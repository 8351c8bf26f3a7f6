import { expect, test } from "vitest";
import {
  canonicalAddress,
  isCanonical,
  isSecretLink,
  keepKnownParameters,
  loggedPath,
} from "./page-address.ts";

const of = (address: string) => canonicalAddress(new URL(address, "http://site.example"));

test.each([
  ["/services/", "/services"],
  ["//services///snow-removal//", "/services/snow-removal"],
  ["/Projects?category=hardscaping&page=2", "/projects?category=hardscaping&page=2"],
  ["/%73ervices", "/services"],
  ["/services/caf%c3%a9", "/services/caf%C3%A9"],
  ["/services/CAF%C3%89", "/services/caf%C3%A9"],
  ["/blog/a%2Fb/", "/blog/a%2Fb"],
])("%s redirects to %s", (address, canonical) => {
  expect(of(`http://site.example${address}`)).toBe(canonical);
});

test.each([
  "/",
  "/services",
  "/services/caf%C3%A9",
  "/services/it's-(really)-spring!",
  "/blog/a%2Fb",
  "/projects?category=Hardscaping",
  "/admin/",
  "/staff/Services",
  "/storage/site-images/A.jpg",
  "/Feed.xml",
  "/projects.data",
])("%s stays", (address) => expect(of(address)).toBeNull());

const token = "0123456789abcdef".repeat(4);
test.each(["/preview/"])("%s with what a mail program adds to its token redirects to the token", (start) => {
  for (const added of [">", "%3E", "%253E", ".", ",", ")", "=", "%20", ";", "%22"])
    expect(of(`${start}${token}${added}`)).toBe(start + token);
  expect(of(start + token)).toBeNull();
  expect(of(`${start}${token.slice(12)}`)).toBeNull();
  expect(loggedPath(`${start}${token}%3E`)).not.toContain(token);
});

test("what a redirect leads to redirects no further", () => {
  for (const address of ["/A/B/", "/%41%2f", "/ä ö/", "/preview/%3E", `/preview/%253C${token}%253E`])
    expect(of(of(address) ?? "")).toBeNull();
});

test.each([
  "/preview/0af",
  "//preview//0af",
  "/PREVIEW/0af",
  "/%70review/0af",
  "/preview%2F0af",
  "/preview/0af%",
])("%s leads to a draft, and no log has its secret", (pathname) =>
  expect([isSecretLink(pathname), loggedPath(pathname)]).toEqual([true, "/preview/…"]),
);

test("a page whose address begins like a secret link's is none", () => {
  expect(isSecretLink("/previews/0af")).toBe(false);
});

const knownOf = (path: string, query: string) =>
  keepKnownParameters(new URL(`http://site.example${path}?${query}`)).search;

test.each([
  ["/", "utm_source=x&page=2", ""],
  ["/projects", "utm_source=x&page=2&category=a", "?category=a&page=2"],
  ["/reviews", "utm_source=x&page=2&category=a", "?page=2"],
  ["/blog", "category=", ""],
  ["/blog", "category=%E5%BA%AD", "?category=%E5%BA%AD"],
  ["/blog", "category=a&category=b", "?category=a"],
  ["/blog/post", "category=a", ""],
  ["/projects.data", "_routes=root&fbclid=1&category=a", "?category=a&_routes=root"],
])("of %s?%s the query %j matters", (path, query, stored) => {
  expect(knownOf(path, query)).toBe(stored);
});

const tooLong = "x".repeat(201);
test.each<[path: string, query: string, spellings: string[]]>([
  ["/blog", "", ["page=1", "page=", "category=&page=1"]],
  ["/blog", "?page=-", ["page=0", "page=007", "page=1.0", "page=-1", "page=9999999", "page=x", "page=%202"]],
  ["/projects", "?category=-", ["category=Walls", "category=%F0%9F%8C%B1", `category=${tooLong}`]],
  ["/projects", "?category=walls", ["category=walls&page=1", "page=1&category=walls&x=1"]],
])("%s has one address%s for all of these values: %j", (path, query, spellings) => {
  expect(spellings.map((spelling) => knownOf(path, spelling))).toEqual(spellings.map(() => query));
});

test.each([
  ["/feed.xml", true],
  ["/services/it's", true],
  ["/Feed.xml", false],
  ["//feed.xml", false],
  ["/%66eed.xml", false],
])("%s is the spelling under which its page is kept: %s", (pathname, is) => {
  expect(isCanonical({ pathname } as URL)).toBe(is);
});
