import { randomBytes } from "node:crypto";
import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { runOnServer, startPostgres } from "./postgres-server.ts";
import { type RunningSite, type SitePlace, startSite } from "./running-site.ts";
import { startS3Server } from "./s3-server.ts";
import { staffAccount } from "./staff-account.ts";

/**
 * What the sites of the browser tests stand on. With `BROWSER_TESTS_ON=postgres-and-s3` each has a database and a bucket
 * of its own on one server of each kind; else a folder. Playwright's processes get it through the environment.
 */
interface Ground {
  /** With the demo content. */
  seeded: SitePlace;
  /** Without content; its pictures are stored, and no site that copies it makes their sizes before they are asked for. */
  empty: SitePlace;
  servers?: { postgresUrl: string; storageUrl: string; bucketsFolder: string };
}

const ground = (): Ground => JSON.parse(process.env.BROWSER_TEST_GROUND ?? "");

/**
 * Starts the servers that are asked for, and seeds the place that others are copied from.
 * @param prepare works on that place while no site runs there
 * @returns stops the servers
 */
export async function layGround(prepare: (seeded: SitePlace) => Promise<void>): Promise<() => Promise<void>> {
  const stops: (() => Promise<void>)[] = [];
  let servers: Ground["servers"];
  if (process.env.BROWSER_TESTS_ON === "postgres-and-s3") {
    const [postgres, s3] = await Promise.all([startPostgres(), startS3Server()]);
    stops.push(postgres.stop, s3.stop);
    servers = { postgresUrl: postgres.url, storageUrl: s3.storageUrl(), bucketsFolder: s3.directory };
  }
  const [seeded, empty] = [await newPlace(servers), await newPlace(servers)];
  await setUp(seeded);
  await setUp({ ...empty, SEED: "none" });
  await prepare(seeded);
  process.env.BROWSER_TEST_GROUND = JSON.stringify({ seeded, empty, servers } satisfies Ground);
  return async () => {
    for (const stop of stops) await stop();
    for (const { DATA_DIR } of [seeded, empty]) await rm(DATA_DIR, { recursive: true, force: true });
  };
}

/** The first start of a site: pictures, content, the staff account. */
async function setUp(env: Record<string, string>): Promise<void> {
  const site = await startSite({
    ...env,
    STAFF_EMAIL: staffAccount.email,
    STAFF_PASSWORD: staffAccount.password,
  });
  await site.stop();
}

/** Starts a site of its own with the demo content and the staff account. */
export async function startSeededSite(env: Record<string, string> = {}): Promise<RunningSite> {
  const { seeded, servers } = ground();
  return startSite({ ...env, ...(await newPlace(servers, seeded)) });
}

/** Starts a site of its own without content, with the staff account. */
export async function startEmptySite(env: Record<string, string> = {}): Promise<RunningSite> {
  const { empty, servers } = ground();
  return startSite({ SEED: "none", ...env, ...(await newPlace(servers, empty)) });
}

async function newPlace(servers: Ground["servers"], copied?: SitePlace): Promise<SitePlace> {
  const DATA_DIR = await mkdtemp(path.join(os.tmpdir(), "trellis-site-"));
  if (copied) await cp(copied.DATA_DIR, DATA_DIR, { recursive: true });
  if (!servers) return { DATA_DIR };
  const { postgresUrl, storageUrl, bucketsFolder } = servers;
  const name = `site-${randomBytes(8).toString("hex")}`;
  const template = copied ? ` template "${lastPart(copied.DATABASE_URL)}"` : "";
  await runOnServer(postgresUrl, `create database "${name}"${template}`);
  const bucket = path.join(bucketsFolder, name);
  if (copied) await cp(path.join(bucketsFolder, lastPart(copied.STORAGE_URL)), bucket, { recursive: true });
  else await mkdir(bucket);
  return { DATA_DIR, DATABASE_URL: named(postgresUrl, name), STORAGE_URL: named(storageUrl, name) };
}

const lastPart = (address = "") => new URL(address).pathname.slice(1);

function named(address: string, name: string): string {
  const url = new URL(address);
  url.pathname = name;
  return url.href;
}
