/** Wraps to several lines in some programs. */
const MAX_ATTRIBUTION_LINES = 4;
const MAX_ATTRIBUTION_LENGTH = 400;
const wrote =
  /(wrote|a écrit|schrieb|escribió|ha scritto|schreef|escreveu)\s*:$|^(Am|Op)\b.*\b(schrieb|schreef)\b.*:$/iu;
const originalMessage =
  /^-{2,}\s*(original message|message d['’]origine|message original|ursprüngliche nachricht|mensaje original)\s*-{2,}$/iu;
const fromLine = /^\*?(from|de|von|da|van)\s?:\*?\s*\S/iu;
const otherHeader =
  /^\*?(sent|date|to|cc|subject|envoyé|à|objet|gesendet|datum|an|betreff|enviado|para|asunto|inviato|oggetto)\s?:\*?\s*\S/iu;
const ruler = /^_{5,}$/;
const signature = /^--\s?$/;
const device =
  /^(sent from (my |outlook|yahoo|mail )|envoyé (de|depuis) (mon|outlook|yahoo)|get outlook for |télécharge[rz]? outlook |von meinem .* gesendet$).{0,80}$/iu;

/** Further lines are left out. */
const MAX_LINES = 20_000;

/**
 * The part of a mail's text that its writer wrote: without the quoted mail below it, the signature and what a phone adds.
 * What stands between quoted lines stays with them. It takes time in proportion to the text.
 * @returns the whole text if nothing else is left
 */
export function textAboveQuote(text: string): string {
  const lines = text.replaceAll("\u00a0", " ").split("\n", MAX_LINES);
  const trimmed = lines.map((line) => line.trim());
  const start = quoteStart(trimmed);
  const own = withoutSignature(trimmed.slice(0, start));
  const kept = lines.slice(0, own).join("\n").trim();
  return (kept || lines.join("\n").trim()).replace(/\n{3,}/g, "\n\n");
}

/** The index of the first line of the quoted mail; the number of lines if there is none. */
function quoteStart(lines: readonly string[]): number {
  const below = linesBelow(lines);
  for (const [index, line] of lines.entries()) {
    if (originalMessage.test(line) || isHeaderBlock(lines, index)) return aboveRuler(lines, index);
    const end = attributionEnd(lines, index, below);
    if (end !== null && isQuoteOnly(below[end])) return index;
  }
  const last = lines.findLastIndex((line) => line !== "" && !line.startsWith(">"));
  return lines.slice(last + 1).some((line) => line.startsWith(">")) ? last + 1 : lines.length;
}

/** What stands from a line on, without empty lines. */
interface Below {
  /** Whether the first of these lines is quoted. */
  beginsQuoted: boolean;
  /** Whether quoted lines, and others, stand above the next signature. */
  hasQuoted: boolean;
  hasOther: boolean;
}

const nothingBelow: Below = { beginsQuoted: false, hasQuoted: false, hasOther: false };

/** For each line, and for the end, what stands from there on: found once, from the end. */
function linesBelow(lines: readonly string[]): Below[] {
  const found: Below[] = new Array(lines.length + 1).fill(nothingBelow);
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    const line = lines[index] ?? "";
    const after = found[index + 1] ?? nothingBelow;
    if (line === "") found[index] = after;
    else if (signature.test(line) || device.test(line)) found[index] = nothingBelow;
    else {
      const isQuoted = line.startsWith(">");
      found[index] = {
        beginsQuoted: isQuoted,
        hasQuoted: isQuoted || after.hasQuoted,
        hasOther: !isQuoted || after.hasOther,
      };
    }
  }
  return found;
}

/** Whether all that follows is quoted, or nothing is: programs without ">" quote everything below. */
const isQuoteOnly = ({ hasQuoted, hasOther } = nothingBelow) => !hasQuoted || !hasOther;

/** "From:" with two more headers within the next lines, as Outlook quotes. */
function isHeaderBlock(lines: readonly string[], index: number): boolean {
  if (!fromLine.test(lines[index] ?? "")) return false;
  return lines.slice(index + 1, index + 7).filter((line) => otherHeader.test(line)).length >= 2;
}

function aboveRuler(lines: readonly string[], index: number): number {
  const above = lines.findLastIndex((line, at) => at < index && line !== "");
  return above >= 0 && ruler.test(lines[above] ?? "") ? above : index;
}

/** @returns the index after a line such as "On Friday, Jo <jo@example.ca> wrote:"; null if none begins here */
function attributionEnd(lines: readonly string[], index: number, below: readonly Below[]): number | null {
  if (!/^\S{1,12}\s/u.test(lines[index] ?? "") || lines[index]?.startsWith(">")) return null;
  for (let count = 1; count <= MAX_ATTRIBUTION_LINES; count += 1) {
    const said = lines.slice(index, index + count).join(" ");
    if (said.length > MAX_ATTRIBUTION_LENGTH || lines[index + count - 1] === "") return null;
    if (!wrote.test(said)) continue;
    const isQuoted = below[index + count]?.beginsQuoted;
    return /\d/.test(said) && (isQuoted || said.includes("@")) ? index + count : null;
  }
  return null;
}

/** @returns how many of the lines stand above the signature */
function withoutSignature(lines: readonly string[]): number {
  const mark = lines.findIndex((line) => signature.test(line));
  const count = mark > 0 ? mark : lines.length;
  const last = lines.findLastIndex((line, index) => index < count && line !== "");
  return device.test(lines[last] ?? "") ? last : last + 1;
}
