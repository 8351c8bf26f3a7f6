import { expect, test } from "vitest";
import { isEmailAddress, plainEmail, sentAddress } from "./email-address.ts";

test.each([
  ["info@ch\u00e2teau-vert.ca", "info@xn--chteau-vert-x7a.ca"],
  ["info@cha\u0302teau-vert.ca", "info@xn--chteau-vert-x7a.ca"],
  ["Jo@Example.CA", "Jo@Example.CA"],
  ["\u00e9.t\u00e9@example.ca", "\u00e9.t\u00e9@example.ca"],
  ["jo@ch\u00e2teau.ca/x", "jo@ch\u00e2teau.ca/x"],
  ["nobody", "nobody"],
])("a mail to %s goes to %s", (typed, sent) => {
  expect(sentAddress(typed)).toBe(sent);
});

const isNone = (email: string): [string, boolean] => [email, false];

test.each<[string, boolean]>([
  ["info@château-vert.ca", true],
  ["jordan@example.ca", true],
  ["jordan@example", false],
  ["été@example.ca", false],
  ["jordan@château.ca/x.ca", false],
  ["jordan@château.ca:25", false],
  ["jordan@x@château.ca", false],
  ["jordan@châ teau.ca", false],
  ["Jordan.Reyes+yard@mail.example.co.uk", true],
  ["o'neil@example.ca", true],
  ["a@xn--bcher-kva.xn--p1ai", true],
  ["1&2/3=4?5^6`7{8|9}~!#$%*@example.ca", true],
  ...["jordan", "jordan@", "@example.ca", "jordan@exa mple.ca", "jordan@château-vert"].map(isNone),
  ...["jordan@-example.ca", "jordan@example..ca", "a@b@example.ca", "<jordan@example.ca>"].map(isNone),
  ...["jordan@example.ca,crew@example.ca", "jordan@example.ca\nBcc: x@example.com"].map(isNone),
])("whether %s is an e-mail address: %s", (email, is) => {
  expect(isEmailAddress(email)).toBe(is);
});

test.each([
  [" jordan＠example.ca ", "jordan@example.ca"],
  ["ｊｏｒｄａｎ＠ｅｘａｍｐｌｅ。ｃａ", "jordan@example.ca"],
  ["jordan@example.ca.", "jordan@example.ca"],
  ["jordan@example.ca;", "jordan@example.ca"],
  ["Jo@château-vert.ca", "Jo@château-vert.ca"],
])("the typed address %j is kept as %j", (typed, kept) => {
  expect(plainEmail(typed)).toBe(kept);
});
