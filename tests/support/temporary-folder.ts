import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";

/** Creates a folder that is deleted once the test is finished. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "trellis-test-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
