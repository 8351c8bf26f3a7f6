import { type ClipboardElement, declaration } from "./clipboard-tree.ts";

/** How a piece of text looks, as far as rich text keeps it. */
interface InlineStyle {
  href: string | null;
  bold: boolean;
  italic: boolean;
  underline: boolean;
}

export interface TextStyle extends InlineStyle {
  /** Line breaks of the source count, as in `<pre>`. */
  preformatted: boolean;
  /** Headings are bold by themselves: in them only `<b>` and `<strong>` count, not weights from a stylesheet. */
  inHeading: boolean;
}

export const plainStyle: TextStyle = {
  href: null,
  bold: false,
  italic: false,
  underline: false,
  preformatted: false,
  inHeading: false,
};

function isBold(element: ClipboardElement, outer: TextStyle): boolean {
  const weight = declaration(element, "font-weight");
  // Google Docs wraps everything in <b style="font-weight:normal">.
  if (/^(?:normal|[1-5]\d\d)$/.test(weight)) return false;
  if (element.tag === "b" || element.tag === "strong") return true;
  if (/^(?:bold|bolder|[6-9]\d\d|1000)$/.test(weight)) return !outer.inHeading;
  return outer.bold;
}

function isItalic(element: ClipboardElement, outer: TextStyle): boolean {
  const slant = declaration(element, "font-style");
  if (slant === "normal") return false;
  return outer.italic || /^(?:italic|oblique)/.test(slant) || element.tag === "i" || element.tag === "em";
}

function isUnderlined(element: ClipboardElement, outer: TextStyle): boolean {
  const line = declaration(element, "text-decoration") || declaration(element, "text-decoration-line");
  return outer.underline || element.tag === "u" || /\bunderline\b/.test(line);
}

function isPreformatted(element: ClipboardElement, outer: TextStyle): boolean {
  const whiteSpace = declaration(element, "white-space");
  if (whiteSpace) return /^(?:pre|break-spaces)/.test(whiteSpace);
  return outer.preformatted || element.tag === "pre";
}

/**
 * The style of the text in an element.
 * @param outer the style around it
 * @param storeUrl says where a link may lead, or null
 */
export function styleInside(
  element: ClipboardElement,
  outer: TextStyle,
  storeUrl: (href: string) => string | null,
): TextStyle {
  const { href } = element.attributes;
  return {
    ...outer,
    href: element.tag === "a" && href ? storeUrl(href) : outer.href,
    bold: isBold(element, outer),
    italic: isItalic(element, outer),
    underline: isUnderlined(element, outer),
    preformatted: isPreformatted(element, outer),
  };
}

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
  const stored: Run[] = [];
  for (const run of line) {
    const before = stored.at(-1)?.text ?? " ";
    const text = before.endsWith(" ") ? run.text.trimStart() : run.text;
    if (text) stored.push({ ...run, text });
  }
  const last = stored.at(-1);
  if (last?.text.endsWith(" ")) {
    stored.pop();
    const text = last.text.trimEnd();
    return text ? [...stored, { ...last, text }] : trimLine(stored);
  }
  return stored;
}

/**
 * The paragraphs in a stretch of runs: two line breaks or more part them, a single one stays.
 * @returns no empty paragraphs
 */
export function paragraphsOf(runs: Run[]): Run[][] {
  const paragraphs: Run[][] = [];
  let paragraph: Run[] = [];
  let line: Run[] = [];
  /** What ended the line before. */
  let lineBreak: Run | null = null;

  function endLine(end: Run | null) {
    const trimmed = trimLine(line);
    if (trimmed.length === 0) {
      if (paragraph.length > 0) paragraphs.push(paragraph);
      paragraph = [];
    } else paragraph.push(...(paragraph.length > 0 && lineBreak ? [lineBreak] : []), ...trimmed);
    line = [];
    lineBreak = end;
  }
  for (const run of runs) {
    if (run.text === "\n") endLine(run);
    else line.push(run);
  }
  endLine(null);
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
