import { expect, test } from "vitest";
import {
  canonicalAddress,
  isSecretLink,
  keepKnownParameters,
  loggedPath,
} from "#app/platform/http/page-address.ts";

const of = (address: string) => canonicalAddress(new URL(address, "http://site.example"));
const token = "0123456789abcdef".repeat(4);

test.each(["/q/", "/no-review-requests/"])(
  "%s with what a mail program adds to its token redirects to the token",
  (start) => {
    for (const added of [">", "%3E", "%253E", ".", ",", ")", "=", "%20", ";", "%22"])
      expect(of(`${start}${token}${added}`)).toBe(start + token);
    expect(of(start + token)).toBeNull();
    expect(of(`${start}${token.slice(12)}`)).toBeNull();
    expect(loggedPath(`${start}${token}%3E`)).not.toContain(token);
  },
);

test("the photos of a sender's page are found by clean addresses, too", () => {
  const id = "0190b6a0-0000-7000-8000-00000000000a";
  expect(of(`/q/${token}%3E/photos`)).toBe(`/q/${token}/photos`);
  expect(of(`/q/${token}/photos/${id}?w=400`)).toBeNull();
  expect(of(of(`/q/%253C${token}%253E`) ?? "")).toBeNull();
});

test("no log has the secret of a sender's page, of its photos or in another spelling", () => {
  for (const pathname of ["/q/0af", "//Q/0af/photos/1", "/%71/0af"])
    expect([isSecretLink(pathname), loggedPath(pathname)]).toEqual([true, "/q/…"]);
  expect(loggedPath("/calendar/0af/visits.ics")).toBe("/calendar/…");
  expect(isSecretLink("/quote/where")).toBe(false);
});

const knownOf = (path: string, query: string) =>
  keepKnownParameters(new URL(`http://site.example${path}?${query}`)).search;
const entry = "0190b6a0-0000-7000-8000-00000000001f";

test.each([
  ["/contact", "utm_source=x&sent=1", "?sent=1"],
  ["/contact", "about=project%2Fdeck&x=1", "?about=project%2Fdeck"],
  ["/quote", "about=service/it%27s+%22spring%22", "?about=service%2Fit%27s+%22spring%22"],
  ["/q/0af", `before=${entry}&w=1`, `?before=${entry}`],
  ["/q/0af/photos/1", "w=480&before=1", "?w=480"],
])("of %s?%s the query %j matters", (path, query, stored) => {
  expect(knownOf(path, query)).toBe(stored);
});

test.each<[path: string, spellings: string[]]>([
  ["/contact", ["sent=2", "sent=true", "sent=11", "sent=%201"]],
  ["/contact", ["about=x", "about=service/", "about=team/jo", "about=Service/a", "about=service/a%0Ab"]],
  ["/quote", [`about=service/${"x".repeat(201)}`]],
  ["/q/0af", ["before=1", "before=x", `before=${entry.toUpperCase()}`]],
])("%s has one address for all of these values: %j", (path, spellings) => {
  expect(spellings.map((spelling) => knownOf(path, spelling))).toEqual(spellings.map(() => ""));
});
