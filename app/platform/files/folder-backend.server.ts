import { existsSync, mkdirSync } from "node:fs";
import {
  access,
  constants,
  link,
  mkdir,
  open,
  opendir,
  readFile,
  rename,
  stat,
  statfs,
} from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { Backend } from "./backend.server.ts";
import { clearTemporaryFolders, inTemporaryFolder } from "./temporary-folder.server.ts";

/** Folder of unfinished files, beside the finished ones; no key starts with a dot. */
const INCOMING = ".incoming";
/** With less free space, the next write of a picture or of the database on the same disk fails. */
const MIN_FREE_BYTES = 4 * 2 ** 20;
const MISSING = ["ENOENT", "ENOTDIR", "EISDIR", "ENAMETOOLONG", "E_RUNTIME_EXCEPTION"];
const NO_HARD_LINKS = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"];

type Source = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** flydrive returns a small file's whole pooled buffer, with data of other files. */
class FolderDriver extends FSDriver {
  override async getBytes(key: string): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await readFile(path.join(this.options.location.toString(), key)));
  }
}

/**
 * Opens a folder as a file store. Creates it if it is missing, and removes unfinished files of killed
 * processes.
 * @throws {Error} if the folder cannot be created
 */
export function openFolder(folder: string): Backend {
  const incoming = path.join(folder, INCOMING);
  mkdirSync(incoming, { recursive: true });
  clearTemporaryFolders(incoming);
  const locate = (key: string) => path.resolve(folder, key);

  function write(key: string, source: Source): Promise<number | null> {
    const target = locate(key);
    return inTemporaryFolder(async (own) => {
      const draft = path.join(own, "draft");
      const bytes = await writeDurably(draft, source);
      const parent = path.dirname(target);
      const made = await mkdir(parent, { recursive: true });
      if (!(await place(draft, target))) return null;
      // After a power failure the file of a stored row must still exist.
      for (const changed of foldersBetween(made ? path.resolve(made, "..") : parent, parent))
        await syncFolder(changed);
      return bytes;
    }, incoming);
  }

  return {
    disk: new Disk(new FolderDriver({ location: folder, visibility: "public" })),
    create: async (key, bytes) => (await write(key, [bytes])) !== null,
    createFrom: write,
    async openRange(key, range): Promise<Readable> {
      const file = await open(locate(key), "r");
      if ((await file.stat()).isFile()) return file.createReadStream(range);
      await file.close();
      throw Object.assign(new Error(`${key} is no file`), { code: "EISDIR" });
    },
    async *list(key) {
      if (!existsSync(locate(key))) return;
      for await (const entry of await opendir(locate(key), { recursive: true })) {
        if (!entry.isFile()) continue;
        yield path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/");
      }
    },
    isMissing: (error) => MISSING.includes(codeOf(error)) || MISSING.includes(codeOf(causeOf(error))),
    async ready() {
      await access(incoming, constants.R_OK | constants.W_OK);
      const { bavail, bsize } = await statfs(incoming);
      const isFull = bavail * bsize < MIN_FREE_BYTES;
      if (isFull) throw Object.assign(new Error(`No room left in ${folder}`), { code: "ENOSPC" });
    },
  };
}

/** @returns the number of bytes written */
async function writeDurably(file: string, source: Source): Promise<number> {
  const handle = await open(file, "wx");
  try {
    let bytes = 0;
    for await (const piece of source) {
      await handle.writeFile(piece);
      bytes += piece.byteLength;
    }
    await handle.sync();
    return bytes;
  } finally {
    await handle.close();
  }
}

/** The folders from `last` up to its ancestor `first`. */
function foldersBetween(first: string, last: string): string[] {
  const isTop = last === first || last === path.dirname(last);
  return isTop ? [last] : [...foldersBetween(first, path.dirname(last)), last];
}

/** Syncs a folder to disk, so that the names of new and renamed files survive a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Moves a file to a new name. Linking is atomic and fails if the name exists, so no file is partial or
 * overwritten.
 * @returns false if the name exists
 */
async function place(draft: string, target: string): Promise<boolean> {
  try {
    await link(draft, target);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    if (!NO_HARD_LINKS.includes(codeOf(error))) throw error;
  }
  // Some network file systems do not support hard links.
  const taken = await stat(target).then(
    () => true,
    () => false,
  );
  if (!taken) await rename(draft, target);
  return !taken;
}

const codeOf = (error: unknown) =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
const causeOf = (error: unknown) => (error instanceof Error ? error.cause : undefined);
