import { expect, test } from "vitest";
import { linkAttributes, storedLink, typedAddress } from "./link-address.ts";
import { sanitizeRichText } from "./sanitize.server.ts";

const own = "https://fernhill.example";

test.each([
  ["https://example.ca", "https://example.ca"],
  ["HTTP://example.ca/A?b=c&d#e", "http://example.ca/A?b=c&d#e"],
  ["example.ca/x", "https://example.ca/x"],
  [" www.example.ca ", "https://www.example.ca"],
  ["example.ca:8080/x", "https://example.ca:8080/x"],
  ["example.ca?q=a@b.ca", "https://example.ca?q=a@b.ca"],
  ["//example.ca/x", "https://example.ca/x"],
  ["https://example.ca/two words", "https://example.ca/two%20words"],
  ['https://example.ca/"><script>', "https://example.ca/%22%3E%3Cscript%3E"],
  ["jo@example.ca", "mailto:jo@example.ca"],
  ["mailto:jo@example.ca?subject=Hi", "mailto:jo@example.ca?subject=Hi"],
  ["tel:+1 519 555 0142", "tel:+15195550142"],
  ["\u200ehttps://exam\u00adple.ca/x\u200b", "https://example.ca/x"],
  ["\ufeffexample.ca\u200d", "https://example.ca"],
  ["jo@\u200bexample.ca\u202c", "mailto:jo@example.ca"],
  ["tel:+1\u00a0519\u2011555\u20110142\u202c", "tel:+1519-555-0142"],
  ["/contact", "/contact"],
  ["#top", "#top"],
  ["https://fernhill.example/blog/x?y#z", "/blog/x?y#z"],
  ["fernhill.example", "/"],
  ["https://fernhill.example//evil.example", "/evil.example"],
])("typed %j means %j", (typed, address) => {
  expect(typedAddress(typed, own)).toBe(address);
});

test.each([
  "",
  "   ",
  "hello",
  "two words",
  "javascript:alert(1)",
  "JaVaScript:alert(1)//example.ca",
  "java\tscript:alert(1)",
  "data:text/html,<b>x</b>",
  "vbscript:x",
  "file:///etc/passwd",
  "ftp://example.ca",
  "https://",
  "https:example.ca",
  "mailto:",
  "/\\evil.example",
  "\\\\evil.example",
])("typed %j leads nowhere", (typed) => {
  expect(typedAddress(typed, own)).toBeNull();
});

test.each([
  ["about.html", null],
  ["//evil.example", null],
  ["/\t/evil.example", null],
  ["http://other.example/x", "http://other.example/x"],
  ["/blog", "/blog"],
])("a link found in a text, %j, keeps %j", (href, address) => {
  expect(storedLink(href, own)).toBe(address);
});

test.each([
  [
    "https://example.ca/?a=1&b=2",
    '<a href="https://example.ca/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">x</a>',
  ],
  ["http://example.ca", '<a href="http://example.ca" target="_blank" rel="noopener noreferrer">x</a>'],
  ["/contact", '<a href="/contact">x</a>'],
  ["#top", '<a href="#top">x</a>'],
  ["mailto:jo@example.ca", '<a href="mailto:jo@example.ca">x</a>'],
  ["tel:+15195550142", '<a href="tel:+15195550142">x</a>'],
])("a link to %j passes the sanitizer as it is", (href, saved) => {
  const attributes = Object.entries(linkAttributes(href)).map(
    ([name, text]) => ` ${name}="${text.replaceAll("&", "&amp;")}"`,
  );
  expect(`<a${attributes.join("")}>x</a>`).toBe(saved);
  expect(sanitizeRichText(saved)).toBe(saved);
});
