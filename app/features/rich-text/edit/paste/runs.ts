import type { InlineStyle } from "./inline-style.ts";

/** A piece of text of one style; the text of a line break is "\n". */
export interface Run extends InlineStyle {
  text: string;
}

const marks = [
  { key: "href", open: (run: Run) => `<a href="${escapeHtml(run.href ?? "")}">`, close: "</a>" },
  { key: "bold", open: () => "<strong>", close: "</strong>" },
  { key: "italic", open: () => "<em>", close: "</em>" },
  { key: "underline", open: () => "<u>", close: "</u>" },
] as const;

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** The runs of a stretch of text: spaces, non-breaking ones too, become one space, invisible characters none. */
export function runsOf(text: string, style: InlineStyle & { preformatted: boolean }): Run[] {
  const { href, bold, italic, underline, preformatted } = style;
  const visible = text.replace(/[\u00ad\u200b\u2060\ufeff]/g, "").replace(/\r\n?/g, "\n");
  return (preformatted ? visible.split(/(\n)/) : [visible]).filter(Boolean).map((part) => ({
    text: preformatted && part === "\n" ? part : part.replace(/\s+/g, " "),
    href,
    bold,
    italic,
    // A link is underlined by itself.
    underline: underline && !href,
  }));
}

/** Cuts off what a line does not show: spaces at its start, at its end and doubled between two runs. */
function trimLine(line: Run[]): Run[] {
  const kept: Run[] = [];
  for (const run of line) {
    const before = kept.at(-1)?.text ?? " ";
    const text = before.endsWith(" ") ? run.text.trimStart() : run.text;
    if (text) kept.push({ ...run, text });
  }
  const last = kept.at(-1);
  if (last?.text.endsWith(" ")) {
    kept.pop();
    const text = last.text.trimEnd();
    return text ? [...kept, { ...last, text }] : trimLine(kept);
  }
  return kept;
}

/**
 * The paragraphs in a stretch of runs: two line breaks or more part them, a single one stays.
 * @returns no empty paragraphs
 */
export function paragraphsOf(runs: Run[]): Run[][] {
  const paragraphs: Run[][] = [];
  let paragraph: Run[] = [];
  let lineBreak: Run | null = null;
  const lines: { line: Run[]; end: Run | null }[] = [{ line: [], end: null }];
  for (const run of runs) {
    const current = lines.at(-1);
    if (run.text === "\n") {
      if (current) current.end = run;
      lines.push({ line: [], end: null });
    } else current?.line.push(run);
  }
  for (const { line, end } of lines) {
    const trimmed = trimLine(line);
    if (trimmed.length === 0) {
      if (paragraph.length > 0) paragraphs.push(paragraph);
      paragraph = [];
    } else paragraph.push(...(paragraph.length > 0 && lineBreak ? [lineBreak] : []), ...trimmed);
    lineBreak = end;
  }
  return paragraph.length > 0 ? [...paragraphs, paragraph] : paragraphs;
}

/** Runs as HTML, a link outside bold outside italic outside underline, each opened once for runs side by side. */
export function runsToHtml(runs: Run[], depth = 0): string {
  const mark = marks[depth];
  if (!mark) return runs.map(({ text }) => (text === "\n" ? "<br>" : escapeHtml(text))).join("");
  let html = "";
  for (let start = 0; start < runs.length; ) {
    const first = runs[start];
    if (!first) break;
    let end = start + 1;
    while (runs[end]?.[mark.key] === first[mark.key]) end += 1;
    const inner = runsToHtml(runs.slice(start, end), depth + 1);
    html += first[mark.key] ? `${mark.open(first)}${inner}${mark.close}` : inner;
    start = end;
  }
  return html;
}
