/** React Router's script that imports the page's modules and then its entry, as `<Scripts>` writes it. */
const STARTING_SCRIPT = /(<script [^>]*)type="module" async="">(?=[^<]*\bimport\()/;
const PRELOAD = /<link rel="modulepreload"/g;

/**
 * Keeps a document's React from starting, until app/elements/staff-start.ts gives script and preloads their names back;
 * React then hydrates the document it has rendered. `<Scripts>` itself can't be told to wait
 * (docs/design/staff-pages.md#react-waits).
 * @throws {Error} if the document has no such script
 */
export function holdStart(html: string): string {
  if (!STARTING_SCRIPT.test(html)) throw new Error("React Router's starting script was not found");
  return html.replace(STARTING_SCRIPT, '$1type="text/held" async="">').replace(PRELOAD, '<link rel="held"');
}
