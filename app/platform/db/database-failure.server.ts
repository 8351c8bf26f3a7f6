/** System and PostgreSQL codes of a server that cannot be reached or is going away. */
const connectionCodes = /^(ECONN|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|ETIMEDOUT|EPIPE|EAI_|57P|08|53|3D000|28)/;
const connectionWords = /connect|terminat|timeout|not open|closed/i;

/**
 * Whether an error means that the database could not be asked, rather than a mistake of ours.
 * @param error whatever was thrown
 */
export function isDatabaseFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseFailure);
  const code = "code" in error ? String(error.code) : "";
  if (code.startsWith("ERR_SQLITE")) return true;
  if (connectionCodes.test(code)) return true;
  const fromDriver = /node_modules\/(pg|pg-pool|kysely)\//.test(error.stack ?? "");
  return fromDriver && connectionWords.test(error.message);
}
