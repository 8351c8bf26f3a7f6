import { mkdirSync, readdirSync, readlinkSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { expect, onTestFinished, test } from "vitest";
import { migrations } from "#app/migrations.server.ts";
import { openDatabase } from "#app/platform/db/database.server.ts";
import { appliedMigrations } from "#app/platform/db/migrate.server.ts";
import { runScript } from "#tests/support/commands.ts";
import { runOnServer, startPostgres } from "#tests/support/postgres-server.ts";
import { superviseReleases } from "#tests/support/release-server.ts";
import { freePort } from "#tests/support/running-site.ts";
import { installFirst, makeSmallRelease } from "#tests/support/small-release.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import packageJson from "../../package.json" with { type: "json" };

const { version } = packageJson;
const NEXT = "99.0.0";
const here = JSON.stringify(process.cwd());

/** The commands and the site of this checkout, as a release. */
const commands = `#!/bin/sh
cd ${here}
command=$1
shift
exec ${process.execPath} scripts/$command.ts "$@"
`;
const works = `process.chdir(${here}); await import(${here} + "/build/server/index.js");`;

/** A release that changes the database as a start does, which keeps a copy on SQLite, and is never ready. */
const movesOn = `
import { createServer } from "node:http";
process.chdir(${here});
const { openDatabase } = await import(${here} + "/app/platform/db/database.server.ts");
const { sql } = await import(${here} + "/node_modules/kysely/dist/index.js");
const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PORT } = process.env;
const { db, engine } = openDatabase({ dataDir, databaseUrl });
const { rows } = await sql\`select name from kysely_migration where name = '9999-later'\`.execute(db);
if (rows.length === 0) {
  if (engine === "sqlite")
    await sql\`vacuum into \${dataDir + "/trellis.sqlite.before-9999-later"}\`.execute(db);
  await sql\`create table later (id text)\`.execute(db);
  await sql\`insert into kysely_migration (name, timestamp) values ('9999-later', '')\`.execute(db);
}
createServer((_request, response) => response.writeHead(503).end()).listen(Number(PORT), "127.0.0.1");
`;

/** Upgrades a site that works to a release that changes its database and is never ready. */
async function failUpgrade(place: { DATABASE_URL?: string }) {
  const folder = await temporaryFolder();
  const root = path.join(folder, "opt");
  mkdirSync(root);
  const env = { DATA_DIR: path.join(folder, "data"), PORT: String(await freePort()), SEED: "none", ...place };
  const known = Object.keys(migrations);
  const release = async (which: string, names: string[], server: string) => {
    const more = { "bin/trellis": commands, "server.mjs": server };
    return (await makeSmallRelease(folder, { version: which, migrations: names, more })).archive;
  };
  installFirst(root, await release(version, known, works), version);
  const supervise = (settings: Record<string, string>) =>
    superviseReleases({ root, command: "bin/node server.mjs", waitSeconds: 10 }, settings);
  const server = supervise(env);
  await server.start();
  const readyVersion = async () => {
    const at = (name: string) => fetch(`http://127.0.0.1:${env.PORT}${name}`).catch(() => null);
    const [ready, health] = await Promise.all([at("/readyz"), at("/healthz")]);
    return ready?.ok && (await health?.text())?.trim();
  };
  await expect.poll(readyVersion, { timeout: 60_000 }).toBe(`ok ${version}`);
  const upgraded = await server.run("upgrade", await release(NEXT, [...known, "9999-later"], movesOn));
  const [backup] = readdirSync(path.join(root, "backups"));
  return { root, env, server, supervise, readyVersion, upgraded, backup: `${root}/backups/${backup}` };
}

test("On SQLite the release before runs again, with the database as it was", async () => {
  const { env, upgraded, readyVersion } = await failUpgrade({});
  expect(upgraded).toEqual({ code: 1, said: expect.stringContaining(`${version} runs again.`) });
  expect(await readyVersion()).toBe(`ok ${version}`);
  const database = openDatabase({ dataDir: env.DATA_DIR });
  expect(await appliedMigrations(database)).toEqual(Object.keys(migrations));
  await database.close();
});

test("On PostgreSQL the new release stays, and the commands that it prints lead back", async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const site = await failUpgrade({ DATABASE_URL: postgres.url });
  const { hostname, port } = new URL(postgres.url);
  const name = "postgres_before_99_0_0";
  expect(site.upgraded).toEqual({ code: 1, said: expect.stringContaining(`${NEXT} stays, because `) });
  const printed = site.upgraded.said.split("\n").map((line) => line.trim());
  expect(printed).toEqual(
    expect.arrayContaining([
      expect.stringContaining(`createdb --host=${hostname} --port=${port} --owner=trellis ${name} `),
      "trellis rollback --force",
      `trellis restore --force ${site.backup}`,
    ]),
  );
  expect(site.upgraded.said).not.toContain("trellis:trellis");
  expect(readlinkSync(path.join(site.root, "current"))).toBe(`releases/${NEXT}`);

  await site.server.stop();
  await runOnServer(postgres.url, `create database ${name} owner trellis`);
  const back = { ...site.env, DATABASE_URL: postgres.url.replace(/\/postgres$/, `/${name}`) };
  expect((await site.server.run("rollback", "--force")).code).toBe(0);
  expect(await runScript(["restore", "--force", site.backup], back)).toEqual({
    code: 0,
    said: expect.stringContaining("The site is back as of "),
  });
  await site.supervise(back).start();
  await expect.poll(site.readyVersion, { timeout: 60_000 }).toBe(`ok ${version}`);
});
