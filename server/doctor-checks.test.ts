import { chmod, mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { insertActivity } from "#app/kernel/activity/activity.queries.server.ts";
import { serverModules } from "#app/modules.server.ts";
import { parseConfig } from "#app/platform/config.server.ts";
import { readSiteId } from "#app/platform/db/site-id.queries.server.ts";
import { openBucket, openFileStore } from "#app/platform/files/file-store.server.ts";
import { parseStorageUrl } from "#app/platform/files/s3-backend.server.ts";
import { openMigratedSqlite } from "#tests/support/migrated-sqlite.ts";
import { freePort } from "#tests/support/running-site.ts";
import { startS3Server } from "#tests/support/s3-server.ts";
import { startSmtpInbox } from "#tests/support/smtp-inbox.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { judgeUnit } from "./backup-check.ts";
import { checks, judgeClock, judgeRoom } from "./doctor-checks.ts";
import { acceptSecret, shownFingerprint } from "./site-secret.ts";

const now = new Date("2026-05-02T16:00:00Z");
const minutesAhead = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const secret = "s".repeat(40);

/** An empty site of this release, in a data folder that only its owner can open. */
async function openSite() {
  const folder = await temporaryFolder();
  const dataDir = path.join(folder, "data");
  await mkdir(dataDir, { mode: 0o700 });
  const database = await openMigratedSqlite();
  onTestFinished(() => database.close());
  return { folder, dataDir, database, store: openFileStore({ dataDir }) };
}

type Site = Awaited<ReturnType<typeof openSite>>;

/** What one check says of a site with these settings: faults, and notes in brackets. */
async function look(
  name: string,
  site: Site,
  env: Record<string, string> = {},
  given: string | null = secret,
) {
  const config = parseConfig({ DATA_DIR: site.dataDir, ...env });
  const found = await checks[name]?.({ ...site, config, secret: given, env, now });
  return found?.map(({ said, isNote }) => (isNote ? `(${said})` : said));
}

/** Puts a program before those of the system. */
async function stubProgram(name: string, prints: string): Promise<void> {
  const folder = await temporaryFolder();
  await writeFile(path.join(folder, name), `#!/bin/sh\ncat <<'END'\n${prints}\nEND\n`, { mode: 0o700 });
  vi.stubEnv("PATH", `${folder}:${process.env.PATH}`);
  onTestFinished(() => void vi.unstubAllEnvs());
}

async function startStore(
  problem: Parameters<Awaited<ReturnType<typeof startS3Server>>["storageUrl"]>[0] = {},
) {
  const s3 = await startS3Server();
  onTestFinished(() => s3.stop());
  return s3.storageUrl(problem);
}

const onStore = async (site: Site, url: string) =>
  look("storage", { ...site, store: openBucket(parseStorageUrl(url)) }, { STORAGE_URL: url });

async function startMail() {
  const inbox = await startSmtpInbox({ account: { user: "web", password: "right" } });
  onTestFinished(() => inbox.close());
  return inbox.url;
}

const withBackups = (site: Site) => ({ BACKUP_TO: path.join(site.folder, "backups") });

/** By check: what is around the site, and how each sentence begins and goes on. */
const cases: [name: string, what: string, (site: Site) => Promise<string[] | undefined>, RegExp[]][] = [
  ["settings", "are right", (site) => look("settings", site, { SMTP_URL: "smtp://127.0.0.1:9" }), []],
  [
    "settings",
    "are misspelt",
    (site) => look("settings", site, { SMPT_URL: "x" }),
    [/Did you mean SMTP_URL\?/],
  ],
  ["permissions", "are right", (site) => look("permissions", site), []],
  [
    "permissions",
    "let others in",
    async (site) => {
      await writeFile(path.join(site.dataDir, "trellis.sqlite"), "", { mode: 0o644 });
      await chmod(site.dataDir, 0o755);
      return look("permissions", site);
    },
    [
      /open \S+data \(0755\)\. .+ chmod 0700 \S+data\.$/,
      /trellis\.sqlite \(0644\)\. .+ chmod 0600 \S+sqlite\.$/,
    ],
  ],
  ["secret", "is not known yet", (site) => look("secret", site), []],
  [
    "secret",
    "is the right one",
    async (site) => {
      await acceptSecret(site.database.db, secret, now);
      return look("secret", site);
    },
    [],
  ],
  [
    "secret",
    "is another",
    async (site) => {
      await acceptSecret(site.database.db, secret, now);
      return look("secret", site, {}, "t".repeat(40));
    },
    [
      new RegExp(
        `data/secret is not the secret .+ knows ${shownFingerprint(secret)}\\.\\nPut the old secret back\\. [^]+ {2}emails with links [^]+npm run doctor -- --accept-secret`,
      ),
    ],
  ],
  [
    "secret",
    "is missing",
    async (site) => {
      await acceptSecret(site.database.db, secret, now);
      return look("secret", site, {}, null);
    },
    [/data\/secret, the secret, is missing [\s\S]+Put the old secret back\./],
  ],
  ["storage", "is a folder", (site) => look("storage", site), []],
  ["storage", "is a bucket", async (site) => onStore(site, await startStore()), []],
  [
    "storage",
    "has no such bucket",
    async (site) => onStore(site, await startStore({ bucket: "none" })),
    [/^The store has no bucket of the name in STORAGE_URL\. Create it/],
  ],
  [
    "storage",
    "denies access",
    async (site) => onStore(site, await startStore({ secret: "wrong" })),
    [/^The secret in STORAGE_URL isn’t the one of its key\. Correct it/],
  ],
  [
    "storage",
    "is away",
    async (site) => onStore(site, `s3://key:secret@127.0.0.1:${await freePort()}/bucket?tls=false`),
    [/^Nothing listens where STORAGE_URL leads to\. Start the store/],
  ],
  ["backups", "are not made", (site) => look("backups", site), []],
  [
    "backups",
    "can be written, and nothing of the try stays",
    async (site) => {
      const env = withBackups(site);
      const found = await look("backups", site, env);
      return [...(found ?? []), ...(await readdir(env.BACKUP_TO))];
    },
    [],
  ],
  [
    "backups",
    "have a file where their folder should be",
    async (site) => {
      await writeFile(path.join(site.folder, "backups"), "");
      return look("backups", site, withBackups(site));
    },
    [/backups can’t be a folder, because a file is in its way\. Set DATA_DIR or BACKUP_TO/],
  ],
  [
    "backups",
    "have no bucket",
    async (site) => look("backups", site, { BACKUP_TO: await startStore({ bucket: "none" }) }),
    [/^The store has no bucket of the name in BACKUP_TO\. Create it/],
  ],
  [
    "backups",
    "are kept from their folder by the unit",
    async (site) => {
      await stubProgram(
        "systemctl",
        `ProtectSystem=strict\nReadWritePaths=\nEnvironment=DATA_DIR=${site.dataDir}`,
      );
      return look("backups", site, withBackups(site));
    },
    [/^The unit trellis\.service doesn’t let .+ Add ReadWritePaths=\S+\/backups to it/],
  ],
  [
    "backups",
    "hold some that no rotation removes",
    async (site) => {
      const env = { ...withBackups(site), BACKUP_KEEP: "1" };
      const id = await readSiteId(site.database.db);
      await mkdir(env.BACKUP_TO);
      const write = (name: string, bytes: number) =>
        writeFile(path.join(env.BACKUP_TO, `trellis-${name}Z.tar`), Buffer.alloc(bytes));
      await write("2026-01-01T03-10-00", 1);
      await write(`${id}-0a1b2c3d-2026-01-02T03-10-00`, 3_000_000);
      await write(`${id}-0a1b2c3d-2026-01-03T03-10-00`, 1000);
      return look("backups", site, env);
    },
    [
      /^\(Backups that don’t say .+: trellis-2026-01-01\S+\.tar\. .+ delete them/,
      /^\(trellis-\S+01-02\S+ is kept .+ 2\.9 MB .+ Look/,
    ],
  ],
  ["mail server", "is none", (site) => look("mail server", site), []],
  ["mail server", "accepts", async (site) => look("mail server", site, { SMTP_URL: await startMail() }), []],
  [
    "mail server",
    "rejects the password",
    async (site) => look("mail server", site, { SMTP_URL: (await startMail()).replace("right", "wrong") }),
    [/^The mail server rejects user or password of SMTP_URL\. Correct them/],
  ],
  [
    "mail server",
    "is away",
    async (site) => look("mail server", site, { SMTP_URL: `smtp://127.0.0.1:${await freePort()}` }),
    [/^Nothing listens where SMTP_URL leads to\. Start the mail server/],
  ],
  ["proxy", "is none", (site) => look("proxy", site), []],
  [
    "proxy",
    "has no site",
    async (site) =>
      look("proxy", site, { PORT: String(await freePort()), PUBLIC_URL: "https://example.invalid" }),
    [/^\(No site answers at http:\/\/127\.0\.0\.1:\d+, .+ Start the site/],
  ],
  [
    "clock",
    "is right",
    async (site) => {
      await stubProgram("timedatectl", "yes");
      return look("clock", site);
    },
    [],
  ],
  [
    "clock",
    "is behind what was written, and set by nothing",
    async (site) => {
      await stubProgram("timedatectl", "no");
      const line = { verb: "changed", entity_type: "post", entity_id: "1", entity_title: "A" } as const;
      const written = minutesAhead(10).toISOString();
      await site.database.db
        .transaction()
        .execute((trx) =>
          insertActivity(trx, { ...line, user_id: null, user_email: "jo@example.ca", now: written }),
        );
      return look("clock", site);
    },
    [
      /clock says 2026-05-02T16:00\S+ .+ at 2026-05-02T16:10\S+ Set the clock/,
      /^Nothing sets .+ Run timedatectl set-ntp true\.$/,
    ],
  ],
];

test.each(cases)("%s: %s", async (_name, _what, found, sentences) => {
  const said = await found(await openSite());
  expect(said).toHaveLength(sentences.length);
  for (const [at, sentence] of sentences.entries()) expect(said?.[at]).toMatch(sentence);
});

test("every check of the core is in the table, but for the room, which is judged by its numbers", () => {
  const tried = new Set([...cases.map(([name]) => name), "free room"]);
  const ofModules = serverModules.flatMap(({ doctorChecks = {} }) => Object.keys(doctorChecks));
  expect(Object.keys(checks)).toEqual(expect.arrayContaining(ofModules));
  expect([...tried, ...ofModules].sort()).toEqual(Object.keys(checks).sort());
});

test.each([
  ["nothing was written yet", null, 0],
  ["the newest write is past", minutesAhead(-1), 0],
  ["clocks of instances differ a little", minutesAhead(1), 0],
  ["the clock went back", minutesAhead(10), 1],
])("The clock: %s", (_what, newest, faults) => {
  const found = judgeClock(now, newest);
  expect(found).toHaveLength(faults);
  for (const { said } of found) expect(said).toContain("Set the clock");
});

test("a disk that is nearly full is a fault with what to do", async () => {
  expect(judgeRoom("/srv/data", { free: 9e9, size: 1e11 })).toEqual([]);
  expect(judgeRoom("/srv/data", { free: 2e8, size: 1e11 })).toEqual([
    { said: expect.stringMatching(/^The disk of \/srv\/data has 200 MB left\. Free some room/) },
  ]);
  await expect(look("free room", { ...(await openSite()), dataDir: "/nowhere" })).rejects.toThrow(/ENOENT/);
});

const strict = "ProtectSystem=strict\nEnvironment=A=b DATA_DIR=/var/lib/trellis\nReadWritePaths=";
test.each([
  ["allows the folder", `${strict}/srv -/mnt/backups`, 0],
  ["allows a folder above", `${strict}/mnt`, 0],
  ["allows none", strict, 1],
  ["allows one of a similar name", `${strict}/mnt/back`, 1],
  ["keeps the site from nothing", strict.replace("strict", "no"), 0],
  ["is of another site", strict.replace("/var/lib", "/srv"), 0],
  ["is none", "", 0],
])("The unit %s", (_what, shown, faults) => {
  const places = { folder: "/mnt/backups", dataDir: "/var/lib/trellis" };
  expect(judgeUnit(places, shown)).toHaveLength(faults);
  expect(judgeUnit({ ...places, folder: "/var/lib/trellis/backups" }, shown)).toEqual([]);
});
