import { rmSync } from "node:fs";
import process from "node:process";
import { inTemporaryFolder } from "#app/platform/files/temporary-folder.server.ts";

/** Runs work with a temporary folder that only this user can read, and deletes the folder afterwards. */
export function withScratch<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  return inTemporaryFolder((folder) => deleteOnExit(folder, () => work(folder)));
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
