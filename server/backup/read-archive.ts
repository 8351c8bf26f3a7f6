import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Decrypter } from "age-encryption";
import { extract as extractTar } from "tar-stream";
import {
  BACKUP_MANIFEST,
  BackupError,
  FORMAT,
  isEntryName,
  MANIFEST_DIGEST,
  type Manifest,
  manifestSchema,
  rowsEntry,
  SECRET,
  tableOfEntry,
} from "./manifest.ts";
import { stagedFile } from "./staged-rows.ts";

/** A backup file, and the passphrase to decrypt it with. */
export interface BackupFile {
  file: string;
  passphrase: string | undefined;
}

interface ArchiveEntry {
  name: string;
  /** False for links and folders. */
  isFile: boolean;
  content: AsyncIterable<Uint8Array>;
}

const ENCRYPTED = "age-encryption.org/v1\n";

/**
 * Reads an archive entry by entry; each content must be consumed before the next entry is requested.
 * @throws {BackupError} if it can't be opened, decrypted or read
 */
export async function* readArchive(backup: BackupFile): AsyncGenerator<ArchiveEntry> {
  const bytes = await opened(backup);
  const extract = extractTar();
  // Errors here are thrown by the reading of entries as well.
  const feeding = pipeline(Readable.from(bytes), extract).catch(() => undefined);
  try {
    for await (const entry of readable(extract, backup.file))
      yield {
        name: entry.header.name,
        isFile: entry.header.type === "file",
        content: readable(entry as AsyncIterable<Uint8Array>, backup.file),
      };
  } finally {
    extract.destroy();
    await feeding;
  }
}

async function* readable<Piece>(source: AsyncIterable<Piece>, file: string): AsyncGenerator<Piece> {
  try {
    yield* source;
  } catch (cause) {
    throw new BackupError(`${file} is damaged, or no backup of this site: it cannot be read on.`, { cause });
  }
}

async function opened({ file, passphrase }: BackupFile): Promise<AsyncIterable<Uint8Array>> {
  const start = await firstBytes(file, ENCRYPTED.length);
  const bytes = createReadStream(file);
  if (start !== ENCRYPTED) return bytes;
  if (!passphrase) {
    bytes.destroy();
    throw new BackupError(`${file} is encrypted. Set BACKUP_PASSPHRASE to the passphrase it was made with.`);
  }
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    const readable = Readable.toWeb(bytes) as ReadableStream<Uint8Array>;
    return (await decrypter.decrypt(readable)) as AsyncIterable<Uint8Array> & ReadableStream;
  } catch (cause) {
    bytes.destroy();
    const isWrong = cause instanceof Error && cause.message.startsWith("no identity matched");
    throw new BackupError(
      isWrong
        ? `BACKUP_PASSPHRASE does not open ${file}: it was made with another one.`
        : `${file} is damaged: its beginning cannot be decrypted.`,
      { cause },
    );
  }
}

async function firstBytes(file: string, count: number): Promise<string> {
  const handle = await open(file).catch((cause: unknown) => {
    throw new BackupError(`${file} cannot be read.`, { cause });
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(count), 0, count, 0);
    return buffer.toString("latin1", 0, bytesRead);
  } catch (cause) {
    throw new BackupError(`${file} cannot be read.`, { cause });
  } finally {
    await handle.close();
  }
}

/** The manifest and the secret of a checked backup. */
export interface CheckedBackup {
  manifest: Manifest;
  secret: string | null;
}

/**
 * Reads a backup completely and compares every entry with the manifest.
 * @param folder receives the files with the rows (stagedFile)
 * @throws {BackupError} with the names of damaged, missing and unknown entries
 */
export async function checkArchive(backup: BackupFile, folder: string): Promise<CheckedBackup> {
  const found = new Map<string, { bytes: number; sha256: string }>();
  const texts = new Map<string, string>();
  for await (const { name, isFile, content } of readArchive(backup)) {
    if (!isFile || !isEntryName(name) || found.has(name))
      throw new BackupError(`${backup.file} is damaged:\n  ${name} does not belong to it`);
    const hash = createHash("sha256");
    let bytes = 0;
    const counted = async function* () {
      for await (const piece of content) {
        hash.update(piece);
        bytes += piece.byteLength;
        yield piece;
      }
    };
    const table = tableOfEntry(name);
    if (table) {
      await pipeline(counted, createWriteStream(stagedFile(folder, table)));
    } else if ([BACKUP_MANIFEST, MANIFEST_DIGEST, SECRET].includes(name)) {
      const pieces: Uint8Array[] = [];
      for await (const piece of counted()) pieces.push(piece);
      texts.set(name, Buffer.concat(pieces).toString());
    } else for await (const _ of counted());
    found.set(name, { bytes, sha256: hash.digest("hex") });
  }
  const manifest = parseManifest(backup.file, found.get(BACKUP_MANIFEST)?.sha256, texts);
  const damage = findDamage(manifest, found);
  if (damage.length > 0) throw new BackupError([`${backup.file} is damaged:`, ...damage].join("\n  "));
  return { manifest, secret: texts.get(SECRET) ?? null };
}

function parseManifest(file: string, sha256: string | undefined, texts: Map<string, string>): Manifest {
  const text = texts.get(BACKUP_MANIFEST);
  const digest = texts.get(MANIFEST_DIGEST);
  if (text === undefined || digest === undefined)
    throw new BackupError(`${file} is incomplete: it ends before its manifest.`);
  if (digest.trim() !== sha256) throw new BackupError(`${file} is damaged: manifest.json was changed.`);
  const raw: unknown = JSON.parse(text);
  if ((raw as { format?: unknown }).format !== FORMAT)
    throw new BackupError(`${file} was made by a newer release, which has to bring it back.`);
  return manifestSchema.parse(raw);
}

function findDamage(manifest: Manifest, found: Map<string, { bytes: number; sha256: string }>): string[] {
  const damage: string[] = [];
  const left = new Set(found.keys());
  for (const own of [BACKUP_MANIFEST, MANIFEST_DIGEST]) left.delete(own);
  for (const { name, bytes, sha256 } of manifest.entries) {
    left.delete(name);
    const read = found.get(name);
    if (!read) damage.push(`${name} is missing`);
    else if (read.bytes !== bytes || read.sha256 !== sha256) damage.push(`${name} was changed`);
  }
  const named = new Set(manifest.entries.map(({ name }) => name));
  for (const table of Object.keys(manifest.tables))
    if (!named.has(rowsEntry(table))) damage.push(`${rowsEntry(table)} is missing`);
  for (const name of left) damage.push(`${name} does not belong to it`);
  return damage;
}
