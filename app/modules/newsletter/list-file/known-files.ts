/** Files that aren't lists, each of which has its own sentence. */
export type KnownFile =
  | "excel"
  | "numbers"
  | "opendocument"
  | "word"
  | "zip"
  | "pdf"
  | "web-page"
  | "picture";

/** The last bytes of a zip file, which list what is in it. */
const LIST_LENGTH = 64 * 1024;

/** Tells by its bytes what a file is that can't be read as a list; null for anything else. */
export function recognizeFile(bytes: Uint8Array): KnownFile | null {
  const start = latin1(bytes.subarray(0, 2000));
  if (start.startsWith("PK\x03\x04") || start.startsWith("PK\x05\x06"))
    return archiveOf(start + latin1(bytes.subarray(Math.max(0, bytes.length - LIST_LENGTH))));
  // Older workbooks, and those with a password.
  if (start.startsWith("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")) return "excel";
  if (start.startsWith("%PDF")) return "pdf";
  if (/^(\xef\xbb\xbf)?\s*(<\?xml[^>]*>\s*)?<(!doctype html|html|head|table|meta|div)\b/i.test(start))
    return "web-page";
  return /^(\xff\xd8\xff|\x89PNG|GIF8|RIFF....WEBP|....ftyp)/s.test(start) ? "picture" : null;
}

function archiveOf(names: string): KnownFile {
  if (names.includes("xl/")) return "excel";
  if (names.includes("application/vnd.oasis.opendocument.spreadsheet")) return "opendocument";
  if (names.includes("word/")) return "word";
  return names.includes("Index/") && names.includes(".iwa") ? "numbers" : "zip";
}

const latin1 = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);
