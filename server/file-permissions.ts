import { chmod, readdir, stat } from "node:fs/promises";
import path from "node:path";

/** What others of this machine could read or change: its permissions, and those that it should have. */
export interface OpenPath {
  path: string;
  mode: number;
  wanted: number;
}

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
const OTHERS = 0o077;
/** The database with its logs and the copies of it, the secret. The folders below are closed by the data folder. */
const secretFiles = /^(trellis\.sqlite.*|secret|running)$/;

/**
 * Finds what is accessible to other users: the data folder, and the files of the database and the secret in it.
 * @returns nothing for a folder that doesn't exist
 */
export async function findOpenPaths(dataDir: string): Promise<OpenPath[]> {
  const names = await readdir(dataDir).catch(() => []);
  const files = names.filter((name) => secretFiles.test(name)).map((name) => path.join(dataDir, name));
  const wanted = new Map([[dataDir, FOLDER_MODE], ...files.map((file) => [file, FILE_MODE] as const)]);
  const found: OpenPath[] = [];
  for (const [place, right] of wanted) {
    const mode = await stat(place).then(
      (stats) => stats.mode & 0o777,
      () => 0,
    );
    if (mode & OTHERS) found.push({ path: place, mode, wanted: right });
  }
  return found;
}

/**
 * Closes what findOpenPaths finds.
 * @returns what was closed, and what belongs to somebody else, so that it could not be
 */
export async function closePaths(dataDir: string): Promise<{ closed: OpenPath[]; left: OpenPath[] }> {
  const closed: OpenPath[] = [];
  const left: OpenPath[] = [];
  for (const found of await findOpenPaths(dataDir)) {
    const isClosed = await chmod(found.path, found.wanted).then(
      () => true,
      () => false,
    );
    (isClosed ? closed : left).push(found);
  }
  return { closed, left };
}

/** `0755`, as chmod writes it. */
export const modeText = (mode: number): string => `0${mode.toString(8).padStart(3, "0")}`;
