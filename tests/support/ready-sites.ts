import { cp, mkdtemp } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type RunningSite, startSite } from "./running-site.ts";
import { seededPlace } from "./seeded-place.ts";
import { rowsWithoutContent } from "./site-snapshot.ts";

/** A site's content besides the tests' administrator: the demo content, or only the built-in pictures. */
export type ReadyContent = "demo" | "none";

/** Starts a separate, already seeded site with the demo content and the tests' administrator. */
export const startDemoSite = (env: Record<string, string> = {}) => startReady("demo", env);

/** Like startDemoSite, without content. */
export const startEmptySite = (env: Record<string, string> = {}) => startReady("none", env);

async function startReady(content: ReadyContent, env: Record<string, string>): Promise<RunningSite> {
  return startSite({ ...env, DATA_DIR: await readyPlace(content, env.DATA_DIR) });
}

/**
 * Creates the data folder of a site after its first start.
 * @param folder the path; default a new temporary folder
 * @returns its path
 */
export async function readyPlace(content: ReadyContent, folder?: string): Promise<string> {
  const place = folder ?? (await mkdtemp(path.join(os.tmpdir(), "trellis-site-")));
  const seeded = await seededPlace();
  const isContent = (file: string) =>
    /[/](originals|variants)[/](?!built-in)/.test(file.slice(seeded.length));
  await cp(seeded, place, { recursive: true, filter: (file) => content === "demo" || !isContent(file) });
  if (content === "none") removeContent(place);
  forgetSecret(place);
  return place;
}

/** Its next start may have another secret. */
function forgetSecret(dataDir: string): void {
  const database = new DatabaseSync(path.join(dataDir, "trellis.sqlite"));
  database.exec("delete from pages where key = 'secret'");
  database.close();
}

function removeContent(dataDir: string): void {
  const file = path.join(dataDir, "trellis.sqlite");
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  const tables = database
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
    .all()
    .map(({ name }) => String(name));
  for (const table of tables)
    database.exec(`delete from "${table}" where not (${rowsWithoutContent(table)})`);
  database.exec(`update pages set value = '{"seed":"none"}'`);
  // Its settings are the demo's, so that its mails have a sender and a recipient.
  database.exec(
    `insert into site_settings (id, value, updated_at) values (1, '{"saved_at":{}}', '2026-01-01T00:00:00.000Z')`,
  );
  database.close();
}
