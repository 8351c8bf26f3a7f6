import { expect, test } from "vitest";
import { cleanLinkToken } from "./clean-link-token.ts";

const token = `3e${"0123456789abcdef".repeat(4)}`.slice(0, 64);
const [start, end] = [token.slice(0, 30), token.slice(30)];

test.each([
  ["nothing", token],
  ...[
    ">",
    "%3E",
    "<",
    "%253E",
    ".",
    ",",
    ")",
    "=",
    ";",
    ":",
    "'",
    '"',
    "”",
    "’",
    "]",
    "*",
    "_",
    "|",
    "\\",
  ].map((added) => [added, token + added]),
  ["several", `${token}%3E)."`],
  ["brackets around it", `<${token}>`],
  ["quotes around it", `"${token}"`],
  ["white space", `${token}%20`],
  ["white space before it", ` ${token}`],
  ["a tab", `${token}\t`],
  ["a no-break space", `${token}\u00a0`],
  ["a character that nobody sees", `${token}\u200b`],
  ["words", `${token} and then`],
  ["an encoded space", `${token}=20`],
  ["a bracket without its percent sign", `${token}3E`],
  ["a soft line break in it", `${start}=\r\n${end}`],
  ["an encoded soft line break in it", `${start}=%0D%0A${end}`],
  ["a line break in it", `${start}\n${end}`],
  ["a soft hyphen in it", `${start}\u00ad${end}`],
  ["upper case", token.toUpperCase()],
  ["a percent sign that encodes nothing", `${token}%`],
])("A link's token is found with %s added", (_what, segment) => {
  expect(cleanLinkToken(segment)).toBe(token);
  expect(cleanLinkToken(cleanLinkToken(segment))).toBe(token);
});

test.each([
  ["", ""],
  [">", ""],
  ["%3E.", ""],
  ["test>", "test"],
  ["0190b6a0-0000-7000-8000-00000000000a.", "0190b6a0-0000-7000-8000-00000000000a"],
  [`${token.slice(0, 52)}>`, token.slice(0, 52)],
])("%s has no whole token", (segment, left) => expect(cleanLinkToken(segment)).toBe(left));
