import { globSync } from "node:fs";
import path from "node:path";
import type { Db } from "#app/platform/db/schema.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import type { Ledger, Writer, Writing } from "./crash-ledger.ts";

/** A site that was killed and has started again. */
export interface CrashedSite {
  db: Db;
  store: FileStore;
  url: string;
  /** The session of an administrator. */
  cookie: string;
}

/** What a module writes while a site is killed again and again: `crash` of app/modules/NAME/tests/crash.ts. */
export interface ModuleCrash {
  /** Of the site. */
  env: Record<string, string>;
  /** Writes before the first kill. */
  begin(writing: Writing): Promise<unknown>;
  writers: readonly Writer[];
  /** The kind of fact for which one round of three has time. */
  awaited: string;
  /** The kinds of facts that the figures count. */
  counted: readonly string[];
  /** Fails if something that was acknowledged is missing, or something is half made. */
  check(site: CrashedSite, ledger: Ledger): Promise<void>;
}

const files = globSync("app/modules/*/tests/crash.ts").toSorted();

/** What all modules write. */
export const moduleCrashes: readonly ModuleCrash[] = await Promise.all(
  files.map(async (file) => (await import(path.resolve(file))).crash),
);

/** The environment in which they are written. */
export const crashEnv: Record<string, string> = Object.assign({}, ...moduleCrashes.map(({ env }) => env));
