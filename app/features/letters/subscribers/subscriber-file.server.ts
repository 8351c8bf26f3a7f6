import { parse } from "csv-parse/sync";
import { isEmailAddress } from "#app/platform/email-address.ts";
import { emailHash } from "#app/platform/email-hash.server.ts";
import { visibleText } from "#app/platform/visible-text.ts";
import { MAX_FILE_ROWS, MAX_NAME } from "./subscriber-import.ts";

/** A line of a file with addresses. */
export interface FileRow {
  /** From 1, as spreadsheets count. */
  line: number;
  email: string;
  name: string;
  hash: string;
  problem: "malformed" | "repeated" | null;
}

export type SubscriberFile =
  | { kind: "rows"; rows: FileRow[] }
  | { kind: "unreadable" | "empty" | "no-addresses" | "too-many" };

const EMAIL_TITLE = /^e-?mail\b|e-?mail.?address|^courriel/i;
const NAME_TITLE = /^(full |first |given |last |family |sur)?name\b|^(first|last)_?name|^(pré)?nom\b/i;
const MAX_EMAIL = 254;

interface Line {
  record: string[];
  info: { lines: number };
}

/**
 * Reads a CSV file of addresses, as spreadsheets and mailing services export them: separated by commas, semicolons or
 * tabs, with or without titles. The column of addresses is the one whose title says so, otherwise the first with an @.
 * @param text of the whole file
 */
export function readSubscriberFile(text: string): SubscriberFile {
  const lines = parseLines(text);
  if (lines === null) return { kind: "unreadable" };
  const [first] = lines;
  if (!first) return { kind: "empty" };
  const titles = first.record.some((cell) => cell.includes("@")) ? null : first.record;
  const rows = titles ? lines.slice(1) : lines;
  const emailColumn = titles
    ? titles.findIndex((title) => EMAIL_TITLE.test(title.trim()))
    : first.record.findIndex((cell) => cell.includes("@"));
  if (emailColumn < 0) return { kind: "no-addresses" };
  if (rows.length === 0) return { kind: "empty" };
  if (rows.length > MAX_FILE_ROWS) return { kind: "too-many" };
  const nameColumns = titles
    ? titles.flatMap((title, index) => (NAME_TITLE.test(title.trim()) ? [index] : []))
    : first.record.flatMap((_cell, index) => (index === emailColumn ? [] : [index])).slice(0, 1);
  const known = new Set<string>();
  return {
    kind: "rows",
    rows: rows.map(({ record, info }) => {
      const email = cellText(record[emailColumn]);
      const hash = emailHash(email);
      const isRepeated = known.has(hash);
      known.add(hash);
      const isValid = email.length <= MAX_EMAIL && isEmailAddress(email);
      const name = nameColumns.map((column) => cellText(record[column])).join(" ");
      return {
        ...{ line: info.lines, email: email.slice(0, MAX_EMAIL), hash, name: name.trim().slice(0, MAX_NAME) },
        problem: (!isValid && "malformed") || (isRepeated && "repeated") || null,
      };
    }),
  };
}

/** Spreadsheets that guard against formulas put an apostrophe before them. */
const cellText = (cell = "") => visibleText(cell).replace(/\s+/g, " ").replace(/^'/, "").trim();

/** @returns null if it is no CSV file */
function parseLines(text: string): Line[] | null {
  try {
    const lines: unknown = parse(text, {
      ...{ bom: true, info: true, relax_column_count: true, relax_quotes: true },
      ...{ skip_empty_lines: true, skip_records_with_empty_values: true },
      // One more than there may be, and their titles.
      ...{ delimiter: separatorOf(text), max_record_size: 10_000, to: MAX_FILE_ROWS + 2 },
    });
    return lines as Line[];
  } catch {
    return null;
  }
}

/** The separator that the first line has most of. */
function separatorOf(text: string): string {
  const line = text.slice(0, 10_000).split(/\r\n|\r|\n/, 1)[0] ?? "";
  const counts = [",", ";", "\t"].map((separator) => ({ separator, count: line.split(separator).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.separator ?? ",";
}
