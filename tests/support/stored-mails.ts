import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import PostalMime, { type Email } from "postal-mime";

/** The mails that a site without a mail server has stored in its data folder, oldest first. */
export async function storedMails(dataDir: string): Promise<Email[]> {
  const folder = path.join(dataDir, "mail");
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith(".eml")).sort();
  return Promise.all(files.map(async (file) => PostalMime.parse(await readFile(path.join(folder, file)))));
}
