import { MAX_EMAIL_LENGTH } from "#app/platform/email-address.ts";
import { visibleText } from "#app/platform/visible-text.ts";
import { findStateColumns, isRefusal } from "../subscribers/subscriber-file-states.ts";
import {
  type ListFile,
  type ListPerson,
  MAX_FILE_ROWS,
  MAX_NAME,
  MAX_STATE_COLUMNS,
  MAX_STATE_TEXT,
} from "../subscribers/subscriber-import.ts";
import { readCsv } from "./csv-records.ts";
import { decodeFile } from "./decode-file.ts";
import { type KnownFile, recognizeFile } from "./known-files.ts";
import { findColumns, findTitles, type ListColumns, type SheetRow } from "./list-columns.ts";
import { type FoundAddress, readAddresses, readRecipients } from "./read-addresses.ts";
import { readVcards, VCARD_TITLES } from "./vcards.ts";

/** What a file of addresses holds. */
export interface ListTable {
  /** Empty without titles. */
  titles: string[];
  rows: SheetRow[];
  /** How they are found by the cells and titles; staff may choose others. */
  columns: ListColumns;
}

/** Why a file is not a list. */
export type ListProblem = KnownFile | "unreadable" | "empty" | "no-addresses" | "too-many" | "too-wide";

/** Rows that are read: titles and what stands above them may come on top of those of people. */
const MAX_ROWS = MAX_FILE_ROWS + 100;

/**
 * Reads a file of addresses as spreadsheets, address books and mailing services export it, in whatever encoding: CSV with
 * any delimiter, vCards, or the recipients of a mail.
 */
export function readListFile(bytes: Uint8Array): ListTable | ListProblem {
  const known = recognizeFile(bytes);
  if (known) return known;
  const text = decodeFile(bytes);
  if (text.includes("\0")) return "unreadable";
  const isVcard = /^\s*BEGIN:VCARD\s/i.test(text);
  const recipients = isVcard ? null : readRecipients(text);
  if (recipients) return recipientsTable(recipients);
  const rows = isVcard ? readVcards(text, MAX_ROWS) : readCsv(text, MAX_ROWS);
  if (rows.length === 0) return "empty";
  const at = isVcard ? -1 : findTitles(rows);
  const titles = isVcard ? VCARD_TITLES : (rows[at]?.cells ?? []);
  const people = rows.slice(at + 1);
  const columns = isVcard ? { names: [0], email: 1 } : findColumns(titles, people);
  if (!columns) return "no-addresses";
  if (people.length === 0) return "empty";
  return people.length > MAX_FILE_ROWS ? "too-many" : { titles: titles.map(cellText), rows: people, columns };
}

/** A table with a row for each recipient. */
function recipientsTable(
  lines: readonly { line: number; people: FoundAddress[]; rest: string }[],
): ListTable | "too-many" {
  const rows = lines.flatMap(({ line, people, rest }) =>
    people.length > 0
      ? people.map(({ email, name }) => ({ line, cells: [email, name] }))
      : [{ line, cells: [rest, ""] }],
  );
  return rows.length > MAX_FILE_ROWS ? "too-many" : { titles: [], rows, columns: { email: 0, names: [1] } };
}

/**
 * Reduces a table to what the server needs: each address with its name, and the cells that may say whether its person
 * wants mail.
 */
export function toListFile(
  { titles, rows }: Omit<ListTable, "columns">,
  columns: ListColumns,
): ListFile | ListProblem {
  const others = new Set([columns.email, ...columns.names]);
  const records = rows.map(({ cells }) => cells);
  const states = findStateColumns(titles, records, others).map(({ index }) => index);
  // Of other columns, only cells that refuse by themselves count.
  const refusing = [...new Set(records.flatMap(refusalsIn))].filter(
    (index) => !others.has(index) && !states.includes(index),
  );
  if (states.length + refusing.length > MAX_STATE_COLUMNS) return "too-wide";
  const people = rows.flatMap(({ line, cells }) => {
    const said = states.map((index) => stateText(cells[index] ?? ""));
    const refused = refusing.map((index) =>
      isRefusal(cells[index] ?? "") ? stateText(cells[index] ?? "") : "",
    );
    return peopleOf(cells, columns).map((person) => ({ line, ...person, cells: [...said, ...refused] }));
  });
  if (people.length > MAX_FILE_ROWS) return "too-many";
  return { titles: states.map((index) => stateText(titles[index] ?? "")), people };
}

const refusalsIn = (cells: readonly string[]) =>
  cells.flatMap((cell, index) => (isRefusal(cell) ? [index] : []));

/** The people of a row: one for each address, and one for a cell without any. */
function peopleOf(
  cells: readonly string[],
  { email, names }: ListColumns,
): Pick<ListPerson, "email" | "name">[] {
  const cell = cells[email] ?? "";
  const written = cellText(
    names
      .map((index) => cells[index] ?? "")
      .map(cellText)
      .join(" "),
  );
  const { people } = readAddresses(cell);
  if (people.length === 0)
    return [{ email: cellText(cell).slice(0, MAX_EMAIL_LENGTH + 1), name: written.slice(0, MAX_NAME) }];
  return people.map((person) => {
    const name = (people.length > 1 && person.name) || written || person.name;
    return { email: person.email.slice(0, MAX_EMAIL_LENGTH + 1), name: cellText(name).slice(0, MAX_NAME) };
  });
}

/** Spreadsheets that guard against formulas put an apostrophe before them. */
const cellText = (cell: string) => visibleText(cell).replace(/\s+/g, " ").replace(/^'/, "").trim();

const stateText = (cell: string) => cellText(cell.slice(0, 4 * MAX_STATE_TEXT)).slice(0, MAX_STATE_TEXT);
