import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listFileOf } from "#app/modules/newsletter/tests/list-files.ts";
import { readFilePeople } from "../subscribers/subscriber-file.server.ts";
import { MAX_FILE_ROWS, MAX_LIST_BYTES, MAX_STATE_COLUMNS } from "../subscribers/subscriber-import.ts";
import { readListFile, toListFile } from "./read-list-file.ts";

/** 'line email (name) problem' of each person, as the server judges them; else the problem of the file. */
function read(file: string | Uint8Array): string[] | string {
  try {
    const list = listFileOf(file);
    const { people } = readFilePeople(list);
    return people.map(({ email, name, problem }, at) =>
      [list.people[at]?.line, email, name && `(${name})`, problem].filter(Boolean).join(" "),
    );
  } catch (error) {
    return (error as Error).message;
  }
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
  [
    "no titles, with numbers",
    "1,jo@example.ca,Jo\n2,al@example.ca,Al",
    ["1 jo@example.ca (Jo)", "2 al@example.ca (Al)"],
  ],
  ["addresses only", "jo@example.ca\nal@example.ca\n\n", ["1 jo@example.ca", "2 al@example.ca"]],
  ["a mark at its start, as Excel writes it", "\ufeffemail\njo@example.ca", ["2 jo@example.ca"]],
  ["French titles", "Prénom;Nom;Courriel\nZoé;Roy;zoe@example.ca", ["2 zoe@example.ca (Zoé Roy)"]],
  ["Japanese titles", "名前,電話,メール\n佐藤,519,jo@example.ca", ["2 jo@example.ca (佐藤)"]],
  ["titles that aren't known", "Имя;Ящик\n;\nАнна;jo@example.ca", ["3 jo@example.ca (Анна)"]],
  ["a comma in a name", 'email,name\njo@example.ca,"Reyes, Jo"', ["2 jo@example.ca (Reyes, Jo)"]],
  ["our own export, guarded against formulas", "email,name\njo@example.ca,'=1+1", ["2 jo@example.ca (=1+1)"]],
  ["a quotation mark inside", 'email,name\njo@example.ca,Jo "J" Reyes', ['2 jo@example.ca (Jo "J" Reyes)']],
  [
    "an open quotation mark",
    'email,name\njo@example.ca,"Jo\nal@example.ca,Al',
    ['2 jo@example.ca ("Jo)', "3 al@example.ca (Al)"],
  ],
  [
    "line breaks in a cell, and empty rows",
    'email,notes,name\r\njo@example.ca,"one\r\ntwo",Jo\r\n\r\n,,\r\nal@example.ca,,Al',
    ["2 jo@example.ca (Jo)", "5 al@example.ca (Al)"],
  ],
  [
    "lines without an address",
    "email,name\n,Jo\nno address,Al",
    ["2 (Jo) missing", "3 no address (Al) malformed"],
  ],
  [
    "a first person without an address",
    "Name,Town,Email\nCleo,Guelph,\nJo,Elora,jo@example.ca",
    ["2 (Cleo) missing", "3 jo@example.ca (Jo)"],
  ],
  [
    "an address twice, in any case",
    "email\njo@example.ca\nJO@Example.ca",
    ["2 jo@example.ca", "3 JO@Example.ca repeated"],
  ],
  [
    "too long an address",
    `email\nal@example.ca\n${"j".repeat(300)}@example.ca`,
    ["2 al@example.ca", `3 ${"j".repeat(254)} malformed`],
  ],
  [
    "an address that would be right if it were cut",
    `email\nal@example.ca\na@${"b.ca.".repeat(50)}${"c".repeat(60)}`,
    ["2 al@example.ca", `3 a@${"b.ca.".repeat(50)}cc malformed`],
  ],
  [
    "the address of who looks after them beside theirs",
    "Contact owner,Email,Name\nsam@firm.ca,jo@example.ca,Jo\nsam@firm.ca,al@example.ca,Al",
    ["2 jo@example.ca (Jo)", "3 al@example.ca (Al)"],
  ],
  ["an owner beside one person", "Owner email,Login\nsam@firm.ca,jo@example.ca", ["2 jo@example.ca"]],
  ["a second address", "Email 2,Email,Name\njo@work.ca,jo@example.ca,Jo", ["2 jo@example.ca (Jo)"]],
  [
    "addresses where the title says something else",
    "Email,User,Name\nyes,jo@example.ca,Jo\nno,al@example.ca,Al",
    ["2 jo@example.ca (Jo)", "3 al@example.ca (Al)"],
  ],
  [
    "an address above the titles",
    "sam@firm.ca,,\n2026-03-01,,\nEmail,Name,Town\njo@example.ca,Jo,Elora",
    ["4 jo@example.ca (Jo)"],
  ],
  [
    "titles in the twentieth row",
    `${"Report\n".repeat(19)}Email,Name\njo@example.ca,Jo`,
    ["21 jo@example.ca (Jo)"],
  ],
  [
    "decimals with commas between semicolons",
    "Name;Betrag;E-Mail\nJo;1,50;jo@example.ca\nAl;2,75;al@example.ca",
    ["2 jo@example.ca (Jo)", "3 al@example.ca (Al)"],
  ],
  ["a delimiter that is said", "sep=|\r\nEmail|Name\r\njo@example.ca|Jo", ["2 jo@example.ca (Jo)"]],
  ["an odd delimiter that is said", "sep=^\r\nEmail^Name\r\njo@example.ca^Jo", ["2 jo@example.ca (Jo)"]],
  [
    "names in front of addresses",
    "Email,Name\nJo Reyes <jo@example.ca>,\nAl <al@example.ca>,Alex",
    ["2 jo@example.ca (Jo Reyes)", "3 al@example.ca (Alex)"],
  ],
  [
    "tags, one of which refuses",
    'Email,Tags\njo@example.ca,"VIP, Unsubscribed"\nal@example.ca,VIP',
    ["2 jo@example.ca refused", "3 al@example.ca"],
  ],
  [
    "recipients of a mail, with commas in names",
    'To: "Reyes, Jo" <jo@example.ca>, Roy, Al <al@example.ca>,\r\n bo@example.ca\r\nCc: Mo <mo@example.ca>',
    ["1 jo@example.ca (Reyes, Jo)", "1 al@example.ca (Roy, Al)", "1 bo@example.ca", "2 mo@example.ca (Mo)"],
  ],
  [
    "commas in names between semicolons, without titles",
    "jo@example.ca;Reyes, Jo\nal@example.ca;Roy, Al",
    ["1 jo@example.ca (Reyes, Jo)", "2 al@example.ca (Roy, Al)"],
  ],
  [
    "a quoted name in front of an address",
    'Email,Town\n"Reyes, Jo" <jo@example.ca>,Elora\nal@example.ca,Guelph',
    ["2 jo@example.ca (Reyes, Jo)", "3 al@example.ca"],
  ],
  [
    "words of titles among its people",
    "jo@example.ca,Jo\n,Email\nal@example.ca,Al",
    ["1 jo@example.ca (Jo)", "2 (Email) missing", "3 al@example.ca (Al)"],
  ],
  ["a workbook", "PK\x03\x04 xl/workbook.xml jo@example.ca", "excel"],
  ["nothing", "", "empty"],
  ["titles without lines", "email,name\n", "empty"],
  ["no column of addresses", "name,town\nJo,Guelph", "no-addresses"],
  ["bytes that are no text", "email\0\0\x01", "unreadable"],
  ["more lines than are taken", `email\n${"a@example.ca\n".repeat(MAX_FILE_ROWS + 1)}`, "too-many"],
  [
    "more people than are taken",
    `email\n${"a@example.ca b@example.ca\n".repeat(MAX_FILE_ROWS / 2 + 1)}`,
    "too-many",
  ],
  [
    "more columns of refusals than are taken",
    `email${",Unsubscribed".repeat(MAX_STATE_COLUMNS + 1)}\na@example.ca`,
    "too-wide",
  ],
])("A file with %s is read", (_what, text, rows) => {
  expect(read(text)).toEqual(rows);
});

test("A file may have as many people as it says", () => {
  expect(read(`email\n${"a@example.ca\n".repeat(MAX_FILE_ROWS)}`)).toHaveLength(MAX_FILE_ROWS);
});

const anna = "anna.tremblay@example.ca (Anna Tremblay)";
const bo = "bo.nguyen@example.ca (Bo Nguyen)";

/** Who stands in each of the samples, by the row. */
const samples: Record<string, string[]> = {
  "brevo.csv": [`2 ${anna}`, `3 ${bo} refused`],
  "constant-contact-all.csv": [`2 ${anna}`, `3 ${bo} refused`, "4 cleo.obrien@example.ca (Cleo O'Brien)"],
  "constant-contact-status-first.csv": [`2 ${anna}`, `3 ${bo} refused`],
  "excel-mac-roman.csv": ["2 rene.cote@example.ca (René Côté)"],
  "excel-sep-line.csv": [`2 ${anna}`],
  "excel-unicode-text-utf16le.txt": [
    "2 rene.cote@example.ca (René Côté)",
    "3 zoe.muller@example.ca (Zoë Müller)",
  ],
  "french-adresse-electronique.csv": [`2 ${anna}`],
  "gmail-old-contacts.csv": [`2 ${anna}`],
  "google-contacts.csv": [
    `2 ${anna}`,
    `3 ${bo}`,
    "4 cleo.obrien@example.ca (Cleo O'Brien)",
    "4 cleo@home.example.ca (Cleo O'Brien)",
  ],
  "icloud-contacts.vcf": [`1 ${anna}`, `2 ${bo}`],
  "jobber-clients.csv": [`2 ${anna}`],
  "klaviyo.csv": [`2 ${anna}`, `3 ${bo} refused`],
  "mailchimp-unsubscribed.csv": [`2 ${anna} refused`],
  "mailerlite.csv": [`2 ${anna}`, `3 ${bo} refused`, "4 cleo.obrien@example.ca (Cleo O'Brien) refused"],
  "outlook-fr.csv": [`2 ${anna}`],
  "outlook-long-note.csv": ["2 anna.tremblay@example.ca (Anna)", "3 bo.nguyen@example.ca (Bo)"],
  "outlook-to-line.csv": [`2 ${anna}`, "3 bo.nguyen@example.ca (Nguyen, Bo)", "4 cleo.obrien@example.ca"],
  "outlook-windows-1252.csv": ["2 rene.cote@example.ca (René Côté)", "3 zoe.muller@example.ca (Zoë Müller)"],
  "report-title-above-header.csv": [`4 ${anna}`],
  "shopify-customers.csv": [`2 ${anna}`, `3 ${bo} refused`],
  "square-customers.csv": [`2 ${anna}`, `3 ${bo} refused`],
  "squarespace-profiles.csv": [`2 ${anna}`, `3 ${bo} refused`],
  "status-column.csv": [
    "2 anna.tremblay@example.ca (Anna)",
    "3 bo.nguyen@example.ca (Bo) refused",
    "4 cleo.obrien@example.ca (Cleo) refused",
  ],
  "title-with-at-sign.csv": ["2 anna.tremblay@example.ca (Anna)"],
  "to-line-pasted.txt": [`1 ${anna}`, `1 ${bo}`, "1 cleo.obrien@example.ca (Cleo)"],
  "two-addresses-in-a-cell.csv": [
    "2 anna.tremblay@example.ca (Anna and Bo)",
    "2 bo.nguyen@example.ca (Anna and Bo)",
    "3 cleo.obrien@example.ca (Cleo)",
    "3 cleo@home.example.ca (Cleo)",
  ],
  "wix-contacts.csv": [`2 ${anna}`, `3 ${bo} refused`],
};
const folder = new URL("../tests/subscriber-lists/", import.meta.url);
const files = readdirSync(folder);

test("Every sample says who is in it", () => expect(files).toEqual(Object.keys(samples)));

test.each(files)("The list %s has its people, and asks nothing", (name) => {
  const file = readFileSync(new URL(name, folder));
  expect(read(file)).toEqual(samples[name]);
  expect(readFilePeople(listFileOf(file)).questions).toEqual([]);
});

/** Exports of further programs: their titles, and a line of Anna and one of Bo, who has refused. */
test.each([
  [
    "ActiveCampaign",
    "Email,First Name,Last Name,Phone,Status,Date Created",
    "ANNA,Anna,Tremblay,,Active,2025-01-02",
    "BO,Bo,Nguyen,,Unsubscribed,2025-01-02",
  ],
  [
    "HubSpot",
    "Record ID,First Name,Last Name,Email,Phone Number,Contact owner,Lead Status,Marketing contact status,Unsubscribed from all email,Email hard bounce reason",
    "1,Anna,Tremblay,ANNA,,Sam (sam@firm.ca),,Marketing contact,No,",
    "2,Bo,Nguyen,BO,,Sam (sam@firm.ca),,Marketing contact,Yes,",
  ],
  [
    "Sendinblue in French",
    "EMAIL;NOM;PRENOM;SMS;BLACKLISTED;DATE_AJOUT",
    "ANNA;Tremblay;Anna;;Non;2025-01-02",
    "BO;Nguyen;Bo;;Oui;2025-01-02",
  ],
  [
    "Zoho CRM",
    "Record Id,Contact Owner,First Name,Last Name,Email,Email Opt Out",
    "zcrm_1,Sam,Anna,Tremblay,ANNA,false",
    "zcrm_2,Sam,Bo,Nguyen,BO,true",
  ],
  [
    "HoneyBook",
    "Full Name,Email Address,Phone,Tags",
    "Anna Tremblay,ANNA,,Spring",
    "Bo Nguyen,BO,,Opted out",
  ],
  [
    "QuickBooks",
    "Customer full name,Company name,Phone numbers,Email,Do not email",
    "Anna Tremblay,,519-555-0101,ANNA,",
    "Bo Nguyen,,519-555-0102,BO,Yes",
  ],
  [
    "Yahoo",
    "First,Middle,Last,Nickname,Email,Category,List",
    "Anna,,Tremblay,,ANNA,,",
    "Bo,,Nguyen,,BO,Unsubscribed,",
  ],
  [
    "Excel in German",
    "Vorname;Nachname;E-Mail;Umsatz;Abgemeldet",
    "Anna;Tremblay;ANNA;1.200,50;nein",
    "Bo;Nguyen;BO;0,00;ja",
  ],
  [
    "Thunderbird",
    "First Name\tLast Name\tDisplay Name\tPrimary Email\tSecondary Email\tUnsubscribed",
    "Anna\tTremblay\tA. T.\tANNA\tanna@work.example.ca\t",
    "Bo\tNguyen\tBo N.\tBO\t\tx",
  ],
])("An export of %s has Anna with her name, and leaves Bo out", (_program, ...lines) => {
  const text = lines
    .join("\r\n")
    .replace("ANNA", "anna.tremblay@example.ca")
    .replace("BO", "bo.nguyen@example.ca");
  expect(read(text)).toEqual([`2 ${anna}`, `3 ${bo} refused`]);
});

test("A column that staff choose is read instead of the one that was found", () => {
  const table = readListFile(
    new TextEncoder().encode("Email,Work,Name,Nick\njo@example.ca,jo@work.ca,Jo Reyes,JR"),
  );
  if (typeof table === "string") throw new Error(table);
  expect(table.columns).toEqual({ email: 0, names: [2] });
  expect(toListFile(table, { email: 1, names: [] })).toMatchObject({
    people: [{ email: "jo@work.ca", name: "" }],
  });
  expect(toListFile(table, { email: 1, names: [3] })).toMatchObject({ people: [{ name: "JR" }] });
});

test("10,000 people with long notes are read, and only what is used of them is sent", () => {
  const note = "Talked about the hedge, and the crème brûlée.\n".repeat(40);
  const lines = Array.from({ length: 10_000 }, (_, at) => `p${at}@example.ca,Person ${at},"${note}",active`);
  const file = new TextEncoder().encode(`Email,Name,Notes,Status\n${lines.join("\n")}`);
  const start = performance.now();
  const list = listFileOf(file);
  // 0.6 s here; a person waits for it.
  expect(performance.now() - start).toBeLessThan(5000);
  expect(list.people).toHaveLength(10_000);
  expect(list.titles).toEqual(["Status"]);
  expect(list.people[0]).toEqual({ line: 2, email: "p0@example.ca", name: "Person 0", cells: ["active"] });
  expect(JSON.stringify(list).length).toBeLessThan(MAX_LIST_BYTES / 4);
});
