/**
 * Adds the symbols of another document that this one lacks, because a part of it is about to be shown here. A
 * staff page has none: its icons are in a file.
 */
export function takeIcons(page: Document): void {
  for (const symbol of page.querySelectorAll("#icons > symbol")) {
    if (!document.getElementById(symbol.id)) document.getElementById("icons")?.append(symbol);
  }
}
