import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { onTestFinished } from "vitest";

const run = promisify(execFile);

/** Set where nobody may mount anything: then nothing is looked at, and the output says so. */
export const NO_SMALL_DISK = "NO_SMALL_DISK";

/** A disk of its own, which only root can have. @throws {Error} where the machine does not let us */
export async function smallDisk(megabytes: number): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "trellis-disk-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const how = ["mount", "-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder];
  const refusals: string[] = [];
  for (const [command = "", ...more] of [how, ["sudo", "-n", ...how]]) {
    const refused = await run(command, more).then(
      () => null,
      (error: Error) => error.message,
    );
    if (refused === null) {
      const undo = command === "sudo" ? ["sudo", "-n", "umount", "-l"] : ["umount", "-l"];
      onTestFinished(async () => void (await run(undo[0] ?? "", [...undo.slice(1), folder])));
      return folder;
    }
    refusals.push(refused);
  }
  throw new Error(
    `No disk of its own is to be had; ${NO_SMALL_DISK}=1 where that is so.\n${refusals.join("\n")}`,
  );
}
