import type { ColumnType } from "kysely";

/** A time: ISO text in SQLite, timestamptz in PostgreSQL; written as ISO text on both. */
export type Time = ColumnType<string | Date, string, string>;
export type NullableTime = ColumnType<string | Date | null, string | null | undefined, string | null>;
/** A boolean: 0 or 1 in SQLite, boolean in PostgreSQL; written as boolean on both. */
export type BooleanColumn = ColumnType<boolean | number, boolean, boolean>;
/** A JSON document: text in SQLite, jsonb in PostgreSQL; written as text on both. */
export type Json = ColumnType<unknown, string, string>;
/** A nullable column that an insert may omit. */
export type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;
