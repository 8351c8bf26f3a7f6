import type { SheetRow } from "./list-columns.ts";

/** The columns of readVcards. */
export const VCARD_TITLES = ["Name", "Email", "Categories"];

interface Property {
  /** In upper case, without a group. */
  name: string;
  value: string;
}

/**
 * Reads contacts as address books export them (vCard 2.1 to 4.0).
 * @returns a row for each card, numbered from 1, with all its addresses in one cell
 */
export function readVcards(text: string, maxCards: number): SheetRow[] {
  const cards: SheetRow[] = [];
  let card: Property[] | null = null;
  for (const line of unfolded(text)) {
    const property = readProperty(line);
    if (property?.name === "BEGIN") card = [];
    else if (property?.name === "END" && card) {
      cards.push({ line: cards.length + 1, cells: cellsOf(card) });
      card = null;
    } else if (property) card?.push(property);
    if (cards.length === maxCards) break;
  }
  return cards;
}

function cellsOf(card: readonly Property[]): string[] {
  const valuesOf = (wanted: string) =>
    card.flatMap(({ name, value }) => (name === wanted && value.trim() ? [value.trim()] : []));
  const [last = "", first = ""] = (valuesOf("N")[0] ?? "").split(/(?<!\\);/).map(plainValue);
  const name = plainValue(valuesOf("FN")[0] ?? "") || `${first} ${last}`.trim();
  return [
    name,
    valuesOf("EMAIL").map(plainValue).join("; "),
    valuesOf("CATEGORIES").map(plainValue).join(", "),
  ];
}

/** The lines of properties, each of which may go over several lines. */
function* unfolded(text: string): Generator<string> {
  let line = "";
  for (const next of text.split(/\r\n?|\n/)) {
    // In vCard 2.1 a quoted-printable value goes on after "=".
    const isQuoted = line.endsWith("=") && /^[^:]*QUOTED-PRINTABLE/i.test(line);
    if (isQuoted) line = line.slice(0, -1) + next;
    else if (/^[ \t]/.test(next)) line += next.slice(1);
    else {
      yield line;
      line = next;
    }
  }
  yield line;
}

function readProperty(line: string): Property | null {
  const found = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^":;])*)*):(.*)$/s.exec(line);
  if (!found) return null;
  const [, name = "", parameters = "", value = ""] = found;
  const isQuoted = /;(?:ENCODING=)?QUOTED-PRINTABLE/i.test(parameters);
  const charset = /;CHARSET="?([\w-]+)/i.exec(parameters)?.[1] ?? "utf-8";
  return { name: name.toUpperCase(), value: isQuoted ? unquoted(value, charset) : value };
}

/** Decodes quoted-printable. */
function unquoted(value: string, charset: string): string {
  const bytes = Uint8Array.from(quotedBytes(value));
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

function* quotedBytes(value: string): Generator<number> {
  for (const [piece, hex] of value.matchAll(/=([0-9A-F]{2})|[^=]+|=/gi)) {
    if (hex) yield Number.parseInt(hex, 16);
    else yield* new TextEncoder().encode(piece);
  }
}

const plainValue = (value: string) =>
  value
    .replace(/\\n/gi, " ")
    .replace(/\\([\\,;:])/g, "$1")
    .trim();
