import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { deleteStoredMails, mailFolder, pruneStoredMails, storeMail } from "./mail-folder.server.ts";

const newFolder = async () => mailFolder(await temporaryFolder());

const text = Buffer.from("Hello");
const mail = { id: "0197-aa", date: "2026-03-01T12:00:00.000Z" };

test("a mail's file goes, with what a killed process left of it, and no other mail's", async () => {
  const folder = await newFolder();
  await deleteStoredMails(folder, [mail]);
  await storeMail(folder, mail, text);
  await storeMail(folder, { ...mail, id: "0197-bb" }, text);
  await writeFile(path.join(folder, ".2026-03-01T12-00-00.000Z-0197-aa.eml.part"), "Hel");
  await deleteStoredMails(folder, [mail]);
  await deleteStoredMails(folder, [mail]);
  expect(await readdir(folder)).toEqual(["2026-03-01T12-00-00.000Z-0197-bb.eml"]);
});

test("mails older than a moment go, others and what is not ours stay", async () => {
  const folder = await newFolder();
  const before = new Date(mail.date);
  expect(await pruneStoredMails(folder, before)).toBe(0);
  await storeMail(folder, mail, text);
  await storeMail(folder, { ...mail, date: "2026-03-01T11:59:59.999Z" }, text);
  await writeFile(path.join(folder, ".2025-03-01T12-00-00.000Z-0197-cc.eml.part"), "Hel");
  await writeFile(path.join(folder, "2020-notes.txt"), "ours");
  expect(await pruneStoredMails(folder, before)).toBe(2);
  expect((await readdir(folder)).sort()).toEqual(["2020-notes.txt", "2026-03-01T12-00-00.000Z-0197-aa.eml"]);
});
