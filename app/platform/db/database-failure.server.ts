import { texts } from "#app/platform/texts.ts";

/** System and PostgreSQL error codes of a server that is unreachable or shutting down. */
const connectionCodes = /^(ECONN|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|ETIMEDOUT|EPIPE|EAI_|57P|08|53|3D000|28)/;
const connectionWords = /connect|terminat|timeout|not open|closed/i;

/** `rejected`: the write violates a constraint of the database. `damaged`: its file holds what no database has. */
export type DatabaseFailure = "unreachable" | "busy" | "rejected" | "damaged";

/** By SQLite's primary result code. */
const sqliteFailures: Record<number, DatabaseFailure> = {
  5: "busy",
  6: "busy",
  10: "unreachable",
  11: "damaged",
  14: "unreachable",
  18: "rejected",
  19: "rejected",
  20: "rejected",
  26: "damaged",
};
/**
 * PostgreSQL's error classes of data and constraints, its codes for timeouts and cancelled statements, and those for
 * damaged tables and indexes.
 */
const rejectedCodes = /^2[23]/;
const busyCodes = /^(40|57014|55P03|ETIMEDOUT)/;
const damagedCodes = /^XX00[12]$/;

/**
 * Classifies a database error; null for an unknown cause, such as a programming error.
 * @param error any thrown value
 */
export function databaseFailure(error: unknown): DatabaseFailure | null {
  if (!(error instanceof Error)) return null;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (typeof errcode === "number") return sqliteFailures[errcode & 0xff] ?? null;
  if (rejectedCodes.test(String(code))) return "rejected";
  if (busyCodes.test(String(code))) return "busy";
  if (damagedCodes.test(String(code))) return "damaged";
  return isDatabaseFailure(error) ? "unreachable" : null;
}

/**
 * The message for the user whose request failed.
 * @param error any thrown value
 */
export function outageMessage(error: unknown): string {
  if (databaseFailure(error) === "damaged") return texts.outage.damaged;
  return isDatabaseFailure(error) ? texts.outage.database : texts.outage.failed;
}

/** Whether an error was caused by the database or its connection, not by a programming error. */
function isDatabaseFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseFailure);
  const code = "code" in error ? String(error.code) : "";
  if (code.startsWith("ERR_SQLITE")) return true;
  if (connectionCodes.test(code)) return true;
  const fromDriver = /node_modules\/(pg|pg-pool|kysely)\//.test(error.stack ?? "");
  return fromDriver && connectionWords.test(error.message);
}
