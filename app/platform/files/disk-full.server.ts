/** What file systems, PostgreSQL, SQLite and S3-compatible stores say when nothing more fits. */
const codes = ["ENOSPC", "EDQUOT", "53100"];
const SQLITE_FULL = 13;
const storeNames = /StorageFull|InsufficientStorage|QuotaExceeded/;
const INSUFFICIENT_STORAGE = 507;

interface FailureSigns {
  code?: unknown;
  errcode?: unknown;
  $metadata?: { httpStatusCode?: number };
}

/**
 * Whether a failure to keep something means that there is no room left for it.
 * @param error whatever was thrown; its causes are asked too
 */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode, $metadata } = error as FailureSigns;
  return (
    codes.includes(String(code)) ||
    errcode === SQLITE_FULL ||
    storeNames.test(error.name) ||
    $metadata?.httpStatusCode === INSUFFICIENT_STORAGE ||
    isDiskFull(error.cause)
  );
}
