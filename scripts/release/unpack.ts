import { createHash } from "node:crypto";
import { closeSync, createReadStream, mkdirSync, openSync, writeFileSync, writeSync } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract as extractTar } from "tar-stream";
import {
  isInside,
  RELEASE_MANIFEST,
  ReleaseError,
  type ReleaseFile,
  type ReleaseManifest,
  releaseManifestSchema,
} from "./release-manifest.ts";

/** Above what the list of a release's files takes. */
const MAX_MANIFEST_BYTES = 32 * 2 ** 20;

interface Entry {
  /** The path below the archive's single folder. */
  path: string;
  content: AsyncIterable<Uint8Array>;
}

/**
 * Unpacks a release's archive into a folder, which must be empty, and checks it: each file is one of the manifest's, with
 * its size and checksum, and none is missing. Links and paths that lead out of the folder are refused.
 * @param refuse is given the manifest before anything else is written; what it throws ends the unpacking
 * @throws {ReleaseError} if the archive is cut, damaged or no release
 */
export async function unpackRelease(
  file: string,
  folder: string,
  refuse: (manifest: ReleaseManifest) => void,
): Promise<ReleaseManifest> {
  let manifest: ReleaseManifest | undefined;
  const expected = new Map<string, ReleaseFile>();
  const folders = new Set<string>();
  for await (const entry of entriesOf(file)) {
    if (!manifest) {
      manifest = await readManifest(file, entry);
      refuse(manifest);
      for (const one of manifest.files) expected.set(one.path, one);
      mkdirSync(folder, { recursive: true });
      writeFileSync(path.join(folder, RELEASE_MANIFEST), JSON.stringify(manifest));
      continue;
    }
    const described = expected.get(entry.path);
    if (!described)
      throw new ReleaseError(`${file} holds ${entry.path}, which its list of files doesn't name.`);
    expected.delete(entry.path);
    const target = path.join(folder, entry.path);
    const parent = path.dirname(target);
    if (!folders.has(parent)) mkdirSync(parent, { recursive: true });
    folders.add(parent);
    await writeChecked(target, described, entry.content);
  }
  if (!manifest) throw new ReleaseError(`${file} is empty.`);
  const [missing] = expected.keys();
  if (missing) throw new ReleaseError(`${file} is damaged: ${missing} is missing.`);
  return manifest;
}

async function* entriesOf(file: string): AsyncGenerator<Entry> {
  const extract = extractTar();
  let failure: unknown;
  const feeding = pipeline(createReadStream(file), createGunzip(), extract).catch((error) => {
    failure = error;
  });
  try {
    for await (const entry of readable(extract, file)) {
      const { name, type } = entry.header;
      if (type === "directory") {
        entry.resume();
        continue;
      }
      const inside = name.slice(name.indexOf("/") + 1);
      if (type !== "file" || !isInside(name) || !isInside(inside))
        throw new ReleaseError(`${file} is refused: ${name} is a link, or leads out of the release.`);
      yield { path: inside, content: readable(entry as AsyncIterable<Uint8Array>, file) };
    }
    await feeding;
    // What follows the last entry, such as gzip's own checksum.
    if (failure) throw asReleaseError(failure, file);
  } finally {
    extract.destroy();
    await feeding;
  }
}

async function* readable<Piece>(source: AsyncIterable<Piece>, file: string): AsyncGenerator<Piece> {
  try {
    yield* source;
  } catch (error) {
    throw asReleaseError(error, file);
  }
}

/** Explains errors of gzip (Z_…), of streams and of tar-stream, which have no codes; those of the file system stay. */
function asReleaseError(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || error instanceof ReleaseError) return error;
  const code = "code" in error ? String(error.code) : "";
  if (code !== "" && !code.startsWith("Z_") && !code.startsWith("ERR_STREAM")) return error;
  const told = `${file} is cut or damaged: it can't be read to its end. Fetch it again.`;
  return new ReleaseError(told, { cause: error });
}

async function readManifest(file: string, entry: Entry): Promise<ReleaseManifest> {
  const foreign = new ReleaseError(
    `${file} is no release of Trellis: it doesn't begin with ${RELEASE_MANIFEST}.`,
  );
  if (entry.path !== RELEASE_MANIFEST) throw foreign;
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of entry.content) {
    bytes += piece.length;
    if (bytes > MAX_MANIFEST_BYTES) throw foreign;
    pieces.push(piece);
  }
  return parseManifest(file, Buffer.concat(pieces).toString());
}

/**
 * @param file the name for the message
 * @throws {ReleaseError} if it is no manifest, or one of a newer format
 */
export function parseManifest(file: string, text: string): ReleaseManifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ReleaseError(`${file} has a damaged ${RELEASE_MANIFEST}.`);
  }
  const { data, error } = releaseManifestSchema.safeParse(value);
  if (data) return data;
  const [issue] = error.issues;
  throw new ReleaseError(`${file} can't be used: its ${issue?.path.join(".")} ${issue?.message}.`);
}

// An archive has thousands of small files, and this process has nothing else to do: waiting for each call would take longer
// than the calls.
async function writeChecked(
  target: string,
  described: ReleaseFile,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const hash = createHash("sha256");
  let bytes = 0;
  const output = openSync(target, "wx", described.executable ? 0o755 : 0o644);
  try {
    for await (const piece of content) {
      bytes += piece.length;
      if (bytes > described.bytes) break;
      hash.update(piece);
      for (let at = 0; at < piece.length; ) at += writeSync(output, piece, at);
    }
  } finally {
    closeSync(output);
  }
  if (bytes !== described.bytes || hash.digest("hex") !== described.sha256)
    throw new ReleaseError(`The archive is damaged: ${described.path} is not what its list of files says.`);
}
