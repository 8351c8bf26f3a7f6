import { expect, test } from "vitest";
import { commandBlocks, shownPattern } from "./command-blocks.ts";

const blocks = `# One
\`\`\`
# id -u
0
$ true
\`\`\`
<!-- not run: needs Docker -->

\`\`\`
$ docker ps
\`\`\`
## Two
<!-- added to /etc/a -->
\`\`\`
A=1
\`\`\`
\`\`\`json
{}
\`\`\``;

test("a document's blocks are commands with their output, a file's lines, or marked", () => {
  expect(commandBlocks(blocks)).toMatchObject([
    {
      section: "One",
      at: 2,
      commands: [
        { line: "id -u", output: ["0"] },
        { line: "true", output: [] },
      ],
      notRun: null,
    },
    { commands: [{ line: "docker ps" }], notRun: "needs Docker" },
    { section: "Two", commands: [], addedTo: "/etc/a", text: "A=1" },
  ]);
  expect(() => commandBlocks("```\nA=1\n```")).toThrow("line 1 has no command");
  expect(() => commandBlocks("<!-- not run: x -->\nwords\n```\nA=1\n```")).toThrow("line 3 has no command");
});

test("shown output stands for other numbers, times and what is left out, and for no other version", () => {
  const lines = [
    "…",
    "0.9.0 is made of …, 14.1 MB, fingerprint 1a2b3c4d, as of 2026-11-22T14:52:00.000Z.",
    "…",
    "End",
  ];
  const pattern = shownPattern(lines, ["0.9.0"]);
  const other = "before\n0.9.0 is made of a, 9 MB, fingerprint 99ff, as of 2027-01-02T04:05:06.789Z.\nEnd\n";
  expect(other).toMatch(pattern);
  expect(other.replace("0.9.0", "0.9.1")).not.toMatch(pattern);
  expect(other.replace("MB", "kB")).not.toMatch(pattern);
  expect(`${other}more\n`).not.toMatch(pattern);
});
