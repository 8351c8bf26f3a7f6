import { expect, test } from "vitest";
import { readSubscriberFile } from "./subscriber-file.server.ts";
import { MAX_FILE_ROWS } from "./subscriber-import.ts";

/** 'line email (name) problem' of each row; else the kind. */
function read(text: string) {
  const file = readSubscriberFile(text);
  if (file.kind !== "rows") return file.kind;
  return file.rows.map(({ line, email, name, problem }) =>
    [line, email, name && `(${name})`, problem].filter(Boolean).join(" "),
  );
}

test.each<[string, string, string | string[]]>([
  ["titles", "Email,Name\njo@example.ca,Jo\n", ["2 jo@example.ca (Jo)"]],
  [
    "titles of a mailing service",
    '"Email Address","First Name","Last Name"\r\njo@example.ca,Jo,Reyes\r\n',
    ["2 jo@example.ca (Jo Reyes)"],
  ],
  ["the address in another column", "Name;Town;E-mail\nJo;Guelph;jo@example.ca", ["2 jo@example.ca (Jo)"]],
  ["tabs", "name\temail\nJo\tjo@example.ca", ["2 jo@example.ca (Jo)"]],
  ["no titles", "jo@example.ca,Jo\nal@example.ca,Al", ["1 jo@example.ca (Jo)", "2 al@example.ca (Al)"]],
  ["addresses only", "jo@example.ca\nal@example.ca\n\n", ["1 jo@example.ca", "2 al@example.ca"]],
  ["a mark at its start, as Excel writes it", "\ufeffemail\njo@example.ca", ["2 jo@example.ca"]],
  ["French titles", "Prénom;Nom;Courriel\nZoé;Roy;zoe@example.ca", ["2 zoe@example.ca (Zoé Roy)"]],
  ["a comma in a name", 'email,name\njo@example.ca,"Reyes, Jo"', ["2 jo@example.ca (Reyes, Jo)"]],
  ["our own export, guarded against formulas", "email,name\njo@example.ca,'=1+1", ["2 jo@example.ca (=1+1)"]],
  ["a quotation mark inside", 'email,name\njo@example.ca,Jo "J" Reyes', ['2 jo@example.ca (Jo "J" Reyes)']],
  [
    "lines without an address",
    "email,name\n,Jo\nno address,Al",
    ["2 (Jo) malformed", "3 no address (Al) malformed"],
  ],
  [
    "an address twice, in any case",
    "email\njo@example.ca\nJO@Example.ca",
    ["2 jo@example.ca", "3 JO@Example.ca repeated"],
  ],
  ["too long an address", `email\n${"j".repeat(300)}@example.ca`, [`2 ${"j".repeat(254)} malformed`]],
  ["nothing", "", "empty"],
  ["titles without lines", "email,name\n", "empty"],
  ["no column of addresses", "name,town\nJo,Guelph", "no-addresses"],
  ["an open quotation mark", 'email,name\njo@example.ca,"Jo', "unreadable"],
  ["more lines than are taken", `email\n${"a@example.ca\n".repeat(MAX_FILE_ROWS + 1)}`, "too-many"],
])("reads %s", (_what, text, rows) => {
  expect(read(text)).toEqual(rows);
});

test("takes as many lines as it says", () => {
  expect(read(`email\n${"a@example.ca\n".repeat(MAX_FILE_ROWS)}`)).toHaveLength(MAX_FILE_ROWS);
});
