import { expect, test } from "vitest";
import { optionalWebAddressRule, requiredText } from "./text-rules.ts";
import { plainNumber, plainPhone, visibleAddress, visibleText } from "./visible-text.ts";

test.each([
  ["<b>x</b> & <script>", "<b>x</b> & <script>"],
  ["Ring\u0007 the\u0000 bell\u009f", "Ring the bell"],
  ["zero\u200bwidth\ufeff\u2060", "zerowidth"],
  ["in\u202egnp.exe\u202c, \u2066all\u2069 \u200fturned", "ingnp.exe, all turned"],
  ["half \ud83c a tree", "half  a tree"],
  ["family 👨‍👩‍👧, flag 🏴󠁧󠁢󠁥󠁮󠁧󠁿, heart ❤️, tree 🌳", "family 👨‍👩‍👧, flag 🏴󠁧󠁢󠁥󠁮󠁧󠁿, heart ❤️, tree 🌳"],
  ["می‌خواهم e\u0301", "می‌خواهم e\u0301"],
  ["soft\u00adhyphen, \u061cmark, \u180evowel", "softhyphen, mark, vowel"],
  ["one\r\ntwo\rthree\u2028four\u0085five\tsix", "one\ntwo\nthree\nfour\nfive\tsix"],
])("%j is kept as %j", (typed, stored) => {
  expect(visibleText(typed)).toBe(stored);
  expect(requiredText("title", 200).parse(typed)).toBe(stored);
});

test("a text of which nothing shows is missing", () => {
  expect(requiredText("title", 200).safeParse("\u200b\u202e \u0000").error?.issues[0]?.message).toBe(
    "Enter the title.",
  );
});

test("nothing that can't be seen stays in an address, joiners neither", () => {
  expect(visibleAddress("\u2066\ufeffinfo@\u200bexa\u00admple\u200d.ca\u200c\u00a0")).toBe("info@example.ca");
  expect(optionalWebAddressRule.parse("\u200ehttps://a.exam\u00adple/x\u200d")).toBe("https://a.example/x");
});

test.each([
  ["\u202a519\u2011555\u20110142\u202c", "519-555-0142"],
  ["(519)\u00a0555\u20130142\u200b", "(519) 555-0142"],
  ["\u221280.2482\ufeff", "-80.2482"],
  ["1\u202f519\u2007555\u20140142", "1 519 555-0142"],
  ["５１９－５５５－０１４２", "519-555-0142"],
])("the number %j is kept as %j", (typed, stored) => {
  expect(plainNumber(typed)).toBe(stored);
});

test.each([
  ["(519) 555-O142", "(519) 555-0142"],
  ["5l9-555-OI42.", "519-555-0142"],
  ["519 555 0142, ext. 1O", "519 555 0142, ext. 10"],
  ["1-800-GO-LOCO", "1-800-GO-LOCO"],
  ["519 555 0142 or 519 555 0143", "519 555 0142 or 519 555 0143"],
])("the phone number %j is kept as %j", (typed, stored) => {
  expect(plainPhone(typed)).toBe(stored);
});
