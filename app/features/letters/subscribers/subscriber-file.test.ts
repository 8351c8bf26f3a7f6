import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readSubscriberFile } from "./subscriber-file.server.ts";
import { MAX_FILE_ROWS, MAX_STATE_QUESTIONS } from "./subscriber-import.ts";

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

const lists = new URL("../../../../tests/support/subscriber-lists/", import.meta.url);

test.each([
  ["mailchimp-unsubscribed", ["anna.tremblay Anna Tremblay refused"]],
  ["shopify-customers", ["anna.tremblay Anna Tremblay", "bo.nguyen Bo Nguyen refused"]],
  ["square-customers", ["anna.tremblay Anna Tremblay", "bo.nguyen Bo Nguyen refused"]],
  ["squarespace-profiles", ["anna.tremblay Anna Tremblay", "bo.nguyen Bo Nguyen refused"]],
  ["klaviyo", ["anna.tremblay Anna Tremblay", "bo.nguyen Bo Nguyen refused"]],
  ["brevo", ["anna.tremblay Anna Tremblay", "bo.nguyen Bo Nguyen refused"]],
  ["status-column", ["anna.tremblay Anna", "bo.nguyen Bo refused", "cleo.obrien Cleo refused"]],
  [
    "constant-contact-all",
    ["anna.tremblay Anna Tremblay", "bo.nguyen Bo Nguyen refused", "cleo.obrien Cleo O'Brien"],
  ],
  ["wix-contacts", ["anna.tremblay Anna Tremblay", "bo.nguyen Bo Nguyen refused"]],
  [
    "mailerlite",
    ["anna.tremblay Anna Tremblay", "bo.nguyen Bo Nguyen refused", "cleo.obrien Cleo O'Brien refused"],
  ],
])("The list %s says who is unsubscribed, and asks nothing", (name, people) => {
  const file = readSubscriberFile(readFileSync(new URL(`${name}.csv`, lists), "utf8"));
  if (file.kind !== "rows") throw new Error(file.kind);
  const read = file.rows.map((row) =>
    [row.email.split("@")[0], row.name, row.problem].filter(Boolean).join(" "),
  );
  expect(read).toEqual(people);
  expect(file.questions).toEqual([]);
});

/** 'name: problem, and the questions it depends on' of each line, and the questions. */
function readStates(text: string) {
  const file = readSubscriberFile(text);
  if (file.kind !== "rows") throw new Error(file.kind);
  return {
    people: file.rows.map(({ email, problem, asked }) =>
      [email.split("@")[0], problem ?? asked.join()].join(":"),
    ),
    questions: file.questions.map(({ title, value, people }) => `${title}=${value} ${people}`),
  };
}

test("Cells that aren't known are asked about, those of most people first", () => {
  const text =
    "Email,Status\na@x.ca,Customer\nb@x.ca,Lead\nc@x.ca,lead\nd@x.ca,\ne@x.ca,active\nf@x.ca,bounced";
  expect(readStates(text)).toEqual({
    people: ["a:1", "b:0", "c:0", "d:2", "e:", "f:refused"],
    questions: ["Status=Lead 2", "Status=Customer 1", "Status= 1"],
  });
});

test("Of a person who stands in a list twice, each line counts", () => {
  const text =
    "Email,Status,Consent\na@x.ca,active,yes\nA@x.ca,unsubscribed,yes\nb@x.ca,gold,yes\nb@x.ca,active,perhaps";
  expect(readStates(text)).toEqual({
    people: ["a:refused", "A:repeated", "b:0,1", "b:repeated"],
    questions: ["Status=gold 1", "Consent=perhaps 1"],
  });
});

test("People are left out of whom a list says more things than can be asked about", () => {
  const lines = Array.from({ length: 9 }, (_, at) => `p${at}@x.ca,${at < 2 ? "gold" : `word ${at}`}`);
  const { people, questions } = readStates(`Email,Status\n${lines.join("\n")}`);
  expect(questions).toHaveLength(MAX_STATE_QUESTIONS);
  expect(people.filter((person) => person.endsWith("unclear"))).toEqual(["p7:unclear", "p8:unclear"]);
  expect(people[0]).toBe("p0:0");
});

test("Without titles a word that refuses counts, too", () => {
  expect(readStates("a@x.ca,Anna,unsubscribed\nb@x.ca,Bo,vip").people).toEqual(["a:refused", "b:"]);
});
