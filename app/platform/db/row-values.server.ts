/**
 * Turns a stored moment into ISO text in UTC.
 * @param value ISO text (SQLite) or Date (PostgreSQL)
 */
export function toIsoTime(value: string | Date): string {
  return value instanceof Date ? value.toISOString() : new Date(value).toISOString();
}

/** Like toIsoTime, for columns that may be empty. */
export function toOptionalIsoTime(value: string | Date | null): string | null {
  return value === null ? null : toIsoTime(value);
}

/**
 * Turns a stored truth value into a boolean.
 * @param value 0 or 1 (SQLite) or boolean (PostgreSQL)
 */
export function toBoolean(value: boolean | number): boolean {
  return value === true || value === 1;
}

/**
 * Turns a stored JSON document into a value.
 * @param value text (SQLite) or the parsed value (PostgreSQL)
 * @throws {SyntaxError} when the text is no JSON
 */
export function toJson(value: unknown): unknown {
  return typeof value === "string" ? JSON.parse(value) : value;
}
