import { DatabaseSync } from "node:sqlite";
import { errorLine } from "../error-line.server.ts";
import { serveJobs } from "../serve-jobs.server.ts";
import { databaseFailure } from "./database-failure.server.ts";
import type { QuickCheckAnswer } from "./quick-check.server.ts";

// The process that checks the SQLite file for the server (docs/design/operating.md#health-and-alerts).

/** Of one fault SQLite may say hundreds of lines. */
const MAX_LINES = 3;
const LOCK_LIMIT_MS = 5000;

async function check(file: string): Promise<QuickCheckAnswer> {
  try {
    const database = new DatabaseSync(file, { readOnly: true, timeout: LOCK_LIMIT_MS });
    const rows = database.prepare(`pragma quick_check(${MAX_LINES})`).all();
    const lines = rows.map(({ quick_check }) => String(quick_check));
    database.close();
    return lines.join() === "ok" ? { kind: "well" } : { kind: "damaged", said: errorLine(lines.join("; ")) };
  } catch (error) {
    if (databaseFailure(error) === "damaged") return { kind: "damaged", said: errorLine(error) };
    return { kind: "failed", reason: errorLine(error) };
  }
}

serveJobs(check);
