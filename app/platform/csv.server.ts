/** Rows in memory at a time. */
const PIECE = 200;
/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";

/**
 * Streams a CSV file, in chunks as its reader requests them.
 * @param rows `readAfter` reads at most `limit` rows after one, or the first ones
 * @throws {Error} while reading, if the rows cannot be read; the reader then gets a truncated file
 */
export function csvFile<Row>(
  columns: readonly string[],
  rows: { readAfter(after: Row | null, limit: number): Promise<Row[]>; cellsOf(row: Row): readonly string[] },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let after: Row | null = null;
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csvLine(columns)));
    },
    async pull(controller) {
      const piece: Row[] = await rows.readAfter(after, PIECE);
      after = piece.at(-1) ?? null;
      if (piece.length > 0)
        controller.enqueue(encoder.encode(piece.map((row) => csvLine(rows.cellsOf(row))).join("")));
      if (piece.length < PIECE) controller.close();
    },
  });
}

/**
 * Cell starts that a spreadsheet reads as a formula. Semicolons count as separators too: much of Europe uses
 * them, and quotation marks inside a cell then have no meaning.
 */
const FORMULA_STARTS = /(?<=^|[;\t\r\n])(?=[=+\-@＝＋－＠\t\r])/g;
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

/** One record of a CSV file (RFC 4180) with its line end. Formulas are escaped. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(text: string): string {
  const safe = text.replaceAll(FORMULA_STARTS, "'");
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
