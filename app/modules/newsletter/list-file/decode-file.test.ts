import { expect, test } from "vitest";
import { decodeFile } from "./decode-file.ts";

/** Bytes that programs write for these characters; others are ASCII. */
const windows: Record<string, number> = {
  é: 0xe9,
  É: 0xc9,
  ô: 0xf4,
  ü: 0xfc,
  ö: 0xf6,
  ç: 0xe7,
  "’": 0x92,
  "–": 0x96,
  "“": 0x93,
  "”": 0x94,
  œ: 0x9c,
};
const mac: Record<string, number> = {
  é: 0x8e,
  É: 0x83,
  ô: 0x99,
  ü: 0x9f,
  ö: 0x9a,
  ç: 0x8d,
  "’": 0xd5,
  "–": 0xd0,
  í: 0x92,
  ñ: 0x96,
};

const encode = (text: string, table: Record<string, number>) =>
  Uint8Array.from(text, (character) => table[character] ?? character.charCodeAt(0));
const utf16 = (text: string, isLittle: boolean) =>
  [...text].flatMap((character) => {
    const code = character.charCodeAt(0);
    return isLittle ? [code, 0] : [0, code];
  });

const text = "Email,Name\r\nrene@example.ca,René Côté\r\n";

test.each<[string, Uint8Array, string]>([
  ["UTF-8", new TextEncoder().encode(text), text],
  ["UTF-8 with a mark", new TextEncoder().encode(`\ufeff${text}`), text],
  [
    "UTF-8 that is cut within a character",
    new TextEncoder().encode(text).subarray(0, -3),
    `${text.slice(0, -3)}\ufffd`,
  ],
  ["UTF-16 LE with a mark", Uint8Array.from([0xff, 0xfe, ...utf16(text, true)]), text],
  ["UTF-16 BE with a mark", Uint8Array.from([0xfe, 0xff, ...utf16(text, false)]), text],
  ["UTF-16 LE without a mark", Uint8Array.from(utf16(text, true)), text],
  ["UTF-16 BE without a mark", Uint8Array.from(utf16(text, false)), text],
  ["nothing", new Uint8Array(), ""],
])("%s is read", (_what, bytes, decoded) => expect(decodeFile(bytes)).toBe(decoded));

test.each([
  text,
  "Zoé Müller",
  "Björn Böhm",
  "Pat O’Brien",
  "Don’t call, “best” client – spring",
  "Françoise, sœur d’Émile",
  "ÉRIC ROSÉ",
])("windows-1252: %s", (written) => expect(decodeFile(encode(written, windows))).toBe(written));

test.each([text, "Müller", "Björn Böhm", "François O’Brien – Élodie", "Martínez Nuñez"])(
  "Mac Roman: %s",
  (written) => expect(decodeFile(encode(written, mac))).toBe(written),
);
