import { execFile } from "node:child_process";
import path from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { migrations } from "#app/migrations.server.ts";
import { dashboardTexts } from "#app/platform/dashboard-texts.ts";
import { openDatabase } from "#app/platform/db/database.server.ts";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { scratchFolder } from "#tests/support/scratch.ts";

test("a backup made without a passphrase says that it is not encrypted", async () => {
  const folder = await scratchFolder("trellis-backed-up-");
  const database = openDatabase({ dataDir: folder });
  await migrateToLatest(database, migrations);
  await database.close();
  const file = path.join(folder, "whole.tar");
  const env = { PATH: process.env.PATH, DATA_DIR: folder };
  const run = promisify(execFile)(process.execPath, ["scripts/backup.ts", file], { env });
  expect(await run).toEqual({
    stdout: expect.stringContaining(`${file} made: `),
    stderr: `${dashboardTexts.backup.notEncrypted}\n`,
  });
});
