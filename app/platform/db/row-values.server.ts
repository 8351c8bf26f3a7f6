/**
 * Converts a stored time to ISO text in UTC.
 * @param value ISO text (SQLite) or Date (PostgreSQL)
 */
export function toIsoTime(value: string | Date): string {
  return value instanceof Date ? value.toISOString() : new Date(value).toISOString();
}

/** Like toIsoTime, for nullable columns. */
export function toOptionalIsoTime(value: string | Date | null): string | null {
  return value === null ? null : toIsoTime(value);
}

/**
 * Converts a stored boolean.
 * @param value 0 or 1 (SQLite) or boolean (PostgreSQL)
 */
export function toBoolean(value: boolean | number): boolean {
  return value === true || value === 1;
}

/**
 * Parses a stored JSON document.
 * @param value text (SQLite) or the parsed value (PostgreSQL)
 * @throws {SyntaxError} if the text is not JSON
 */
export function toJson(value: unknown): unknown {
  return typeof value === "string" ? JSON.parse(value) : value;
}
