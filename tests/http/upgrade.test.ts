import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { gzipSync } from "node:zlib";
import { pack as packTar } from "tar-stream";
import { expect, test } from "vitest";
import { superviseReleases } from "#tests/support/release-server.ts";
import { freePort } from "#tests/support/running-site.ts";
import { installFirst, makeSmallRelease, sha256 } from "#tests/support/small-release.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { lockInstallation } from "../../scripts/release/installation.ts";

const FIRST = { version: "0.9.0" };
const NEXT = { version: "0.9.1" };

/** A server with 0.9.0 in /opt/trellis, so to speak, and a supervisor of one process. */
async function startServer() {
  const folder = await temporaryFolder();
  const root = path.join(folder, "opt");
  const env = { DATA_DIR: path.join(folder, "data"), PORT: String(await freePort()) };
  mkdirSync(env.DATA_DIR);
  mkdirSync(root);
  writeFileSync(path.join(env.DATA_DIR, "database"), "0001-first");
  installFirst(root, (await makeSmallRelease(folder, FIRST)).archive, FIRST.version);
  const command = "bin/node server.mjs";
  const server = superviseReleases({ root, command, waitSeconds: 2 }, env);
  await server.start();
  const url = `http://127.0.0.1:${env.PORT}`;
  const page = async () => (await fetch(url).catch(() => null))?.text() ?? "no answer";
  await expect.poll(page).toBe("page of 0.9.0");
  return {
    root,
    folder,
    env,
    run: server.run,
    page,
    restart: async () => {
      await server.stop();
      await server.start();
    },
    database: () => readFileSync(path.join(env.DATA_DIR, "database"), "utf8"),
    releases: () => readdirSync(path.join(root, "releases")).sort(),
    link: (name: string) => path.basename(readlinkSync(path.join(root, name))),
  };
}

type Server = Awaited<ReturnType<typeof startServer>>;

async function expectUntouched(server: Server) {
  expect(await server.page()).toBe("page of 0.9.0");
  expect(server.link("current")).toBe("0.9.0");
  expect(server.releases()).toEqual(["0.9.0"]);
  expect(server.database()).toBe("0001-first");
}

/** Writes an archive with a right manifest for these files, and other entries. */
async function writeArchive(
  server: Server,
  entries: readonly { name: string; text?: string; linkname?: string }[],
): Promise<string> {
  const pack = packTar();
  const about = { format: 1, ...NEXT, platform: "linux-x64", node: process.versions.node, migration: "" };
  const listed = [{ path: "a", bytes: 1, sha256: sha256("a"), executable: false }];
  pack.entry({ name: "trellis-0.9.1/release.json" }, JSON.stringify({ ...about, files: listed }));
  for (const { name, text = "", linkname } of entries)
    if (linkname) pack.entry({ name, type: "symlink", linkname });
    else pack.entry({ name }, text);
  pack.finalize();
  const bytes: Buffer[] = [];
  for await (const piece of pack) bytes.push(piece as Buffer);
  const file = path.join(server.folder, `written-${sha256(JSON.stringify(entries))}.tar.gz`);
  writeFileSync(file, gzipSync(Buffer.concat(bytes)));
  return file;
}

test("An upgrade switches to the archive's release, and a rollback back", async () => {
  const server = await startServer();
  const { archive } = await makeSmallRelease(server.folder, NEXT);
  expect(await server.run("upgrade", archive)).toEqual({
    code: 0,
    said: expect.stringContaining("0.9.1 is ready"),
  });
  expect(await server.page()).toBe("page of 0.9.1");
  expect([server.link("current"), server.link("previous")]).toEqual(["0.9.1", "0.9.0"]);
  expect(readdirSync(path.join(server.root, "backups"))).toEqual([
    expect.stringMatching(/^before-0\.9\.1-\d{8}T\d{6}Z\.tar$/),
  ]);
  expect(await server.run("rollback")).toEqual({ code: 0, said: "0.9.0 is ready.\n" });
  expect(await server.page()).toBe("page of 0.9.0");
});

test("A release that doesn't become ready is switched back from, and what it did to the database is undone", async () => {
  const server = await startServer();
  const next = { ...NEXT, migration: "0002-second", broken: true };
  const { archive } = await makeSmallRelease(server.folder, next);
  expect(await server.run("upgrade", archive)).toEqual({
    code: 1,
    said: expect.stringContaining("0.9.1 was not ready within 2 seconds. 0.9.0 runs again.\n"),
  });
  expect(await server.page()).toBe("page of 0.9.0");
  expect(server.link("current")).toBe("0.9.0");
  expect(server.database()).toBe("0001-first");
});

test("A rollback is refused once the database has moved on, and names the backup", async () => {
  const server = await startServer();
  const { archive } = await makeSmallRelease(server.folder, { ...NEXT, migration: "0002-second" });
  expect((await server.run("upgrade", archive)).code).toBe(0);
  const [backup] = readdirSync(path.join(server.root, "backups"));
  expect(await server.run("rollback")).toEqual({
    code: 1,
    said: expect.stringContaining(`trellis restore --force ${server.root}/backups/${backup}\n`),
  });
  expect(await server.page()).toBe("page of 0.9.1");
  expect((await server.run("rollback", "--force")).code).toBe(0);
  expect(server.link("current")).toBe("0.9.0");
});

test("A cut, damaged or foreign archive changes nothing", async () => {
  const server = await startServer();
  const more = { "large.txt": "x".repeat(2_000_000) + Math.random() };
  const { archive } = await makeSmallRelease(server.folder, { ...NEXT, more });
  const bytes = readFileSync(archive);
  const cut = (name: string, length: number) => {
    const file = path.join(server.folder, name);
    writeFileSync(file, bytes.subarray(0, length));
    return file;
  };
  const foreign = path.join(server.folder, "foreign.tar.gz");
  writeFileSync(foreign, "no archive");
  for (const [file, words] of [
    [cut("half.tar.gz", bytes.length / 2), "is cut or damaged"],
    [cut("nearly-whole.tar.gz", bytes.length - 4), "is cut or damaged"],
    [cut("empty.tar.gz", 0), "is cut or damaged"],
    [foreign, "is cut or damaged"],
    [path.join(server.folder, "missing.tar.gz"), "There is no archive "],
    [await writeArchive(server, []), "is damaged: a is missing"],
    [await writeArchive(server, [{ name: "trellis-0.9.1/a", text: "b" }]), "a is not what its list"],
    [await writeArchive(server, [{ name: "trellis-0.9.1/b", text: "b" }]), "its list of files doesn't name"],
    [await writeArchive(server, [{ name: "trellis-0.9.1/../../x", text: "a" }]), "leads out of the release"],
    [await writeArchive(server, [{ name: "trellis-0.9.1/a", linkname: "/etc/passwd" }]), "is a link"],
  ] as const) {
    expect(await server.run("upgrade", file)).toEqual({ code: 1, said: expect.stringContaining(words) });
    await expectUntouched(server);
  }
});

test("An archive of another platform, of the same and of an older version changes nothing", async () => {
  const server = await startServer();
  for (const [release, words] of [
    [{ ...NEXT, platform: "linux-arm64" }, "The archive is for linux-arm64"],
    [FIRST, "0.9.0 is the release that runs already"],
    [{ version: "0.8.12" }, "which is older than 0.9.0"],
  ] as const) {
    const { archive } = await makeSmallRelease(server.folder, release);
    expect(await server.run("upgrade", archive)).toEqual({
      code: 1,
      said: expect.stringContaining(words),
    });
    await expectUntouched(server);
  }
});

test("A second upgrade is refused while one is running, and not after one was killed", async () => {
  const server = await startServer();
  const { archive } = await makeSmallRelease(server.folder, NEXT);
  const unlock = lockInstallation({ root: server.root });
  expect(await server.run("upgrade", archive)).toEqual({
    code: 1,
    said: "Another upgrade or rollback is running. Wait until it has ended.\n",
  });
  await expectUntouched(server);
  unlock?.();
  const holder = path.resolve("scripts/release/installation.ts");
  const line = `const { lockInstallation } = await import(${JSON.stringify(holder)});
    globalThis.held = lockInstallation({ root: ${JSON.stringify(server.root)} }); console.log("held"); setInterval(() => {}, 1000);`;
  const killed = spawn(process.execPath, ["--input-type=module", "-e", line]);
  await new Promise((resolve) => killed.stdout.once("data", resolve));
  expect((await server.run("upgrade", archive)).code).toBe(1);
  killed.kill("SIGKILL");
  await new Promise((resolve) => killed.once("close", resolve));
  expect((await server.run("upgrade", archive)).code).toBe(0);
});

test.each([
  ["of which the release works goes on with it", false, "0.9.1"],
  ["of which the release doesn't work goes back", true, "0.9.0"],
])("A power cut after the switch, %s", async (_case, broken, runs) => {
  const server = await startServer();
  const { archive } = await makeSmallRelease(server.folder, { ...NEXT, migration: "0002-second", broken });
  // The upgrade dies with the machine while it waits for the release.
  const killed = spawn(
    process.execPath,
    ["scripts/upgrade.ts", archive, "--root", server.root, "--stop", "true", "--start", "sleep 60"],
    { env: { ...process.env, ...server.env }, stdio: "ignore", detached: true },
  );
  await expect.poll(() => server.link("current"), { timeout: 10_000 }).toBe("0.9.1");
  process.kill(-(killed.pid ?? 0), "SIGKILL");
  await server.restart();
  const { code } = await server.run("recover");
  expect(code).toBe(broken ? 1 : 0);
  expect(await server.page()).toBe(`page of ${runs}`);
  expect(server.link("current")).toBe(runs);
  expect(server.database()).toBe(broken ? "0001-first" : "0002-second");
  expect((await server.run("recover")).said).toBe("");
});

test("A backup that fails leaves the running release and no other", async () => {
  const server = await startServer();
  const { archive } = await makeSmallRelease(server.folder, NEXT);
  writeFileSync(path.join(server.root, "releases/0.9.0/bin/trellis"), "#!/bin/sh\nexit 1\n");
  expect(await server.run("upgrade", archive)).toEqual({
    code: 1,
    said: expect.stringContaining("The site could not be backed up. 0.9.0 goes on."),
  });
  await expectUntouched(server);
  expect(existsSync(path.join(server.root, "previous"))).toBe(false);
});
