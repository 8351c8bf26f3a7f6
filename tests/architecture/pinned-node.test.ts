import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import process from "node:process";
import { expect, test } from "vitest";

const read = (file: string) => readFileSync(file, "utf8");
const manifest = JSON.parse(read("package.json"));
const pinned: string = manifest.devDependencies.node;

/** Runs a file in a process that takes itself for an older Node. */
function runAsNode(version: string, file: string) {
  const older = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${version}" } })`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", `data:text/javascript,${encodeURIComponent(older)}`, file],
    { encoding: "utf8", timeout: 10_000 },
  );
  return { status, output: stdout + stderr };
}

test("the service runs on the Node of its release, and from a clone on the pinned one", () => {
  const commands = (file: string) => read(file).match(/^ExecStart.*$/gm);
  expect(commands("deploy/trellis.service")).toEqual([
    `ExecStart=/opt/trellis/current/bin/${manifest.scripts.start}`,
  ]);
  const onServer = manifest.scripts.start.replace("build/", "$release/build/");
  expect(read("deploy/trellis").replaceAll('"', "")).toContain(`$release/bin/${onServer} $@`);
  expect(commands("deploy/from-clone.conf")).toEqual([
    "ExecStartPre=/usr/bin/env node scripts/bootstrap.mjs install build",
    "ExecStart=",
    `ExecStart=/srv/trellis/node_modules/.bin/${manifest.scripts.start}`,
  ]);
});

test("the image's Node is the pinned one", () => {
  const images = read("deploy/Dockerfile").match(/^FROM \S+/gm);
  expect(images).toEqual(Array(2).fill(`FROM node:${pinned}-bookworm-slim`));
});

test.each(["README.md", "docs/operations.md", "docs/contributing.md"])(
  "commands of %s use the pinned Node",
  (file) => {
    const commands = read(file).match(/(?<![\w.-])node [\w./-]+\.(?:ts|js|mjs)/g) ?? [];
    // bootstrap.mjs runs before the pinned Node is there; in the image every Node is the pinned one.
    const inImage = read(file).match(/\bsite node [\w./-]+/g) ?? [];
    const bare = commands.filter(
      (command) => !command.includes("bootstrap.mjs") && !inImage.some((one) => one.endsWith(command)),
    );
    expect(bare).toEqual([]);
  },
);

test.each([
  ["scripts/bootstrap.mjs", "18.20.8", "20"],
  ["server/index.ts", "20.20.2", manifest.engines.node.slice(2)],
])("%s says that Node %s is too old", (file, version, needed) => {
  const { status, output } = runAsNode(version, file);
  expect(status).toBe(1);
  expect(output).toContain(`Trellis needs Node ${needed} or newer`);
  expect(output).toContain(`is Node ${version}.`);
});
