import { randomBytes } from "node:crypto";
import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { runOnServer, startPostgres } from "./postgres-server.ts";
import { type RunningSite, type SitePlace, startSite } from "./running-site.ts";
import { startS3Server } from "./s3-server.ts";
import { copySeededPlace, seededPlace } from "./seeded-place.ts";
import { type SiteSnapshot, takeSnapshot } from "./site-snapshot.ts";
import { staffAccount } from "./staff-account.ts";

/**
 * The backends of the browser tests' sites: a folder each. With `BROWSER_TESTS_ON=postgres-and-s3` it is a
 * database and a bucket each, on shared servers. Playwright's processes read this from the environment.
 */
interface Servers {
  postgresUrl: string;
  storageUrl: string;
  bucketsFolder: string;
  /** The site with the demo content that others are copied from. */
  seeded: SitePlace;
}

const servers = (): Servers | null => JSON.parse(process.env.BROWSER_TEST_SERVERS ?? "null");

/**
 * Playwright's global setup: creates the seeded site that others are copied from, and starts the requested servers.
 * @returns a function that stops the servers
 */
export default async function prepareSites(): Promise<() => Promise<void>> {
  if (process.env.BROWSER_TESTS_ON !== "postgres-and-s3") {
    await seededPlace();
    return async () => undefined;
  }
  const [postgres, s3] = await Promise.all([startPostgres(), startS3Server()]);
  const started = { postgresUrl: postgres.url, storageUrl: s3.storageUrl(), bucketsFolder: s3.directory };
  const seeded = await newPlace(started);
  const site = await startSite({
    ...seeded,
    STAFF_EMAIL: staffAccount.email,
    STAFF_PASSWORD: staffAccount.password,
  });
  await site.stop();
  process.env.BROWSER_TEST_SERVERS = JSON.stringify({ ...started, seeded } satisfies Servers);
  return async () => {
    await Promise.all([postgres.stop(), s3.stop()]);
    await rm(seeded.DATA_DIR, { recursive: true, force: true });
  };
}

/** Starts a separate site with the demo content and the staff account. */
export async function startSeededSite(env: Record<string, string> = {}): Promise<RunningSite> {
  const on = servers();
  return startSite({
    ...env,
    ...(on ? await newPlace(on, on.seeded) : { DATA_DIR: await copySeededPlace() }),
  });
}

/** Takes a snapshot of such a site's rows; its files are those of the seeded site. */
export async function snapshotOf(site: RunningSite): Promise<SiteSnapshot> {
  const on = servers();
  if (!on) return takeSnapshot(site, path.join(await seededPlace(), FILES), path.join(site.dataDir, FILES));
  const bucketOf = (place: SitePlace) => path.join(on.bucketsFolder, lastPart(place.STORAGE_URL));
  return takeSnapshot(site, bucketOf(on.seeded), bucketOf(site.place));
}

const FILES = "storage/originals";

async function newPlace(on: Omit<Servers, "seeded">, copied?: SitePlace): Promise<SitePlace> {
  const DATA_DIR = await mkdtemp(path.join(os.tmpdir(), "trellis-site-"));
  if (copied) await cp(copied.DATA_DIR, DATA_DIR, { recursive: true });
  const name = `site-${randomBytes(8).toString("hex")}`;
  const template = copied ? ` template "${lastPart(copied.DATABASE_URL)}"` : "";
  await runOnServer(on.postgresUrl, `create database "${name}"${template}`);
  const bucket = path.join(on.bucketsFolder, name);
  if (copied)
    await cp(path.join(on.bucketsFolder, lastPart(copied.STORAGE_URL)), bucket, { recursive: true });
  else await mkdir(bucket);
  return { DATA_DIR, DATABASE_URL: named(on.postgresUrl, name), STORAGE_URL: named(on.storageUrl, name) };
}

const lastPart = (address = "") => new URL(address).pathname.slice(1);

function named(address: string, name: string): string {
  const url = new URL(address);
  url.pathname = name;
  return url.href;
}
