import { renameElement } from "./rename-element.ts";

/** A table with more cells becomes lines: a text with too many tags would be reduced to its words. */
const MAX_CELLS = 2000;
/** The sanitizer's limit. */
const MAX_SPANNED = 50;

/**
 * Gives every row of a table the same number of columns. Tables that are not allowed become lines.
 * @param areAllowed whether the text may contain tables
 */
export function normalizeTables(root: DocumentFragment, areAllowed: boolean): void {
  const tables = [...root.querySelectorAll("table")];
  const dataTables = new Set(tables.filter((table) => areAllowed && !isLayout(table)));
  for (const table of tables) {
    if (table.caption) table.before(renameElement(table.caption, "p"));
    if (dataTables.has(table)) fillRows(table);
    else {
      const cells = [...table.rows].flatMap((row) => [...row.cells]);
      table.replaceChildren(...cells.map((cell) => renameElement(cell, "div")));
      renameElement(table, "div");
    }
  }
}

/** Whether a table only arranges its content on the page, is where the schema has no table, or is too large. */
function isLayout(table: HTMLTableElement): boolean {
  if (/^(?:presentation|none)$/.test(table.role ?? "") || table.querySelector("table")) return true;
  const cells = table.rows.length * Math.max(0, ...widthsOf(table));
  return cells <= 1 || cells > MAX_CELLS || table.closest("li, blockquote") !== null;
}

/** Counts the columns of each row, including cells that span into it from above. */
function widthsOf({ rows }: HTMLTableElement): number[] {
  const widths = Array.from(rows, () => 0);
  for (const [at, row] of [...rows].entries())
    for (const cell of row.cells) {
      cell.colSpan = Math.min(cell.colSpan, MAX_SPANNED);
      // No cell extends below the last row.
      cell.rowSpan = Math.min(cell.rowSpan || 1, MAX_SPANNED, rows.length - at);
      for (let below = at; below < at + cell.rowSpan; below++)
        widths[below] = (widths[below] ?? 0) + cell.colSpan;
    }
  return widths;
}

/** Appends the missing cells, and converts all cells in the table's head to headings. */
function fillRows(table: HTMLTableElement): void {
  const widths = widthsOf(table);
  const columns = Math.max(...widths);
  for (const cell of table.querySelectorAll<HTMLTableCellElement>("thead td")) {
    const { colSpan, rowSpan } = cell;
    Object.assign(renameElement(cell, "th"), { colSpan, rowSpan });
  }
  for (const [at, row] of [...table.rows].entries()) {
    const tag = row.lastElementChild?.localName ?? "td";
    for (let width = widths[at] ?? 0; width < columns; width++) row.append(document.createElement(tag));
  }
}
