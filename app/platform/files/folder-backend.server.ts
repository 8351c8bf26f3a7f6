import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import {
  access,
  constants,
  link,
  mkdir,
  open,
  opendir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
} from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { v7 } from "uuid";
import type { Backend } from "./backend.server.ts";

/** Files being written; a leading dot keeps it out of every key. What a kill leaves here goes at a later start. */
const INCOMING = ".incoming";
/** Longer than any upload takes: another instance may be writing. */
const LEFT_BEHIND_MS = 60 * 60_000;
/** With less, what comes next fails: a picture, or the database beside it. */
const MIN_FREE_BYTES = 4 * 2 ** 20;
const MISSING = ["ENOENT", "ENOTDIR", "EISDIR", "ENAMETOOLONG", "E_RUNTIME_EXCEPTION"];
const NO_HARD_LINKS = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"];

type Source = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** flydrive hands out the whole pool a small file's bytes lie in, with what others left there. */
class FolderDriver extends FSDriver {
  override async getBytes(key: string): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await readFile(path.join(this.options.location.toString(), key)));
  }
}

/**
 * Opens a folder as a file store; makes it when it is missing, and clears what writes that were killed have left.
 * @throws {Error} when the folder cannot be made
 */
export function openFolder(folder: string): Backend {
  const incoming = path.join(folder, INCOMING);
  mkdirSync(incoming, { recursive: true });
  for (const name of readdirSync(incoming)) {
    const draft = path.join(incoming, name);
    const found = statSync(draft, { throwIfNoEntry: false });
    if (found && Date.now() - found.mtimeMs > LEFT_BEHIND_MS) rmSync(draft, { force: true });
  }
  const locate = (key: string) => path.resolve(folder, key);

  async function write(key: string, source: Source): Promise<number | null> {
    const target = locate(key);
    const draft = path.join(incoming, v7());
    try {
      const bytes = await writeDurably(draft, source);
      const parent = path.dirname(target);
      const made = await mkdir(parent, { recursive: true });
      if (!(await place(draft, target))) return null;
      // A power cut must not take the name back of a file whose row is kept.
      for (const changed of foldersBetween(made ? path.resolve(made, "..") : parent, parent))
        await syncFolder(changed);
      return bytes;
    } finally {
      await rm(draft, { force: true });
    }
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

/** @returns how many bytes were written */
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

/** A folder and those above it, up to `first`. */
function foldersBetween(first: string, last: string): string[] {
  const isTop = last === first || last === path.dirname(last);
  return isTop ? [last] : [...foldersBetween(first, path.dirname(last)), last];
}

/** Makes what a folder lists survive a power cut: the names of files that were just written or renamed. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A link is made in one step and fails when its name is taken: no half file, no overwriting. */
async function place(draft: string, target: string): Promise<boolean> {
  try {
    await link(draft, target);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    if (!NO_HARD_LINKS.includes(codeOf(error))) throw error;
  }
  // Some network folders know no hard links.
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
