import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import { parseConfig } from "#app/platform/config.server.ts";
import { writeBackupFile } from "#server/backup/backup-file.ts";
import { withSite } from "#server/backup/open-site.ts";
import { restoreBackup } from "#server/backup/restore.ts";
import { writeArchive } from "#server/backup/write-archive.ts";
import { startPostgres } from "./postgres-server.ts";
import { type ReadyContent, readyPlace } from "./ready-sites.ts";
import type { SitePlace } from "./running-site.ts";
import { startS3Server } from "./s3-server.ts";
import { isDeep } from "./scale.ts";

/** Does what `npm run backup` does in this process, which is faster. */
export async function backUpHere(file: string, env: Record<string, string>): Promise<void> {
  await withSite(parseConfig(env), (site) =>
    writeBackupFile(
      file,
      writeArchive(site, undefined, () => undefined),
    ),
  );
}

/** Does what `npm run restore` does in this process. */
export async function restoreHere(file: string, env: Record<string, string>, force = false): Promise<void> {
  const place = parseConfig(env);
  await restoreBackup({ backup: { file, passphrase: undefined }, place, force, say: () => undefined });
}

/**
 * Fills an empty database, and an empty object store if `env` names one, with a backup of a site after its
 * first start.
 * @param env the site's environment; without DATA_DIR a folder is created
 * @returns the environment with DATA_DIR
 */
export async function filledPlace<Env extends Record<string, string>>(
  content: ReadyContent,
  env: Env,
): Promise<Env & { DATA_DIR: string }> {
  const DATA_DIR = env.DATA_DIR ?? (await mkdtemp(path.join(os.tmpdir(), "trellis-site-")));
  const folder = await mkdtemp(path.join(os.tmpdir(), "trellis-filling-"));
  const file = path.join(folder, "site.tar");
  await backUpHere(file, { DATA_DIR: await readyPlace(content, path.join(folder, "site")) });
  await restoreHere(file, { ...env, DATA_DIR });
  await rm(folder, { recursive: true });
  return { ...env, DATA_DIR };
}

/**
 * The environment of a site after its first start, on SQLite or on PostgreSQL, there in the deep run with an object
 * store. The servers stop when the test is finished.
 */
export async function placeOn(engine: string, content: ReadyContent): Promise<SitePlace> {
  if (engine === "SQLite") return { DATA_DIR: await readyPlace(content) };
  const [postgres, s3] = await Promise.all([startPostgres(), isDeep ? startS3Server() : undefined]);
  onTestFinished(postgres.stop);
  if (s3) onTestFinished(s3.stop);
  const env = { DATABASE_URL: postgres.url };
  return filledPlace(content, s3 ? { ...env, STORAGE_URL: s3.storageUrl() } : env);
}
