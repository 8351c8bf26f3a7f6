import { expect, test } from "vitest";
import { isPersonsPress } from "./link-press.ts";

const phone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1";

test.each<[string, boolean, string, Record<string, string>]>([
  ["a phone's browser", true, "GET", { "User-Agent": phone }],
  ["a question for the headers", false, "HEAD", { "User-Agent": phone }],
  [
    "what a browser fetches ahead",
    false,
    "GET",
    { "User-Agent": phone, "Sec-Purpose": "prefetch;prerender" },
  ],
  ["what an older one fetches ahead", false, "GET", { "User-Agent": phone, Purpose: "prefetch" }],
  ["a preview", false, "GET", { "User-Agent": phone, "X-Purpose": "preview" }],
  ["a scanner", false, "GET", { "User-Agent": "BarracudaCentral/1.0" }],
  ["a scanner in a browser's clothes", false, "GET", { "User-Agent": `${phone} Proofpoint` }],
  ["a program without a name", false, "GET", {}],
])("%s counts as a press: %s", (_what, counts, method, headers) => {
  expect(isPersonsPress(new Request("https://fernhill.example/", { method, headers }))).toBe(counts);
});
