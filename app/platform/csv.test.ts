import { expect, test } from "vitest";
import { csvLine } from "./csv.server.ts";

test.each([
  ["plain words", "Jordan Reyes", "Jordan Reyes"],
  ["nothing", "", ""],
  ["a comma", "Guelph, Ontario", '"Guelph, Ontario"'],
  ["quotation marks", 'a "big" yard', '"a ""big"" yard"'],
  ["lines", "one\ntwo\r\nthree", '"one\ntwo\r\nthree"'],
  ["space at its edges", " a ", '" a "'],
  ["letters of other languages", "Zoë 🌿", "Zoë 🌿"],
  ["a formula", "=1+1", "'=1+1"],
  ["a formula with marks", '=HYPERLINK("x",1)', '"\'=HYPERLINK(""x"",1)"'],
  ["a plus", "+1 519 555 0123", "'+1 519 555 0123"],
  ["a minus", "-2", "'-2"],
  ["an at sign", "@SUM(A1)", "'@SUM(A1)"],
  ["a tab", "\t=1", "'\t'=1"],
  ["a carriage return", "\r=1", "\"'\r'=1\""],
  ["a formula behind a semicolon", "a;=1+1", "a;'=1+1"],
  ["a formula in a line of its own", "a\n@SUM(A1)", '"a\n\'@SUM(A1)"'],
  ["a wide sign", "＝1+1", "'＝1+1"],
  ["signs further on", "a=b+c-d@e", "a=b+c-d@e"],
])("%s", (_case, text, cell) => {
  expect(csvLine(["x", text, "y"])).toBe(`x,${cell},y\r\n`);
});
