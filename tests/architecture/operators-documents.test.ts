import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { commandBlocks } from "#tests/support/command-blocks.ts";
import packageJson from "../../package.json" with { type: "json" };

const read = (file: string) => readFileSync(file, "utf8");
const scripts: Record<string, string> = packageJson.scripts;
const filesIn = (folder: string) => readdirSync(folder).map((name) => `${folder}/${name}`);
const documents = ["README.md", "docs/operations.md", "docs/contributing.md", ...filesIn("deploy")];
const [, serverCommands = ""] = /\n(backup \|.*)\) shift/.exec(read("deploy/trellis")) ?? [];

/** Where a command of a server has its usage, and all that it takes. */
const usageOf = (command: string) => {
  if (command === "start")
    return ["app/platform/settings-help.server.ts", "server/index.ts", "server/lost-database.ts"];
  const file = `scripts/${command}.ts`;
  return ["upgrade", "rollback", "recover"].includes(command)
    ? [file, "scripts/release/service-options.ts"]
    : [file];
};

/** Commands of the site in a text: by npm or on a server, with their words up to what ends a command. */
function siteCommands(text: string) {
  const found = text.matchAll(
    /(?:\bnpm (start|test|run (?:-s )?[a-z][\w:]*)|(?<=[`#$] |`|\n)trellis (?=[a-z]+))([^`|;&\n…]*)/g,
  );
  return [...found].map(([whole, byNpm, rest = ""]) => {
    const words = rest.trim().split(/\s+/);
    const command = byNpm ? byNpm.replace(/run (-s )?/, "") : (words.shift() ?? "");
    return { whole: whole.trim(), command, words, isOnServer: !byNpm };
  });
}

test.each(documents)("the commands of %s exist, with their options and their own words", (file) => {
  const faults = siteCommands(read(file)).flatMap(({ whole, command, words, isOnServer }) => {
    const known = isOnServer ? serverCommands.split(" | ") : Object.keys(scripts);
    if (!known.includes(command)) return [`${whole}: there is no ${command}`];
    const options = words.map((word) => /^--[a-z-]+/.exec(word)?.[0]).filter((word) => word !== undefined);
    const verb = ["staff", "mail"].includes(command)
      ? words.find((word) => /^[a-z-]+$/.test(word) && word !== "--")
      : undefined;
    const usage = [...usageOf(command), "scripts/check.ts"].filter(existsSync).map(read).join("\n");
    const missing = [...options, verb].filter(
      (word) => word !== undefined && !usage.includes(word.replace(/^--/, "")),
    );
    return missing.map((word) => `${whole}: ${command} has no ${word}`);
  });
  expect(faults).toEqual([]);
});

test.each(documents)("the files that %s names are there", (file) => {
  const text = read(file);
  const named = [
    ...text.matchAll(/(?<![\w/.-])((?:app|deploy|docs|scripts|server|tests)\/[\w./-]+\.\w+)/g),
    ...text.matchAll(/\/opt\/trellis\/current\/([\w-]+\/[\w./-]+)/g),
    ...text.matchAll(/(?<![\w.])((?:app|deploy|docs|scripts|server)\/[\w-]+)(?=`)/g),
  ].map(([, path = ""]) => path.replace(/\.$/, ""));
  const ofArchive = ["bin/node", "bin/trellis"];
  expect(
    named.filter((one) => !existsSync(one) && !ofArchive.includes(one) && one !== "build/server/index.js"),
  ).toEqual([]);
});

test("of a clone's folder only what is said about a clone speaks", () => {
  const sections = read("docs/operations.md").split(/^(?=##+ )/m);
  const named = sections.filter((text) => text.includes("/srv/trellis")).map((text) => text.split("\n")[0]);
  expect(named).toEqual(["### From a clone"]);
});

test("each block of operations.md is commands, a file's lines, or said not to be run in the operator's day", () => {
  const blocks = commandBlocks(read("docs/operations.md"));
  expect(blocks.filter(({ notRun }) => notRun === null).length).toBeGreaterThan(12);
});

test.each(filesIn(".github/workflows"))("what %s runs exists", (file) => {
  const lines = [...read(file).matchAll(/^\s*- run: (.+)$/gm)].map(([, line = ""]) => line);
  expect(lines.length).toBeGreaterThan(0);
  const missing = lines.filter((line) => {
    const [, script, path] = /^(?:npm run ([\w:]+)|bash ([\w./-]+)|gh release create .*)$/.exec(line) ?? [
      line,
    ];
    return script ? !(script in scripts) : path ? !existsSync(path) : !line.startsWith("gh release create ");
  });
  expect(missing).toEqual([]);
});
