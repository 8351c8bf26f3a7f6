import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/** What names the copy of a mail: see OutgoingMail. */
export interface MailName {
  id: string;
  date: string;
}

const NAME = /^\.?(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z)-.+\.eml(\.part)?$/;

/** Where mails are kept as files while there is no mail server. */
export const mailFolder = (dataDir: string) => path.join(dataDir, "mail");

/** The name holds the mail's own time, so that a second try replaces the file of the first. */
const timeInName = (date: string) => date.replaceAll(":", "-");
const fileName = ({ id, date }: MailName) => `${timeInName(date)}-${id}.eml`;
const unfinishedName = (mail: MailName) => `.${fileName(mail)}.part`;

/**
 * Keeps a mail as a file, whole or not at all.
 * @throws {Error} when it cannot be written
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
 * Removes the files of mails, also what a killed process left of them. One that was never kept is fine.
 * @throws {Error} when one stays
 */
export async function deleteStoredMails(folder: string, mails: readonly MailName[]): Promise<void> {
  for (const mail of mails) {
    for (const name of [fileName(mail), unfinishedName(mail)])
      await rm(path.join(folder, name), { force: true });
  }
}

/**
 * Removes the files of mails written before a moment; what is named in another way is not ours.
 * @returns how many
 * @throws {Error} when one stays
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
