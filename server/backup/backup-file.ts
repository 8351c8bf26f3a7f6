import { open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { syncFolder } from "#app/platform/files/folder-backend.server.ts";
import { BackupError } from "./manifest.ts";
import { deleteOnExit } from "./scratch.ts";

/**
 * Writes a file that only its owner can read. It is written as `<file>.partial` and renamed once it is
 * complete and synced to disk; if the source fails, it is deleted.
 * @returns its size in bytes
 * @throws {BackupError} if the file exists, unless `replace`
 * @throws the errors of the source
 */
export async function writeBackupFile(
  file: string,
  source: AsyncIterable<Uint8Array>,
  { replace = false } = {},
): Promise<number> {
  const partial = `${file}.partial`;
  const refuseTaken = async () => {
    if (!replace && (await isThere(file)))
      throw new BackupError(`${file} is there already. Take another name, or add --force to replace it.`);
  };
  await refuseTaken();
  // A killed backup may have left a partial file, which others may be able to read.
  await rm(partial, { force: true });
  const handle = await open(partial, "wx", 0o600).catch((cause: unknown) => {
    throw new BackupError(`We couldn’t write ${partial}.`, { cause });
  });
  return deleteOnExit(partial, async () => {
    try {
      let bytes = 0;
      for await (const piece of source) {
        await handle.writeFile(piece);
        bytes += piece.byteLength;
      }
      await handle.sync();
      const { ino } = await handle.stat();
      if ((await stat(partial)).ino !== ino)
        throw new BackupError(`Another backup is being written to ${file}.`);
      await refuseTaken();
      await rename(partial, file);
      await syncFolder(path.dirname(path.resolve(file)));
      return bytes;
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    } finally {
      await handle.close();
    }
  });
}

async function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
