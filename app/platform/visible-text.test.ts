import { expect, test } from "vitest";
import { requiredText } from "./text-rules.ts";
import { visibleText } from "./visible-text.ts";

test.each([
  ["<b>x</b> & <script>", "<b>x</b> & <script>"],
  ["Ring\u0007 the\u0000 bell\u009f", "Ring the bell"],
  ["zero\u200bwidth\ufeff\u2060", "zerowidth"],
  ["in\u202egnp.exe\u202c, \u2066all\u2069 \u200fturned", "ingnp.exe, all turned"],
  ["half \ud83c a tree", "half  a tree"],
  ["family 👨‍👩‍👧, flag 🏴󠁧󠁢󠁥󠁮󠁧󠁿, heart ❤️, tree 🌳", "family 👨‍👩‍👧, flag 🏴󠁧󠁢󠁥󠁮󠁧󠁿, heart ❤️, tree 🌳"],
  ["می‌خواهم e\u0301 soft\u00adhyphen", "می‌خواهم e\u0301 soft\u00adhyphen"],
  ["one\r\ntwo\rthree\u2028four\u0085five\tsix", "one\ntwo\nthree\nfour\nfive\tsix"],
])("%j is kept as %j", (typed, kept) => {
  expect(visibleText(typed)).toBe(kept);
  expect(requiredText("title", 200).parse(typed)).toBe(kept);
});

test("a text of which nothing shows is missing", () => {
  expect(requiredText("title", 200).safeParse("\u200b\u202e \u0000").error?.issues[0]?.message).toBe(
    "Enter the title.",
  );
});
