/** Of a file without a mark, decides between the encodings; longer files repeat themselves. */
const MAX_SAMPLE = 2_000_000;
const LETTERS = "éèêëàâäáãåçôöòóõùûüúîïíìñøæœÿ";
/** Letters and apostrophes inside words, and other typographic signs where they belong. */
const EXPECTED = new RegExp(
  `(?<=\\p{L})[${LETTERS}’]|[${LETTERS}${LETTERS.toUpperCase()}](?=\\p{L})|(?<!\\S)“(?=\\p{L})|(?<=\\S)”(?!\\p{L})|(?<=\\s)–(?=\\s)`,
  "gu",
);
/** What no word holds: a sign, or a capital newsletter with an accent after a small one. */
const MISPLACED =
  /[\u0080-\u009f]|(?<=\p{L})[^\p{L}\p{M}\p{N}\s\0-\x7f’](?=\p{L})|(?<=\p{Ll})(?=[^\0-\x7f])\p{Lu}|(?<=\p{L})(?=[^\0-\x7f])\p{Lu}(?=\p{Ll})|(?<=[^\0-\x7f])(?<=\p{Ll})\p{Lu}(?=\p{Ll})/gu;

/**
 * Decodes a text file of whatever program: UTF-8 and UTF-16 with or without a byte order mark, else windows-1252 or Mac
 * Roman, whichever gives words.
 * @returns the text without a byte order mark
 */
export function decodeFile(bytes: Uint8Array): string {
  const wide = wideEncoding(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  const text = new TextDecoder().decode(bytes);
  const sample = text.slice(0, MAX_SAMPLE);
  const broken = countOf(sample, /\ufffd/g);
  // A file that was cut within a character is still UTF-8.
  if (broken === 0 || broken < countOf(sample, /[^\0-\x7f\ufffd]/g)) return text;
  return new TextDecoder(narrowEncoding(bytes.subarray(0, MAX_SAMPLE))).decode(bytes);
}

/** Every second byte of Latin text is 0 in UTF-16. */
function wideEncoding(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, 1000);
  const zeros = (offset: number) => sample.filter((byte, at) => at % 2 === offset && byte === 0).length;
  const [even, odd] = [zeros(0), zeros(1)];
  if (Math.max(even, odd) * 4 < sample.length || even * odd > 0) return null;
  return odd > even ? "utf-16le" : "utf-16be";
}

function narrowEncoding(bytes: Uint8Array): "windows-1252" | "macintosh" {
  const [windows, mac] = (["windows-1252", "macintosh"] as const).map((encoding) => {
    const text = new TextDecoder(encoding).decode(bytes);
    return countOf(text, EXPECTED) - 2 * countOf(text, MISPLACED);
  });
  return (mac ?? 0) > (windows ?? 0) ? "macintosh" : "windows-1252";
}

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
