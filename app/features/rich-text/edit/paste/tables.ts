import type { ClipboardElement } from "./clipboard-tree.ts";

/** A table with more cells becomes lines: of a text with too many tags only the words would stay. */
const MAX_CELLS = 2000;
/** As the sanitizer keeps them. */
const MAX_SPANNED = 50;

/** A cell of a table that is read; null for one that was missing. */
export interface ReadCell {
  element: ClipboardElement | null;
  isHeading: boolean;
  colspan: number;
  rowspan: number;
}

const elementsOf = ({ children }: ClipboardElement) => children.filter((child) => typeof child !== "string");

/**
 * The cells of a table by rows, as many columns in each.
 * @param isHidden what is left out
 * @returns null for one that only lays out what is in it: marked so, with a single cell, or with a table inside; and for
 * one that is too large
 */
export function tableRows(
  table: ClipboardElement,
  isHidden: (element: ClipboardElement) => boolean,
): ReadCell[][] | null {
  if (/^(?:presentation|none)$/.test(table.attributes.role ?? "") || holdsTable(table)) return null;
  const rows = rowsIn(table, false, isHidden);
  const widths = widthsOf(rows);
  const columns = Math.max(0, ...widths);
  const isSingle = rows.length * columns <= 1;
  if (isSingle || rows.length * columns > MAX_CELLS) return null;
  return rows.map((row, at) => [
    ...row,
    ...Array.from({ length: columns - (widths[at] ?? 0) }, () => ({
      ...{ element: null, isHeading: row.at(-1)?.isHeading ?? false, colspan: 1, rowspan: 1 },
    })),
  ]);
}

function holdsTable(element: ClipboardElement): boolean {
  return elementsOf(element).some((child) => child.tag === "table" || holdsTable(child));
}

function rowsIn(
  element: ClipboardElement,
  isHead: boolean,
  isHidden: (element: ClipboardElement) => boolean,
): ReadCell[][] {
  const rows = elementsOf(element).flatMap((child): ReadCell[][] => {
    if (isHidden(child)) return [];
    if (child.tag !== "tr")
      return /^t(?:head|body|foot)$/.test(child.tag) ? rowsIn(child, child.tag === "thead", isHidden) : [];
    const cells = elementsOf(child).filter((cell) => /^t[dh]$/.test(cell.tag) && !isHidden(cell));
    return [
      cells.map((cell) => ({
        ...{ element: cell, isHeading: isHead || cell.tag === "th" },
        ...{ colspan: span(cell, "colspan"), rowspan: span(cell, "rowspan") },
      })),
    ];
  });
  // No cell goes on below the last row.
  return rows.map((row, at) =>
    row.map((cell) => ({ ...cell, rowspan: Math.min(cell.rowspan, rows.length - at) })),
  );
}

function span({ attributes }: ClipboardElement, name: "colspan" | "rowspan"): number {
  const count = Number(attributes[name] ?? 1);
  return Number.isInteger(count) ? Math.min(Math.max(count, 1), MAX_SPANNED) : 1;
}

/** How many columns each row takes, with the cells that come down from above. */
function widthsOf(rows: ReadCell[][]): number[] {
  const widths = rows.map((row) => row.reduce((sum, { colspan }) => sum + colspan, 0));
  for (const [at, row] of rows.entries()) {
    for (const { colspan, rowspan } of row)
      for (let below = at + 1; below < at + rowspan; below++) widths[below] = (widths[below] ?? 0) + colspan;
  }
  return widths;
}
