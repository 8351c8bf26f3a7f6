import { expect, test } from "vitest";
import { canonicalAddress, isSecretLink, loggedPath } from "./page-address.ts";

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

test("what a redirect leads to redirects no further", () => {
  for (const address of ["/A/B/", "/%41%2f", "/ä ö/"]) expect(of(of(address) ?? "")).toBeNull();
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

test("nor the secret of a sender's page, of its photos or in another spelling", () => {
  for (const pathname of ["/q/0af", "//Q/0af/photos/1", "/%71/0af"])
    expect([isSecretLink(pathname), loggedPath(pathname)]).toEqual([true, "/q/…"]);
  expect(loggedPath("/newsletter/Leave/0af")).toBe("/newsletter/…");
  expect(loggedPath("/calendar/0af/visits.ics")).toBe("/calendar/…");
  for (const pathname of ["/quote/where", "/newsletter"]) expect(isSecretLink(pathname)).toBe(false);
});
