import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import process from "node:process";

/** Runs work with a temporary folder that only this user can read, and deletes the folder afterwards. */
export async function withScratch<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "trellis-backup-"));
  return deleteOnExit(folder, async () => {
    try {
      return await work(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

/** Runs work, and deletes a file or folder if the process exits meanwhile. */
export async function deleteOnExit<Result>(draft: string, work: () => Promise<Result>): Promise<Result> {
  const remove = () => rmSync(draft, { recursive: true, force: true });
  process.once("exit", remove);
  try {
    return await work();
  } finally {
    process.off("exit", remove);
  }
}

/** Exits on SIGINT and SIGTERM through the exit handlers, which delete temporary files (deleteOnExit). */
export function cleanupOnExit(): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
}
