import { messages } from "#app/platform/messages.ts";

/** System and PostgreSQL codes of a server that cannot be reached or is going away. */
const connectionCodes = /^(ECONN|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|ETIMEDOUT|EPIPE|EAI_|57P|08|53|3D000|28)/;
const connectionWords = /connect|terminat|timeout|not open|closed/i;

/** `rejected`: what was to be written breaks one of the database's own rules. */
export type DatabaseFailure = "unreachable" | "busy" | "rejected";

/** By SQLite's primary result code. */
const sqliteFailures: Record<number, DatabaseFailure> = {
  5: "busy",
  6: "busy",
  10: "unreachable",
  14: "unreachable",
  18: "rejected",
  19: "rejected",
  20: "rejected",
};
/** PostgreSQL's classes of data and constraints, and its codes of what waited too long or was called off. */
const rejectedCodes = /^2[23]/;
const busyCodes = /^(40|57014|55P03|ETIMEDOUT)/;

/**
 * What kept a database from doing as it was told; null when that is not known, such as after a mistake of ours.
 * @param error whatever was thrown
 */
export function databaseFailure(error: unknown): DatabaseFailure | null {
  if (!(error instanceof Error)) return null;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (typeof errcode === "number") return sqliteFailures[errcode & 0xff] ?? null;
  if (rejectedCodes.test(String(code))) return "rejected";
  if (busyCodes.test(String(code))) return "busy";
  return isDatabaseFailure(error) ? "unreachable" : null;
}

/**
 * What is said to whoever wanted something when it failed.
 * @param error whatever was thrown
 */
export const outageMessage = (error: unknown) =>
  isDatabaseFailure(error) ? messages.outage.database : messages.outage.failed;

/** Whether an error means that the database could not be asked, rather than a mistake of ours. */
function isDatabaseFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseFailure);
  const code = "code" in error ? String(error.code) : "";
  if (code.startsWith("ERR_SQLITE")) return true;
  if (connectionCodes.test(code)) return true;
  const fromDriver = /node_modules\/(pg|pg-pool|kysely)\//.test(error.stack ?? "");
  return fromDriver && connectionWords.test(error.message);
}
