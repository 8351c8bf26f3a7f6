/** Error codes of file systems, PostgreSQL, SQLite and S3-compatible stores for a lack of space. */
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
 * Whether an error was caused by a lack of disk or storage space.
 * @param error any thrown value; its causes are checked too
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
