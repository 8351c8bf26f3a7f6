import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/** The parts of a stored mail's file name: see OutgoingMail. */
export interface MailName {
  id: string;
  date: string;
}

const NAME = /^\.?(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z)-.+\.eml(\.part)?$/;

/** The folder in which mails are stored if no mail server is configured. */
export const mailFolder = (dataDir: string) => path.join(dataDir, "mail");

/** The name contains the mail's own time, so that a retry replaces the first file. */
const timeInName = (date: string) => date.replaceAll(":", "-");
const fileName = ({ id, date }: MailName) => `${timeInName(date)}-${id}.eml`;
const unfinishedName = (mail: MailName) => `.${fileName(mail)}.part`;

/**
 * Writes a mail to a file atomically.
 * @throws {Error} if it cannot be written
 */
export async function storeMail(folder: string, mail: MailName, content: Uint8Array): Promise<void> {
  const unfinished = path.join(folder, unfinishedName(mail));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await writeFile(unfinished, content, { mode: 0o600, flush: true });
    await rename(unfinished, path.join(folder, fileName(mail)));
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
}

/**
 * Deletes the files of mails, including unfinished ones of a killed process; missing files are not an error.
 * @throws {Error} if a file cannot be deleted
 */
export async function deleteStoredMails(folder: string, mails: readonly MailName[]): Promise<void> {
  for (const mail of mails) {
    for (const name of [fileName(mail), unfinishedName(mail)])
      await rm(path.join(folder, name), { force: true });
  }
}

/**
 * Deletes the files of mails written before a time; files with other names are ignored.
 * @returns the number of deleted files
 * @throws {Error} if a file cannot be deleted
 */
export async function pruneStoredMails(folder: string, before: Date): Promise<number> {
  const first = timeInName(before.toISOString());
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const old = names.filter((name) => (NAME.exec(name)?.[1] ?? first) < first);
  for (const name of old) await rm(path.join(folder, name), { force: true });
  return old.length;
}
