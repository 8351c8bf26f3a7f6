import {
  anyHeader,
  forwarded,
  fromLine,
  isDeviceLine,
  originalMessage,
  otherHeader,
  wrote,
} from "./mail-phrases.ts";

/** Wraps to several lines in some programs. */
const MAX_ATTRIBUTION_LINES = 4;
const MAX_ATTRIBUTION_LENGTH = 400;
const ruler = /^_{5,}$/;
const signatureMark = /^--\s?$/;
/** Without empty ones. */
const MAX_SIGNATURE_LINES = 6;
const MAX_SIGNATURE_LINE_LENGTH = 72;
const MAX_NAME_WORDS = 4;
const date = /\p{Nd}{4}|\p{Nd}{1,2}[./-]\p{Nd}{1,2}/u;

/** Further lines are left out. */
const MAX_LINES = 20_000;

/** What a mail of ours has in it. */
export interface OurMarks {
  /** Whether a line has a signed return address. */
  hasAddress(line: string): boolean;
  /** Whether a line names the business. */
  hasName(line: string): boolean;
}

const nothingOurs: OurMarks = { hasAddress: () => false, hasName: () => false };

/** A mail's text in two parts, of which the second is everything that is not in the first one. */
export interface SplitText {
  own: string;
  rest: string;
}

/**
 * Divides a mail's text into what its writer wrote, and the quoted mail below it, the signature and what a phone adds. What
 * stands between quoted lines, and forwarded text, is the writer's. It takes time in proportion to the text.
 * @param ours recognizes attributions in languages that aren't known
 * @param isForward whether the subject says that another mail is forwarded
 */
export function splitReply(text: string, ours = nothingOurs, isForward = false): SplitText {
  const lines = text.replaceAll("\u00a0", " ").split("\n", MAX_LINES);
  const trimmed = lines.map((line) => line.trim());
  const start = quoteStart(trimmed, ours, isForward);
  const count = withoutSignature(lines.slice(0, start), trimmed.slice(0, start));
  return { own: joined(lines.slice(0, count)), rest: joined(lines.slice(count)) };
}

const joined = (lines: readonly string[]) =>
  lines
    .join("\n")
    .trim()
    .replace(/\n{3,}/g, "\n\n");

/** The index of the first line of the quoted mail; the number of lines if there is none. */
function quoteStart(lines: readonly string[], ours: OurMarks, isForward: boolean): number {
  const below = linesBelow(lines);
  let last = -1;
  for (const [index, line] of lines.entries()) {
    if (forwarded.test(line)) return lines.length;
    if (originalMessage.test(line)) return aboveRuler(lines, index);
    const block = headerBlock(lines, index, ours);
    if (block) return isForward && block !== "ours" ? lines.length : aboveRuler(lines, index);
    const end = attributionEnd(lines, index, below);
    if (end !== null && isQuoteOnly(below[end])) return index;
    if (isOurAttribution(lines, index, below, ours)) return index;
    if (line.startsWith(">") && !lines[last]?.startsWith(">") && isQuoteOnly(below[index])) {
      const attribution = ourAttributionStart(lines, last, ours);
      if (attribution !== null) return attribution;
    }
    if (line !== "") last = index;
  }
  const lastUnquoted = lines.findLastIndex((line) => line !== "" && !line.startsWith(">"));
  const hasQuoteBelow = lines.slice(lastUnquoted + 1).some((line) => line.startsWith(">"));
  return hasQuoteBelow ? lastUnquoted + 1 : lines.length;
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
    else if (signatureMark.test(line) || isDeviceLine(line)) found[index] = nothingBelow;
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

/**
 * Whether "From:" with two more headers within the next lines begins here, as Outlook quotes; in any language if it has
 * our signed address.
 */
function headerBlock(lines: readonly string[], index: number, ours: OurMarks): "ours" | "other" | null {
  const line = lines[index] ?? "";
  const isOurs = anyHeader.test(line) && ours.hasAddress(line);
  if (!isOurs && !fromLine.test(line)) return null;
  const header = isOurs ? anyHeader : otherHeader;
  const count = lines.slice(index + 1, index + 7).filter((other) => header.test(other)).length;
  if (count < 2) return null;
  return isOurs || ours.hasName(line) ? "ours" : "other";
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

/** Whether a line with our signed address, a date and a colon at its end stands above a quote without marks. */
function isOurAttribution(
  lines: readonly string[],
  index: number,
  below: readonly Below[],
  ours: OurMarks,
): boolean {
  const line = lines[index] ?? "";
  return (
    line.length <= MAX_ATTRIBUTION_LENGTH &&
    /[:：]$/u.test(line) &&
    ours.hasAddress(line) &&
    date.test(line) &&
    isQuoteOnly(below[index + 1])
  );
}

/**
 * The index of the first of the lines directly above a quote that name whom it is from and when, in whatever language: the
 * fewest with our signed address or name and a date, or with our signed address.
 * @param last the index of the last of them
 */
function ourAttributionStart(lines: readonly string[], last: number, ours: OurMarks): number | null {
  let withAddress: number | null = null;
  for (let start = last; start > last - MAX_ATTRIBUTION_LINES && lines[start]; start -= 1) {
    const said = lines.slice(start, last + 1).join(" ");
    if (said.length > MAX_ATTRIBUTION_LENGTH) break;
    const hasAddress = ours.hasAddress(said);
    if ((hasAddress || ours.hasName(said)) && date.test(said)) return start;
    if (hasAddress) withAddress ??= start;
  }
  return withAddress;
}

/**
 * @param raw the same lines with the spaces around them
 * @returns how many of the lines stand above the signature
 */
function withoutSignature(raw: readonly string[], lines: readonly string[]): number {
  const mark = lines.findLastIndex((line) => signatureMark.test(line));
  const count = mark > 0 && isSignature(raw, lines, mark) ? mark : lines.length;
  const last = lines.findLastIndex((line, index) => index < count && line !== "");
  return isDeviceLine(lines[last] ?? "") ? last : last + 1;
}

/**
 * Whether the lines below the last `--` are a signature: few and none of them a sentence. People also divide their text
 * with such lines; only mail programs put a space behind it.
 */
function isSignature(raw: readonly string[], lines: readonly string[], mark: number): boolean {
  const below = lines.slice(mark + 1).filter((line) => line !== "");
  if (below.length > MAX_SIGNATURE_LINES || below.some(isSentence)) return false;
  if (raw[mark]?.trimStart() === "-- ") return true;
  const isOnly = lines.findIndex((line) => signatureMark.test(line)) === mark;
  const [name = ""] = below;
  return isOnly && wordsOf(name) <= MAX_NAME_WORDS && !/[\p{Nd}:：]/u.test(name);
}

const wordsOf = (line: string) => line.split(/\s+/u).length;
const isSentence = (line: string) =>
  line.length > MAX_SIGNATURE_LINE_LENGTH || (/[.!?。！？]$/u.test(line) && wordsOf(line) >= MAX_NAME_WORDS);
