import { expect, test } from "vitest";
import { readVcards } from "./vcards.ts";

const card = (...lines: string[]) => ["BEGIN:VCARD", ...lines, "END:VCARD", ""].join("\r\n");
const read = (text: string) => readVcards(text, 100).map(({ cells }) => cells);

test.each<[string, string, string[]]>([
  [
    "a name and an address",
    card("VERSION:3.0", "FN:Jo Reyes", "EMAIL:jo@example.ca"),
    ["Jo Reyes", "jo@example.ca", ""],
  ],
  [
    "a name in parts",
    card("VERSION:3.0", "N:Reyes;Jo;;Dr.;", "EMAIL:jo@example.ca"),
    ["Jo Reyes", "jo@example.ca", ""],
  ],
  [
    "several addresses, in groups and with parameters",
    card(
      "VERSION:3.0",
      "FN:Jo",
      "item1.EMAIL;type=INTERNET;type=pref:jo@example.ca",
      "item1.X-ABLabel:Work",
      'item2.EMAIL;TYPE="a:b;c":jo@work.ca',
    ),
    ["Jo", "jo@example.ca; jo@work.ca", ""],
  ],
  [
    "folded lines",
    card("VERSION:4.0", "FN:Jo Re", " yes", "EMAIL:jo@exam", "\tple.ca"),
    ["Jo Reyes", "jo@example.ca", ""],
  ],
  [
    "quoted-printable, over two lines",
    card(
      "VERSION:2.1",
      "FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Ren=C3=A9 =",
      "C=C3=B4t=C3=A9",
      "EMAIL;INTERNET:rene@example.ca",
    ),
    ["René Côté", "rene@example.ca", ""],
  ],
  [
    "quoted-printable in another charset",
    card("VERSION:2.1", "FN;QUOTED-PRINTABLE;CHARSET=ISO-8859-1:Ren=E9", "EMAIL:rene@example.ca"),
    ["René", "rene@example.ca", ""],
  ],
  [
    "a charset that isn't known",
    card("VERSION:2.1", "FN;CHARSET=X-NONE;ENCODING=QUOTED-PRINTABLE:J=6F", "EMAIL:jo@example.ca"),
    ["Jo", "jo@example.ca", ""],
  ],
  [
    "escaped signs and categories",
    card("VERSION:3.0", "FN:Reyes\\, Jo", "CATEGORIES:Clients,Unsubscribed", "NOTE:x:y\\nEMAIL:no"),
    ["Reyes, Jo", "", "Clients,Unsubscribed"],
  ],
])("A card with %s", (_what, text, cells) => expect(read(text)).toEqual([cells]));

test("Cards are read in order, each with its number, as many as are wanted; one without an end isn't", () => {
  const text = `${card("FN:A")}${card("FN:B")}${card("FN:C")}BEGIN:VCARD\nFN:D`;
  expect(readVcards(text, 2).map(({ line, cells }) => `${line} ${cells[0]}`)).toEqual(["1 A", "2 B"]);
  expect(read(text)).toHaveLength(3);
});
