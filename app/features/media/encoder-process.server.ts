import { readFile, writeFile } from "node:fs/promises";
import process from "node:process";
import type { EncoderAnswer, EncoderJob } from "./encoder.server.ts";
import { ImageError } from "./image-error.server.ts";
import { makeVariant, prepareImage } from "./image-pipeline.server.ts";

// The process that encodes pictures for the server (docs/decisions/0020): one job after the other, from file to file.

async function encode({ input, output, variant }: EncoderJob): Promise<EncoderAnswer> {
  const given = await readFile(input);
  if (variant) {
    await writeFile(output, await makeVariant(given, variant.width, variant.format));
    return { kind: "made" };
  }
  const { bytes, ...measures } = await prepareImage(given);
  await writeFile(output, bytes);
  return { kind: "prepared", image: { ...measures, bytes: bytes.length } };
}

function explain(error: unknown): EncoderAnswer {
  if (error instanceof ImageError) return { kind: "error", error: error.kind };
  return { kind: "failed", reason: error instanceof Error ? error.message : String(error) };
}

process.on("message", async (job: EncoderJob) => {
  process.send?.(await encode(job).catch(explain));
});
// Whoever stops the server by a signal to the whole group leaves it to the server when this process ends.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => undefined);
// Let go by the server, or left behind by it: what is under way is of no use to anybody.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
