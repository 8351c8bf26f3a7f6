/** A tag of clean HTML. */
const tag = /(<\/?[a-z][^>]*>)/;
const parents: Readonly<Record<string, readonly string[]>> = {
  thead: ["table"],
  tbody: ["table"],
  tr: ["thead", "tbody"],
  td: ["tr"],
  th: ["tr"],
};
const holdsWords = (name: string | undefined) => name === undefined || name === "td" || name === "th";

/**
 * Repairs tables: rows are in a body, cells in rows, text in cells. Of a table within a table's cell, and of
 * rows and cells elsewhere, only the text is kept. Text between cells is moved before its table, as in
 * browsers.
 * @param clean HTML whose tags are closed in their order
 */
export function wholeTables(clean: string): string {
  if (!/<(?:table|t[rdh]|tbody|thead)\b/.test(clean)) return clean;
  const written: string[] = [];
  /** The open elements of the table, the innermost last. */
  const open: string[] = [];
  /** For each open table tag in the HTML: the elements that are closed with it. */
  const closes: string[][] = [];
  let before = "";

  function begin(part: string, name: string) {
    written.push(part);
    open.push(name);
  }
  /** Closes an element, or removes it if it is empty. */
  function end(name: string) {
    open.pop();
    const isEmpty = !holdsWords(name) && new RegExp(`^<${name}\\b`).test(written.at(-1) ?? "");
    if (isEmpty) written.pop();
    else written.push(`</${name}>`);
    if (name !== "table" || before === "") return;
    const start = isEmpty ? written.length : written.lastIndexOf("<table>");
    written.splice(start, 0, `${before} `);
    before = "";
  }
  function openTag(part: string, name: string) {
    const inner = open.at(-1);
    const body = name === "tr" && inner === "table" ? ["tbody"] : [];
    const parent = body[0] ?? inner;
    const fits = name === "table" ? inner === undefined : parents[name]?.includes(parent ?? "");
    if (!fits) {
      closes.push([]);
      put(" ");
      return;
    }
    for (const implied of body) begin(`<${implied}>`, implied);
    begin(part, name);
    closes.push([name, ...body]);
  }
  function put(part: string) {
    if (holdsWords(open.at(-1))) written.push(part);
    else if (!part.startsWith("<") && part.trim() !== "") before += `${before && " "}${part.trim()}`;
  }
  for (const part of clean.split(tag)) {
    const [, slash, name = ""] = /^<(\/?)(table|thead|tbody|tr|td|th)\b/.exec(part) ?? [];
    if (part === "") continue;
    if (name === "") put(part);
    else if (slash === "") openTag(part, name);
    else {
      const ended = closes.pop() ?? [];
      for (const closed of ended) end(closed);
      if (ended.length === 0) put(" ");
    }
  }
  return written.join("");
}
