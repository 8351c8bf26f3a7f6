import { expect, test } from "vitest";
import { recognizeFile } from "./known-files.ts";

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const zip = (...names: string[]) =>
  bytes(`PK\x03\x04${"x".repeat(3000)}PK\x01\x02${names.join("PK\x01\x02")}PK\x05\x06`);

test.each([
  ["excel", zip("[Content_Types].xml", "xl/workbook.xml")],
  ["excel", bytes("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0")],
  ["opendocument", bytes("PK\x03\x04mimetypeapplication/vnd.oasis.opendocument.spreadsheetPK")],
  ["numbers", zip("Index/Document.iwa")],
  ["word", zip("word/document.xml")],
  ["zip", zip("subscribed_members.csv", "unsubscribed_members.csv")],
  ["pdf", bytes("%PDF-1.7")],
  ["web-page", bytes("<html xmlns:x='urn:schemas-microsoft-com:office:excel'><table>")],
  ["web-page", bytes("\xef\xbb\xbf\r\n<table><tr><td>Email")],
  ["picture", bytes("\xff\xd8\xff\xe0")],
  [null, bytes("Email,Name\r\njo@example.ca,<b>Jo</b>")],
  [null, bytes("<jo@example.ca>")],
  [null, bytes("PK,Email")],
])("%s is known by its bytes", (kind, file) => expect(recognizeFile(file)).toBe(kind));
