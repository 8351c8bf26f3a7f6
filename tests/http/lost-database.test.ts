import type { ChildProcess } from "node:child_process";
import { cp, mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runNode, runScript } from "#tests/support/commands.ts";
import { startPostgres } from "#tests/support/postgres-server.ts";
import { readyPlace } from "#tests/support/ready-sites.ts";
import { freePort } from "#tests/support/running-site.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const START = path.resolve("build/server/index.js");
/** Runs the built site's start until it ends, or says that it serves, or is killed after a time. */
async function start(env: Record<string, string>, args: string[] = [], killAfterMs?: number) {
  const isServing = "Trellis is at ";
  const ended = await runNode(
    [START, ...args],
    { PORT: String(await freePort()), ...env },
    (child: ChildProcess) => {
      onTestFinished(() => void child.kill("SIGKILL"));
      if (killAfterMs !== undefined) setTimeout(() => child.kill("SIGKILL"), killAfterMs);
      child.stdout?.on("data", (said: Buffer) => said.includes(isServing) && child.kill("SIGTERM"));
    },
  );
  return { ...ended, serves: ended.said.includes(isServing) };
}

test("a site whose database is gone does not begin anew by itself; no command makes one; --begin-anew does", async () => {
  const DATA_DIR = await readyPlace("none", await temporaryFolder());
  await rm(path.join(DATA_DIR, "trellis.sqlite"));
  const refused = await start({ DATA_DIR });
  expect(refused).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^\/.+trellis\.sqlite is missing, but a site was here/m),
  });
  for (const command of [
    ["staff", "list"],
    ["doctor", "--mend"],
    ["backup", path.join(DATA_DIR, "b.tar")],
  ])
    expect(await runScript(command, { DATA_DIR })).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^There is no site in /),
    });
  expect(await readdir(DATA_DIR)).not.toContain("trellis.sqlite");
  expect((await start({ DATA_DIR, SEED: "none" }, ["--begin-anew"])).serves).toBe(true);
  expect((await start({ DATA_DIR })).serves).toBe(true);
});

test("a first start that is killed at any moment is gone on with by the next one", async () => {
  for (const after of [300, 700, 1200]) {
    const DATA_DIR = await temporaryFolder();
    await mkdir(path.join(DATA_DIR, "lost+found"));
    await start({ DATA_DIR, SEED: "none" }, [], after);
    const next = await start({ DATA_DIR, SEED: "none" });
    expect(next.serves, `killed after ${after} ms`).toBe(true);
  }
});

test("on PostgreSQL a database without tables is lost where a secret is; two first starts at once make one site", async () => {
  const postgres = await startPostgres();
  onTestFinished(postgres.stop);
  const DATA_DIR = await temporaryFolder();
  const env = { DATA_DIR, DATABASE_URL: postgres.url, SEED: "none" };
  const both = await Promise.all([start(env), start(env)]);
  expect(both.map(({ serves }) => serves)).toEqual([true, true]);
  const other = await temporaryFolder();
  await cp(path.join(DATA_DIR, "secret"), path.join(other, "secret"));
  expect((await start({ ...env, DATA_DIR: other })).serves).toBe(true);

  const empty = await startPostgres();
  onTestFinished(empty.stop);
  const lost = { ...env, DATABASE_URL: empty.url };
  expect(await start(lost)).toMatchObject({
    code: 1,
    said: expect.stringMatching(
      /The database of DATABASE_URL has no tables, but a site was here: we found the secret/,
    ),
  });
  expect(await runScript(["staff", "list"], lost)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^There is no site in this database yet/),
  });
  expect((await start(lost, ["--begin-anew"])).serves).toBe(true);
});
