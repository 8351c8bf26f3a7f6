import { find } from "linkifyjs";

/** A piece of a text; `href` is null for one that is no link. */
export interface TextPiece {
  text: string;
  href: string | null;
}

/** Of one text; further addresses are shown as text, so that a text of short ones doesn't make a page many times as long. */
const MAX_LINKS = 20;
/** A longer run without a space is not searched for an address. */
const MAX_RUN_LENGTH = 1000;
/** Closes a sentence or a quotation in writing that the library doesn't know. */
const CLOSING = /[。，、”’»›）】」』]+$/;
const SCHEME = /https?:\/\//i;

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
  for (const { 0: run, index } of text.matchAll(/\S+/g)) {
    const first = run.length <= MAX_RUN_LENGTH ? run.search(SCHEME) : -1;
    if (first < 0) continue;
    for (const { type, value, start } of find(run.slice(first))) {
      const url = value.replace(CLOSING, "");
      const isWeb = type === "url" && url.search(SCHEME) === 0 && URL.canParse(url);
      if (isWeb && !url.endsWith("…")) yield { start: index + first + start, url };
    }
  }
}
