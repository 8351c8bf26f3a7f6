import { isEmailAddress } from "#app/platform/email-address.ts";
import { comparableWords, isStateTitle, readState } from "../subscribers/subscriber-file-states.ts";
import { readAddresses } from "./read-addresses.ts";

/** A row of a sheet. */
export interface SheetRow {
  /** From 1, as spreadsheets count their rows. */
  line: number;
  cells: string[];
}

/** Which columns of a table its people are read from. */
export interface ListColumns {
  email: number;
  /** In the order in which they make a name; may be empty. */
  names: readonly number[];
}

/** Rows within which the titles stand. */
const MAX_ROWS_ABOVE = 20;
const MAX_TITLE = 60;
/** Of a cell, when columns are compared: a longer one is a note. */
const MAX_COMPARED = 1000;
/** Rows of a table by which its width and its columns of names are found. */
const SAMPLE_ROWS = 100;
const MAX_COLUMNS = 500;

/** Titles are compared as plainWords makes them. */
const EMAIL =
  /e ?mails?\b|^mel$|courriels?\b|\badresses? (electroniques?|de messagerie|courriel|mail)\b|\bcorreo\b|\bindirizzo mail\b|メール|邮箱|邮件|電子郵件|이메일|почт/;
const SOMEONE_ELSE =
  /\b(owner|assigned|sales|rep|agent|manager|staff|employee|created|modified|updated|sent|referr\w*|spouse|partner|assistant|proprietaire|responsable)\b/;
const SECOND =
  /\b(other|others|alternate|alternative|additional|secondary|second|backup|cc|bcc|work 2|autre|secondaire|[2-9])\b/;
/** About an address, and not one. */
const ABOUT =
  /\b(type|label|display|name|status|statut|consent\w*|permission|opt|marketing|format|verified|suppress\w*|deliverab\w*)\b/;

const FIRST =
  /^((contact|client|customer|primary|billing) )?(first ?name|first|given names?|fname|forename|prenoms?|vorname|nombre)$/;
const LAST =
  /^((contact|client|customer|primary|billing) )?(last ?name|last|family name|lname|surname|nom de famille|nachname|apellidos?)$/;
const FULL =
  /^((full|display|contact|client|customer|subscriber|member|person|primary|billing)( full)? ?names?|names?( full)?|customer|client|contact|nom( complet)?|nom et prenom|prenom et nom|nom (du )?client|vollstandiger name|name vorname|名前|氏名|お名前|姓名|имя|file as)$/;
const PERHAPS_NAME = /\b(names?|nom|contact|client|customer|kunde|person)\b/;
const NO_NAME =
  /^(company|business|organi[sz]ation|user|file|domain|product|campaign|list|group|event|account|phonetic)\b|\b(id|type|owner|since|status|date|prefix|suffix|number|source|phone|notes?|company name)$/;
const OTHER_TITLE =
  /^(company|organi[sz]ation( name)?|phone( number)?|main phone|mobile( phone)?|address|street( address)?|city|town|postal code|zip( code)?|province|state|country|notes?|tags?|labels?|telephone|ville|societe|firma|telefon|ort|plz|strasse)$/;

/** 2 for the title of people's addresses, 1 for one of other addresses of theirs, -1 for somebody else's. */
function emailRank(title: string): number {
  if (title.length > MAX_TITLE || isEmailAddress(title.trim())) return 0;
  const words = comparableWords(title);
  if (SOMEONE_ELSE.test(words)) return -1;
  // Hangul is taken apart by plainWords.
  if (!(EMAIL.test(words) || EMAIL.test(title)) || (ABOUT.test(words) && !/ value$/.test(words))) return 0;
  return SECOND.test(words) ? 1 : 2;
}

/**
 * Finds the row of titles within the first rows: reports have a name or a date above it.
 * @returns its index; -1 without titles
 */
export function findTitles(rows: readonly SheetRow[]): number {
  const first = rows.slice(0, MAX_ROWS_ABOVE);
  const hasAddress = first.map(({ cells }) => cells.some((cell) => addressesIn(cell).length > 0));
  const firstPerson = hasAddress.indexOf(true);
  const ranked = first.flatMap(({ cells }, index) => {
    if (hasAddress[index]) return [];
    const filled = filledIn(cells);
    const above = first.slice(0, index).filter((_row, at) => hasAddress[at]);
    // A row among people is one of them, unless what stands above is shorter, such as "Exported by a@b.ca".
    if (above.some((row) => filledIn(row.cells) * 2 > filled)) return [];
    const known = cells.reduce((sum, cell) => sum + titleWeight(cell), 0);
    return [{ index, known, filled, isAbove: above.length === 0 }];
  });
  const best = ranked.toSorted((a, b) => b.known - a.known || b.filled - a.filled)[0];
  if (best && best.known > 0) return best.index;
  const unknown = ranked.filter(({ isAbove, index }) => isAbove && index < firstPerson);
  return unknown.toSorted((a, b) => b.filled - a.filled)[0]?.index ?? -1;
}

/** How much of the row of titles is known. */
export const countKnownTitles = (rows: readonly SheetRow[]): number =>
  rows[findTitles(rows)]?.cells.reduce((sum, cell) => sum + titleWeight(cell), 0) ?? 0;

const filledIn = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== "").length;

function titleWeight(cell: string): number {
  if (cell.length > MAX_TITLE) return 0;
  const words = comparableWords(cell);
  if (emailRank(cell) === 2) return EXACT_EMAIL.test(words) ? 4 : 3;
  const isName = FIRST.test(words) || LAST.test(words) || FULL.test(words);
  return isName || emailRank(cell) === 1 || OTHER_TITLE.test(words) || isStateTitle(cell) ? 1 : 0;
}

const EXACT_EMAIL = /^(e ?mails?|e ?mail address|courriel|メール(アドレス)?)$/;

/**
 * Finds the columns of a table: that with the most different addresses, of nearly as many the one whose title says so.
 * @param titles empty without titles
 * @returns null if no column has addresses, nor a title for them
 */
export function findColumns(titles: readonly string[], rows: readonly SheetRow[]): ListColumns | null {
  const columns = Array.from({ length: widthOf(titles, rows) }, (_, index) => ({
    index,
    addresses: new Set(rows.flatMap(({ cells }) => addressesIn(cells[index] ?? ""))).size,
    rank: emailRank(titles[index] ?? ""),
  }));
  const most = Math.max(...columns.map(({ addresses }) => addresses));
  const near = columns.filter(({ addresses, rank }) => (most > 0 ? addresses >= 0.8 * most : rank > 0));
  const [best] = near.toSorted((a, b) => b.rank - a.rank || b.addresses - a.addresses);
  return best ? { email: best.index, names: findNames(titles, rows, best.index) } : null;
}

export const widthOf = (titles: readonly string[], rows: readonly SheetRow[]): number =>
  Math.min(
    MAX_COLUMNS,
    Math.max(titles.length, ...rows.slice(0, SAMPLE_ROWS).map(({ cells }) => cells.length)),
  );

function addressesIn(cell: string): string[] {
  if (!/[@＠]/.test(cell)) return [];
  const { people } = readAddresses(cell.slice(0, MAX_COMPARED));
  return people.flatMap(({ email, isValid }) => (isValid ? [email.toLowerCase()] : []));
}

function findNames(titles: readonly string[], rows: readonly SheetRow[], email: number): number[] {
  const words = titles.map((title) => comparableWords(title));
  const columnOf = (pattern: RegExp, except = /^$/) =>
    words.findIndex((title, index) => index !== email && pattern.test(title) && !except.test(title));
  const [first, full] = [columnOf(FIRST), columnOf(FULL)];
  // In French, Nom is the last name beside Prénom.
  const last = columnOf(LAST) >= 0 || first < 0 ? columnOf(LAST) : columnOf(/^nom$|^name$/);
  const known =
    first >= 0 || last >= 0 ? [first, last] : [full >= 0 ? full : columnOf(PERHAPS_NAME, NO_NAME)];
  if (known.some((index) => index >= 0)) return known.filter((index) => index >= 0);
  return titles.some((title) => titleWeight(title) > 0) ? [] : firstOfWords(rows, email);
}

/** Without known titles, the first column of words. */
function firstOfWords(rows: readonly SheetRow[], email: number): number[] {
  const some = rows.slice(0, SAMPLE_ROWS);
  const found = Array.from({ length: widthOf([], rows) }, (_, index) => index).find((index) => {
    const cells = some.map((row) => row.cells[index]?.trim() ?? "").filter((cell) => cell !== "");
    const named = cells.filter(
      (cell) => /^\p{L}(?!\d)[^@]*$/u.test(cell) && readState({ kind: "consent" }, cell) === "unknown",
    );
    return index !== email && cells.length > 0 && named.length * 2 > cells.length;
  });
  return found === undefined ? [] : [found];
}
