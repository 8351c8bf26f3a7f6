import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { type BareServer, bareServer } from "#tests/support/bare-server.ts";
import { type CommandBlock, commandBlocks, shownPattern } from "#tests/support/command-blocks.ts";
import { runNode } from "#tests/support/commands.ts";
import { NO_SMALL_DISK } from "#tests/support/small-disk.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import type { Visits } from "#tests/support/visitors-process.ts";
import packageJson from "../../package.json" with { type: "json" };
import type { ReleaseManifest } from "../../scripts/release/release-manifest.ts";
import { writeRelease } from "../../scripts/release/write-release.ts";

/**
 * An operator's day, step by step as docs/operations.md has it: its commands, in its order, with what it shows of their
 * output. Here stands only what the document can't do: what happens to the server, and what an operator looks at.
 */

const { version } = packageJson;
const NEXT = "99.0.0";
const MAX_ARCHIVE_BYTES = 120e6;
/** Without its backup and the test of that. */
const MAX_UPGRADE_SECONDS = 10;
const MAX_ROLLBACK_SECONDS = 10;
const MAX_FIRST_PAGE_SECONDS = 30;
const FIRST_BACKUP_WITHIN_MS = 150_000;
/** How long the site may not answer in a switch: half of what Caddy tries (deploy/Caddyfile), which sees a second later that it does. */
const MAX_GAP_MS = 4500;
const HERE = "http://127.0.0.1:3000";
const PROXY = "http://localhost:8080";

const secondsSince = (start: number) => (performance.now() - start) / 1000;

/** The document with the versions and the platform of this run. */
function readDocument(): string {
  const document = readFileSync("docs/operations.md", "utf8");
  const [, shown = ""] = /sha256sum -c trellis-([\d.]+)-linux/.exec(document) ?? [];
  const [, shownNext = ""] = /trellis upgrade \/root\/trellis-([\d.]+)-linux/.exec(document) ?? [];
  return document
    .replaceAll(shownNext, NEXT)
    .replaceAll(shown, version)
    .replaceAll("linux-x64", `${process.platform}-${process.arch}`);
}

/** As the document says of commands on a server set up like this: npm run COMMAND -- is trellis COMMAND. */
const onServer = (line: string) => line.replace(/npm run (\w+)( --)?/g, "trellis $1");

/** What happens before commands of the document: by section and the beginning of the command. */
type Happenings = Record<string, () => Promise<unknown>>;

/**
 * Runs the commands of blocks on a server, and compares what they say. Each happening must have its command.
 * @returns what all of them said
 */
async function follow(
  server: BareServer,
  blocks: readonly CommandBlock[],
  happenings: Happenings = {},
): Promise<string> {
  let all = "";
  const waiting = new Set(Object.keys(happenings));
  for (const { section, at, addedTo, text, commands } of blocks) {
    if (addedTo !== null) await server.must(`cat >>${addedTo} <<'END OF FILE'\n${text}\nEND OF FILE`);
    for (const { line, output } of commands) {
      for (const [name, happen] of Object.entries(happenings)) {
        if (!`${section}: ${line}`.startsWith(name)) continue;
        waiting.delete(name);
        await happen();
      }
      const { code, said } = await server.run(onServer(line));
      all += said;
      const where = `${line} (docs/operations.md, line ${at})`;
      if (output.length > 0) expect(said, where).toMatch(shownPattern(output, [version, NEXT]));
      else expect({ code, said }, where).toMatchObject({ code: 0 });
    }
  }
  expect([...waiting], "happens before no command of the document").toEqual([]);
  return all;
}

const archiveIn = (folder: string, one: string) =>
  path.join(folder, `trellis-${one}-${process.platform}-${process.arch}.tar.gz`);

async function makeArchive(folder: string): Promise<string> {
  const made = await runNode(["scripts/release.ts", folder], { HOME: process.env.HOME ?? "" });
  expect(made).toEqual({ code: 0, said: expect.stringContaining("made: ") });
  return archiveIn(folder, version);
}

/** Makes the archive of the same release with another version. */
async function makeNext(folder: string, archive: string): Promise<string> {
  const release = path.join(folder, "unpacked");
  mkdirSync(release);
  execFileSync("tar", ["-xzf", archive, "--strip-components=1", "-C", release]);
  const manifest: ReleaseManifest = JSON.parse(readFileSync(path.join(release, "release.json"), "utf8"));
  const sources = manifest.files.map((file) => ({ ...file, from: path.join(release, file.path) }));
  // Its built server says the version, too.
  const built = sources.filter(({ path: file }) => /^build\/server\/.*\.js$/.test(file));
  const changed = built.filter(({ from }) => {
    const text = readFileSync(from, "utf8");
    writeFileSync(from, text.replace(`version:\`${version}\``, `version:\`${NEXT}\``));
    return readFileSync(from, "utf8") !== text;
  });
  expect(changed).toHaveLength(1);
  const next = archiveIn(folder, NEXT);
  await writeRelease(next, { ...manifest, version: NEXT }, sources);
  return next;
}

/** Starts the mail server of the document's SMTP_URL. @returns what it has said since; ends it */
async function startMailServer(server: BareServer, folder: string, password: string) {
  const files = [path.join(folder, "mail.pem"), path.join(folder, "mail.key")];
  const child = server.beside("tests/support/mail-server-process.ts", password, ...files);
  let said = "";
  child.stdout.on("data", (piece) => {
    said += piece;
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  const stop = async () => {
    child.stdin.end();
    await ended;
  };
  onTestFinished(stop);
  await expect.poll(() => said, { timeout: 20_000 }).toContain("listens");
  return { said: () => said, stop };
}

function makeCertificate(folder: string): void {
  const files = ["-keyout", path.join(folder, "mail.key"), "-out", path.join(folder, "mail.pem")];
  const subject = ["-subj", "/CN=mail.example.ca", "-addext", "subjectAltName=DNS:mail.example.ca"];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...files, ...subject], {
    stdio: "ignore",
  });
}

/** A bare server with a release's archive, whose mail server's certificate it will know. */
async function serverWith(archive: string, folder: string): Promise<BareServer> {
  const server = await bareServer();
  for (const file of [archive, `${archive}.sha256`]) await server.put(file, `/root/${path.basename(file)}`);
  await server.put(path.join(folder, "mail.pem"), "/etc/ssl/mail.pem");
  return server;
}

type Parts = ReturnType<typeof readParts>;

/** The parts of the document that are followed one by one. */
function readParts() {
  const blocks = commandBlocks(readDocument()).filter(({ notRun }) => notRun === null);
  const steps = blocks.filter(({ section }) => section === "From a bare server to a site");
  const atSettings = steps.findIndex(({ addedTo }) => addedTo !== null);
  const atCommands = steps.findIndex(({ commands }) => commands[0]?.line === "trellis staff list");
  const elsewhere = blocks.filter(({ section }) => section === "On another machine");
  return {
    before: steps.slice(0, atSettings),
    settings: steps.slice(atSettings, atSettings + 1),
    service: steps.slice(atSettings + 1, atCommands),
    commands: steps.slice(atCommands),
    elsewhere,
    rest: blocks.filter((block) => !steps.includes(block) && !elsewhere.includes(block)),
  };
}

const isReady = `curl -sf --retry 60 --retry-delay 1 --retry-connrefused ${HERE}/readyz`;

/** @returns the seconds until it has sent its first page */
async function install(server: BareServer, { before, settings, service, commands }: Parts): Promise<number> {
  const start = performance.now();
  let firstPage = Number.NaN;
  await follow(server, [...before, ...settings]);
  await server.must("echo NODE_EXTRA_CA_CERTS=/etc/ssl/mail.pem >>/etc/trellis.env");
  await follow(server, [...service, ...commands], {
    "From a bare server to a site: cp /opt/trellis/current/deploy/Caddyfile": async () => {
      expect(await server.must(`curl -s -o /dev/null -w '%{http_code}' ${HERE}/`)).toBe("200");
      firstPage = secondsSince(start);
      expect(await server.must("systemd-analyze verify trellis.service trellis-recover.service")).toBe("");
    },
  });
  await server.must("trellis staff create jo@fernhill.example editor");
  return firstPage;
}

/** Runs Caddy with the document's configuration, but for the certificate. */
async function startProxy(server: BareServer): Promise<void> {
  const plain = `{ printf '{\nadmin off\n}\n'; sed 's,^www.example.ca {,${PROXY} {,' /etc/caddy/Caddyfile; }`;
  await server.must(`${plain} >/root/Caddyfile`);
  await server.must("caddy run --config /root/Caddyfile --adapter caddyfile >/root/caddy.log 2>&1 &");
  await server.must(`curl -sf --retry 60 --retry-delay 1 --retry-connrefused ${PROXY}/readyz`);
}

/** Mail, backup, an upgrade and the way back, and the loss of the database. */
async function liveThrough(
  server: BareServer,
  { rest }: Parts,
  { archive, folder }: { archive: string; folder: string },
) {
  // Meanwhile the site makes its first backup.
  const making = makeNext(folder, archive);
  const passwords = ["another password", "PASSWORD"];
  let mail: Awaited<ReturnType<typeof startMailServer>> | undefined;
  let visitors: ReturnType<BareServer["beside"]> | undefined;
  let counted: Promise<string> | undefined;
  let start = 0;
  const times = { upgradeWithBackup: Number.NaN, rollback: Number.NaN, restore: Number.NaN };
  const said = await follow(server, rest, {
    "Mail: npm run mail": async () => {
      await mail?.stop();
      mail = await startMailServer(server, folder, passwords.shift() ?? "");
    },
    "Upgrade: trellis upgrade": async () => {
      await expect.poll(() => mail?.said()).toContain("you@example.ca");
      await expectNoFault(server);
      await expect
        .poll(() => server.must("ls /var/backups/trellis"), {
          timeout: FIRST_BACKUP_WITHIN_MS,
          interval: 500,
        })
        .toMatch(/^trellis-\S+Z\.tar\.age$/m);
      const next = await making;
      await server.put(next, `/root/${path.basename(next)}`);
      await startProxy(server);
      visitors = server.beside("tests/support/visitors-process.ts", `${PROXY}/`, `${HERE}/`);
      counted = text(visitors.stdout);
      start = performance.now();
    },
    "Upgrade: trellis rollback": async () => {
      times.upgradeWithBackup = secondsSince(start);
      expect(await server.must(`curl -s ${HERE}/healthz`)).toBe(`ok ${NEXT}\n`);
      start = performance.now();
    },
    "Backup and restore: trellis backup /": async () => {
      times.rollback = secondsSince(start);
      expect(await server.must(`curl -s ${HERE}/healthz`)).toBe(`ok ${version}\n`);
      visitors?.stdin.end();
    },
    "The database is lost: systemctl stop": async () => {
      await server.must(
        "systemctl stop trellis; rm /var/lib/trellis/trellis.sqlite*; systemctl start trellis",
      );
      await expect
        .poll(() => server.must("journalctl -u trellis -n 9"))
        .toContain("/var/lib/trellis/trellis.sqlite is missing, but a site was here");
      start = performance.now();
    },
  });
  await server.must(isReady);
  times.restore = secondsSince(start);
  await expectSite(server);
  const visits: Visits = JSON.parse((await counted) ?? "{}");
  const [, unpacked, ready] =
    /is unpacked and whole, after ([\d.]+) s[\s\S]*? is ready, after ([\d.]+) s/.exec(said) ?? [];
  return { ...times, upgrade: Number(unpacked) + Number(ready), visits };
}

/** The doctor complains of the proxy alone, which doesn't run here. */
async function expectNoFault(server: BareServer): Promise<void> {
  const { said } = await server.run("trellis doctor");
  const rest = said.replace(/^proxy: Nothing listens .*\n {2}Cause: .*\n/m, "");
  expect(rest).toMatch(/^([\w ]+: no fault\n)+\d+ files and \d+ rows: 0 faults/);
}

async function expectSite(server: BareServer): Promise<void> {
  expect(await server.must("trellis staff list")).toContain("jo@fernhill.example");
  await expectNoFault(server);
  expect(await server.must("trellis start --help")).toContain("BACKUP_PASSPHRASE");
}

/** Brings the site back on another server from the first one's newest backup and settings. @returns the seconds it took */
async function restoreElsewhere(
  first: BareServer,
  second: BareServer,
  parts: Parts,
  folder: string,
): Promise<number> {
  const newest = (await first.must("ls -t /var/backups/trellis/trellis-*.tar.age | head -n 1")).trim();
  const [backup, settings] = [path.join(folder, "backup"), path.join(folder, "settings")];
  await first.take(newest, backup);
  await first.take("/etc/trellis.env", settings);
  await second.put(backup, `/root/${path.basename(newest)}`);
  const start = performance.now();
  await follow(second, parts.before);
  await second.put(settings, "/etc/trellis.env");
  await startMailServer(second, folder, "PASSWORD");
  await follow(second, [...parts.elsewhere, ...parts.service]);
  const took = secondsSince(start);
  await expectSite(second);
  return took;
}

test("An operator's day goes as docs/operations.md says: from the archive to a restore on another machine", async () => {
  if (process.env[NO_SMALL_DISK]) {
    process.stdout.write(`operators-day.test.ts: ${NO_SMALL_DISK} is set, so no server was made.\n`);
    return;
  }
  const folder = await temporaryFolder();
  const archive = await makeArchive(folder);
  makeCertificate(folder);
  const parts = readParts();
  const server = await serverWith(archive, folder);
  const firstPage = await install(server, parts);
  const { visits, ...lived } = await liveThrough(server, parts, { archive, folder });
  const elsewhere = await restoreElsewhere(server, await serverWith(archive, folder), parts, folder);
  const { size } = statSync(archive);
  const times = { firstPage, ...lived, elsewhere };
  process.stdout.write(
    `An archive of ${(size / 1e6).toFixed(1)} MB; seconds: ${JSON.stringify(times)}; visitors: ${JSON.stringify(visits)}\n`,
  );
  expect(size).toBeLessThanOrEqual(MAX_ARCHIVE_BYTES);
  expect(firstPage).toBeLessThanOrEqual(MAX_FIRST_PAGE_SECONDS);
  expect(lived.upgrade).toBeLessThanOrEqual(MAX_UPGRADE_SECONDS);
  expect(lived.rollback).toBeLessThanOrEqual(MAX_ROLLBACK_SECONDS);
  expect(visits).toMatchObject({ failed: 0 });
  expect(visits.longestGap).toBeLessThanOrEqual(MAX_GAP_MS);
}, 900_000);
