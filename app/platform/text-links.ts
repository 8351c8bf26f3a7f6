/** A piece of a text; `href` is null for one that is no link. */
export interface TextPiece {
  text: string;
  href: string | null;
}

/** Of one text; further addresses are shown as text, so that a text of short ones doesn't make a page many times as long. */
const MAX_LINKS = 20;
/** A longer run without a space is not searched for an address. */
const MAX_RUN_LENGTH = 1000;
/** Quotation marks and angle brackets stand around an address, never in it. */
const ADDRESS = /https?:\/\/[^\s<>"“”„«»‹›「」『』【】]+/gi;
/** They close a sentence, not an address. */
const PUNCTUATION = /[.,;:!?'’*。，、）]/;
const brackets: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/**
 * Finds the web addresses (http and https) in a plain text that anybody wrote. Without the punctuation around it, each is
 * a piece of its own, as it is written. One that a list has cut, which ends with '…', is no link.
 * @returns the pieces of the whole text, in order; one piece for a text without links
 */
export function textLinks(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  let count = 0;
  for (const { start, url } of addressesIn(text)) {
    if (count === MAX_LINKS) break;
    if (start > end) pieces.push({ text: text.slice(end, start), href: null });
    pieces.push({ text: url, href: url });
    end = start + url.length;
    count += 1;
  }
  if (end < text.length || pieces.length === 0) pieces.push({ text: text.slice(end), href: null });
  return pieces;
}

function* addressesIn(text: string): Generator<{ start: number; url: string }> {
  for (const { 0: run, index: start } of text.matchAll(/\S+/g)) {
    if (run.length > MAX_RUN_LENGTH) continue;
    for (const { 0: found, index } of run.matchAll(ADDRESS)) {
      const url = withoutEnd(found);
      if (isWebAddress(url)) yield { start: start + index, url };
    }
  }
}

/** Without the punctuation behind an address, and without closing brackets that it doesn't open. */
function withoutEnd(found: string): string {
  const count = (character: string) => found.split(character).length - 1;
  const surplus = new Map(
    Object.entries(brackets).map(([close, open]) => [close, count(close) - count(open)]),
  );
  let end = found.length;
  for (; end > 0; end -= 1) {
    const last = found[end - 1] ?? "";
    const left = surplus.get(last);
    if (left === undefined ? !PUNCTUATION.test(last) : left <= 0) break;
    if (left !== undefined) surplus.set(last, left - 1);
  }
  return found.slice(0, end);
}

/** Whether a browser opens it and it names a host; one with a name before the host would mislead. */
function isWebAddress(url: string): boolean {
  const parsed = url.endsWith("…") ? null : URL.parse(url);
  return parsed !== null && parsed.username === "" && /[.:]/.test(parsed.hostname);
}
