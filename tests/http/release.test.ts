import { execFile } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, readlinkSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { runNode } from "#tests/support/commands.ts";
import { superviseReleases } from "#tests/support/release-server.ts";
import { freePort } from "#tests/support/running-site.ts";
import { NO_SMALL_DISK, smallDisk } from "#tests/support/small-disk.ts";
import { installFirst, makeSmallRelease } from "#tests/support/small-release.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import packageJson from "../../package.json" with { type: "json" };
import type { ReleaseManifest } from "../../scripts/release/release-manifest.ts";
import { writeRelease } from "../../scripts/release/write-release.ts";

const run = promisify(execFile);
const { version, scripts } = packageJson;
const NEXT = "99.0.0";
const MAX_ARCHIVE_BYTES = 120e6;
const MAX_SWITCH_SECONDS = 10;
const MAX_FIRST_PAGE_SECONDS = 30;
/** A proxy tries again for as long (deploy/Caddyfile). */
const RETRY_AFTER_MS = 5000;

const seconds = (since: number) => (performance.now() - since) / 1000;

/** The same release with another version, which its built server says too. */
async function makeNext(root: string, folder: string): Promise<string> {
  const release = path.join(root, "releases", version);
  const manifest: ReleaseManifest = JSON.parse(readFileSync(path.join(release, "release.json"), "utf8"));
  const sources = manifest.files.map((file) => ({ ...file, from: path.join(release, file.path) }));
  let changed = 0;
  for (const source of sources) {
    if (!/^build\/server\/.*\.js$/.test(source.path)) continue;
    const text = readFileSync(source.from, "utf8");
    const next = text.replace(`version:\`${version}\``, `version:\`${NEXT}\``);
    if (next === text) continue;
    source.from = path.join(folder, path.basename(source.path));
    writeFileSync(source.from, next);
    changed++;
  }
  expect(changed).toBe(1);
  const archive = path.join(folder, "next.tar.gz");
  await writeRelease(archive, { ...manifest, version: NEXT }, sources);
  return archive;
}

/** Asks for a page all the time. @returns ends it; how often it was asked, asked again, and not answered even then */
function visit(url: string): () => Promise<{ asked: number; repeated: number; failed: number }> {
  const counts = { asked: 0, repeated: 0, failed: 0 };
  let isOver = false;
  const isAnswered = () =>
    fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
  const visitor = async () => {
    while (!isOver) {
      counts.asked++;
      if (await isAnswered()) {
        await sleep(20);
        continue;
      }
      counts.repeated++;
      await sleep(RETRY_AFTER_MS);
      if (!(await isAnswered())) counts.failed++;
    }
  };
  const visitors = Promise.all(Array.from({ length: 4 }, visitor));
  return async () => {
    isOver = true;
    await visitors;
    return counts;
  };
}

test("A server begins with a release's archive, is upgraded and goes back within the bars", async () => {
  const folder = await temporaryFolder();
  const made = await runNode(["scripts/release.ts", folder], { HOME: process.env.HOME ?? "" });
  expect(made).toEqual({ code: 0, said: expect.stringContaining("made: ") });
  const archive = path.join(folder, `trellis-${version}-${process.platform}-${process.arch}.tar.gz`);
  const { size } = statSync(archive);
  const root = path.join(folder, "opt");
  mkdirSync(root);
  const env = { DATA_DIR: path.join(folder, "data"), PORT: String(await freePort()) };
  const url = `http://127.0.0.1:${env.PORT}`;
  const command = `bin/${scripts.start}`;
  const server = superviseReleases({ root, command, waitSeconds: 60 }, env);

  const installing = performance.now();
  installFirst(root, archive, version);
  await server.start();
  await expect
    .poll(
      () =>
        fetch(url).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 60_000 },
    )
    .toBe(true);
  const firstPage = seconds(installing);

  const trellis = path.join(root, "current/bin/trellis");
  const ask = async (...args: string[]) =>
    (await run(trellis, args, { env: { ...process.env, ...env } })).stdout;
  expect(await ask("staff", "list")).toContain("admin@fernhill.example");
  expect(await ask("doctor")).toContain(" 0 faults");
  expect(await ask("schema")).toMatch(/^\d{4}-/);

  const next = await makeNext(root, folder);
  const visitors = visit(url);
  const upgrading = performance.now();
  const upgraded = await ask("upgrade", next, ...server.options);
  const whole = seconds(upgrading);
  expect(upgraded).toContain(`${NEXT} is ready`);
  expect(await (await fetch(`${url}/healthz`)).text()).toBe(`ok ${NEXT}\n`);
  const rolling = performance.now();
  expect(await ask("rollback", ...server.options)).toContain(`${version} is ready`);
  const back = seconds(rolling);
  const answers = await visitors();
  const parts = [...upgraded.matchAll(/after ([\d.]+) seconds/g)].map(([, number]) => Number(number));
  const [unpacked = Infinity, switched = Infinity] = parts;

  process.stdout.write(
    `A release: ${(size / 1e6).toFixed(1)} MB, first page after ${firstPage.toFixed(1)} s; upgrade ${(unpacked + switched).toFixed(1)} s without the backup (${switched} s of it the switch), ${whole.toFixed(1)} s with it; rollback ${back.toFixed(1)} s; ${JSON.stringify(answers)}\n`,
  );
  expect(size).toBeLessThanOrEqual(MAX_ARCHIVE_BYTES);
  expect(firstPage).toBeLessThanOrEqual(MAX_FIRST_PAGE_SECONDS);
  expect(unpacked + switched).toBeLessThanOrEqual(MAX_SWITCH_SECONDS);
  expect(back).toBeLessThanOrEqual(MAX_SWITCH_SECONDS);
  expect(answers.failed).toBe(0);
}, 900_000);

test("A disk that becomes full in the middle of an upgrade leaves the running release, and no other", async () => {
  if (process.env[NO_SMALL_DISK]) {
    process.stdout.write(`release.test.ts: ${NO_SMALL_DISK} is set, so a full disk was not looked at.\n`);
    return;
  }
  const disk = await smallDisk(8);
  const folder = await temporaryFolder();
  const root = path.join(disk, "opt");
  mkdirSync(root);
  installFirst(root, (await makeSmallRelease(folder, { version: "0.9.0" })).archive, "0.9.0");
  const more = { "large.txt": "x".repeat(20e6) };
  const { archive } = await makeSmallRelease(folder, { version: "0.9.1", more });
  const env = { DATA_DIR: folder, PORT: "1" };
  const server = superviseReleases({ root, command: "true", waitSeconds: 1 }, env);
  expect(await server.run("upgrade", archive)).toEqual({
    code: 1,
    said: expect.stringContaining("is full, so the archive could not be unpacked. 0.9.0 goes on."),
  });
  expect(readdirSync(path.join(root, "releases"))).toEqual(["0.9.0"]);
  expect(readlinkSync(path.join(root, "current"))).toBe("releases/0.9.0");
});
