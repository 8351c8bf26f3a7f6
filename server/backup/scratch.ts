import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import process from "node:process";

/** Runs work with a folder of its own that nobody else can read, and that is gone afterwards. */
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

/** Sees to it that a file or folder goes also when the process is told to end while work is under way. */
export async function deleteOnExit<Result>(draft: string, work: () => Promise<Result>): Promise<Result> {
  const remove = () => rmSync(draft, { recursive: true, force: true });
  process.once("exit", remove);
  try {
    return await work();
  } finally {
    process.off("exit", remove);
  }
}

/** Lets a command end by Ctrl-C or SIGTERM without leaving its drafts behind. */
export function cleanupOnExit(): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
}
