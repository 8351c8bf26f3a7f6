import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { lstat, readdir, rename } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack as packTar } from "tar-stream";
import { RELEASE_MANIFEST, type ReleaseFile, type ReleaseManifest } from "./release-manifest.ts";

/** A file of a release: where it is now, and its path in the release. */
export interface Source {
  from: string;
  path: string;
  executable?: boolean;
}

/** All files of a folder, each with its path in the release. @param isLeftOut of files and folders, by their path here */
export async function filesOf(
  folder: string,
  into: string,
  isLeftOut: (file: string) => boolean,
): Promise<Source[]> {
  const found: Source[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const from = path.join(folder, entry.name);
    const inRelease = path.posix.join(into, entry.name);
    if (isLeftOut(from)) continue;
    if (entry.isDirectory()) found.push(...(await filesOf(from, inRelease, isLeftOut)));
    else if (entry.isFile()) found.push({ from, path: inRelease });
  }
  return found;
}

/**
 * Writes a release's archive: a gzipped tar with a single folder, the manifest first. It gets its name once it is whole.
 * @returns the manifest
 */
export async function writeRelease(
  archive: string,
  about: Omit<ReleaseManifest, "format" | "files">,
  sources: readonly Source[],
): Promise<ReleaseManifest> {
  const inOrder = sources.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const files: ReleaseFile[] = [];
  for (const source of inOrder) files.push(await fileOf(source));
  const manifest: ReleaseManifest = { format: 1, ...about, files };
  const folder = `trellis-${about.version}`;
  const pack = packTar();
  const writing = pipeline(pack, createGzip({ level: 9 }), createWriteStream(`${archive}.part`));
  const fill = async () => {
    await new Promise<void>((resolve, reject) => {
      pack.entry({ name: `${folder}/${RELEASE_MANIFEST}`, mode: 0o644 }, JSON.stringify(manifest), (error) =>
        error ? reject(error) : resolve(),
      );
    });
    for (const [place, { path: name, bytes, executable }] of files.entries()) {
      const header = { name: `${folder}/${name}`, size: bytes, mode: executable ? 0o755 : 0o644 };
      await pipeline(createReadStream(inOrder[place]?.from ?? ""), pack.entry(header));
    }
    pack.finalize();
  };
  await Promise.all([writing, fill()]);
  await rename(`${archive}.part`, archive);
  return manifest;
}

async function fileOf({ from, path: name, executable = false }: Source): Promise<ReleaseFile> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(from), hash);
  const { size } = await lstat(from);
  return { path: name, bytes: size, sha256: hash.digest("hex"), executable };
}
