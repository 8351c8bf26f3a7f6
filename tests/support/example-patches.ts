import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";

/**
 * The examples of docs/contributing.md. In this order each can be applied to what those before have made: of lines that
 * are added at one place the last come first, as migrations do.
 */
export const examples = ["page", "collection", "quote-answer", "setting", "field"] as const;
export type Example = (typeof examples)[number];

const patchOf = (example: Example) => path.resolve("docs/examples", `${example}.patch`);

/** The files that an example adds and changes, tests included. */
export const filesOf = (example: Example): string[] =>
  [...readFileSync(patchOf(example), "utf8").matchAll(/^\+\+\+ b\/(.+)$/gm)].map(([, file = ""]) => file);

/** How many lines an example adds to and takes from each of its files. */
export const linesOf = (example: Example): { file: string; added: number; removed: number }[] =>
  execFileSync("git", ["apply", "--unidiff-zero", "--numstat", patchOf(example)], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map((line) => line.split("\t"))
    .map(([added, removed, file = ""]) => ({ file, added: Number(added), removed: Number(removed) }));

/**
 * Applies an example to a folder with the project's files; with `--check` it only says whether that is possible.
 * @throws {Error} with what doesn't fit
 */
export function applyExample(example: Example, folder: string, ...options: "--check"[]): void {
  // Its changes name no line below them, so that another may be added at the same place.
  const args = ["apply", "--unidiff-zero", ...options, patchOf(example)];
  execFileSync("git", args, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
}

/** A change of a patch of `git diff -U1` without the unchanged lines below it. */
function withoutLinesBelow(change: string): string {
  const [title = "", ...lines] = change.replace(/\n$/, "").split("\n");
  const last = lines.findLastIndex((line) => !line.startsWith(" "));
  const below = lines.length - 1 - last;
  // Without a line above it, such as at the start of a file, it keeps what it has.
  if (below === 0 || !lines.slice(0, last + 1).some((line) => /^[ -]/.test(line))) return change;
  const shortened = title.replace(
    /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@.*/,
    (_all, from, before = "1", to, after = "1") =>
      `@@ -${from},${Number(before) - below} +${to},${Number(after) - below} @@`,
  );
  return `${[shortened, ...lines.slice(0, last + 1)].join("\n")}\n`;
}

/** `node tests/support/example-patches.ts field` writes what differs from the last commit as that example. */
if (import.meta.main) {
  const example = examples.find((name) => name === process.argv[2]);
  if (!example) throw new Error(`Name an example: ${examples.join(", ")}.`);
  const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" });
  git("add", "--intent-to-add", ".");
  const changes = git("diff", "-U1", "--no-renames", "HEAD", "--", ".", ":!docs/examples");
  const parts = changes.replace(/^index .*\n/gm, "").split(/^(?=@@ |diff )/m);
  const written = parts.map((part) => (part.startsWith("@@") ? withoutLinesBelow(part) : part));
  writeFileSync(patchOf(example), written.join(""));
}
