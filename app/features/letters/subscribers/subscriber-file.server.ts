import { parse } from "csv-parse/sync";
import { isEmailAddress } from "#app/platform/email-address.ts";
import { visibleText } from "#app/platform/visible-text.ts";
import { readStates } from "./read-states.ts";
import { MAX_FILE_ROWS, MAX_NAME, type StateQuestion } from "./subscriber-import.ts";

/** A line of a file with addresses. */
export interface FileRow {
  /** From 1, as spreadsheets count. */
  line: number;
  email: string;
  name: string;
  /** `refused`: some line of the address says so. */
  problem: "malformed" | "repeated" | "refused" | "unclear" | null;
  /** Indexes of the file's questions. */
  asked: number[];
}

export interface ReadFile {
  kind: "rows";
  rows: FileRow[];
  questions: StateQuestion[];
}

export type SubscriberFile = ReadFile | { kind: "unreadable" | "empty" | "no-addresses" | "too-many" };

const EMAIL_TITLE = /^e-?mail\b|e-?mail.?address|^courriel/i;
const NAME_TITLE = /^(full |first |given |last |family |sur)?name\b|^(first|last)_?name|^(pré)?nom\b/i;
const MAX_EMAIL = 254;

interface Line {
  record: string[];
  info: { lines: number };
}

/**
 * Reads a CSV file of addresses, as spreadsheets and mailing services export them: separated by commas, semicolons or
 * tabs, with or without titles. Columns that say whether people want mail are read, too; see findStateColumns.
 * @param text of the whole file
 */
export function readSubscriberFile(text: string): SubscriberFile {
  const lines = parseLines(text);
  if (lines === null) return { kind: "unreadable" };
  const [first] = lines;
  if (!first) return { kind: "empty" };
  const titles = first.record.some((cell) => cell.includes("@")) ? null : first.record;
  const rows = titles ? lines.slice(1) : lines;
  const emailColumn = findEmailColumn(titles, rows);
  if (emailColumn < 0) return { kind: "no-addresses" };
  if (rows.length === 0) return { kind: "empty" };
  if (rows.length > MAX_FILE_ROWS) return { kind: "too-many" };
  const nameColumns = titles
    ? titles.flatMap((title, index) => (NAME_TITLE.test(title.trim()) ? [index] : []))
    : first.record.flatMap((_cell, index) => (index === emailColumn ? [] : [index])).slice(0, 1);
  const people = rows.map(({ record, info }) => {
    const email = cellText(record[emailColumn]);
    const isValid = email.length <= MAX_EMAIL && isEmailAddress(email);
    const name = nameColumns.map((column) => cellText(record[column])).join(" ");
    return { line: info.lines, email, isValid, name };
  });
  const { states, questions } = readStates({
    titles: titles ?? [],
    records: rows.map(({ record }) => record),
    people: people.map(({ email, isValid }) => (isValid ? email.toLowerCase() : "")),
    others: new Set([emailColumn, ...nameColumns]),
  });
  const known = new Set<string>();
  return {
    kind: "rows",
    questions,
    rows: people.map(({ line, email, isValid, name }) => {
      const person = email.toLowerCase();
      const isRepeated = known.has(person);
      known.add(person);
      const { state = null, asked = [] } = states.get(person) ?? {};
      return {
        line,
        email: email.slice(0, MAX_EMAIL),
        name: name.trim().slice(0, MAX_NAME),
        problem: (!isValid && "malformed") || (isRepeated && "repeated") || state,
        asked,
      };
    }),
  };
}

/** The column with most addresses; of several, and where there is none, the one whose title says so. */
function findEmailColumn(titles: readonly string[] | null, rows: readonly Line[]): number {
  const width = Math.max(titles?.length ?? 0, rows[0]?.record.length ?? 0);
  const columns = Array.from({ length: width }, (_, index) => ({
    index,
    addresses: rows.filter(({ record }) => record[index]?.includes("@")).length,
    isTitled: EMAIL_TITLE.test(titles?.[index]?.trim() ?? ""),
  }));
  const [best] = columns.toSorted(
    (a, b) => b.addresses - a.addresses || Number(b.isTitled) - Number(a.isTitled),
  );
  return best && (best.addresses > 0 || best.isTitled) ? best.index : -1;
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
