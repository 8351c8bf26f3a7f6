import { countKnownTitles, type SheetRow } from "./list-columns.ts";
import { readAddresses } from "./read-addresses.ts";

const DELIMITERS = [",", ";", "\t", "|"];
/** Rows and characters of a file by which its delimiter is found. */
const SAMPLE_ROWS = 50;
const SAMPLE_LENGTH = 64 * 1024;

/**
 * Reads a CSV file (RFC 4180), also one that breaks the rules: of a quotation mark that isn't closed, only the cell is
 * affected.
 * @param text may begin with a line `sep=;`, as Excel writes it; empty rows are left out
 * @param maxRows of the filled ones
 */
export function readCsv(text: string, maxRows: number): SheetRow[] {
  const told = /^sep=([^\w\s]|\t)[ \t]*(?:\r\n?|\n)/i.exec(text);
  const table = told ? text.slice(told[0].length) : text;
  return parseCsv(table, told?.[1] ?? findDelimiter(table), maxRows);
}

/**
 * The delimiter with which most rows have a cell of addresses and nothing else; then the one between titles, and the most
 * regular one.
 */
function findDelimiter(text: string): string {
  const tried = DELIMITERS.map((delimiter) => {
    const rows = parseCsv(text.slice(0, SAMPLE_LENGTH), delimiter, SAMPLE_ROWS);
    const widths = Map.groupBy(rows, ({ cells }) => cells.length);
    const [width = 1, same = []] =
      [...widths].toSorted(([, some], [, others]) => others.length - some.length)[0] ?? [];
    const withAddress = rows.filter(({ cells }) => cells.some(isAddressCell)).length;
    return { delimiter, rank: [withAddress, countKnownTitles(rows), same.length / rows.length, width] };
  });
  const [best] = tried.toSorted((one, other) => {
    const at = one.rank.findIndex((value, index) => value !== other.rank[index]);
    return at < 0 ? 0 : (other.rank[at] ?? 0) - (one.rank[at] ?? 0);
  });
  return best?.delimiter ?? ",";
}

function isAddressCell(cell: string): boolean {
  if (!cell.includes("@")) return false;
  const { people, rest } = readAddresses(cell);
  return people.length > 0 && rest === "" && people.every(({ isValid }) => isValid);
}

function parseCsv(text: string, delimiter: string, maxRows: number): SheetRow[] {
  const rows: SheetRow[] = [];
  const endOfCell = new RegExp(`[\\${delimiter}\\r\\n]`, "g");
  let [cells, line]: [string[], number] = [[], 1];
  let hasQuotes = true;
  for (let at = 0; at <= text.length && rows.length < maxRows; ) {
    let end = -1;
    if (hasQuotes && text[at] === '"') {
      const close = closingQuote(text, at);
      hasQuotes = close >= 0;
      const after = text[close + 1];
      if (hasQuotes && (after === undefined || after === delimiter || after === "\r" || after === "\n")) {
        cells.push(text.slice(at + 1, close).replaceAll('""', '"'));
        end = close + 1;
      } else if (hasQuotes && !/[\r\n]/.test(text.slice(at, close))) {
        // "Nguyen, Bo" <bo@example.ca>: the delimiter in the quotation marks is no end.
        end = nextEnd(endOfCell, text, close + 1);
        cells.push(text.slice(at, end));
      }
    }
    if (end < 0) {
      end = nextEnd(endOfCell, text, at);
      cells.push(text.slice(at, end));
    }
    const isEnd = text[end] !== delimiter;
    if (isEnd) {
      if (cells.some((cell) => cell.trim() !== "")) rows.push({ line, cells });
      cells = [];
      line += 1;
    }
    at = end + (isEnd && text[end] === "\r" && text[end + 1] === "\n" ? 2 : 1);
  }
  return rows;
}

/** The quotation mark that ends the cell which begins with one; -1 if there is none. */
function closingQuote(text: string, start: number): number {
  let at = text.indexOf('"', start + 1);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}

function nextEnd(endOfCell: RegExp, text: string, from: number): number {
  endOfCell.lastIndex = from;
  return endOfCell.exec(text)?.index ?? text.length;
}
