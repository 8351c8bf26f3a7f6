import { readFile, writeFile } from "node:fs/promises";
import process from "node:process";
import { isDiskFull } from "#app/platform/files/disk-full.server.ts";
import { lowerPriority } from "#app/platform/lower-priority.server.ts";
import type { EncoderAnswer, EncoderJob } from "./encoder.server.ts";
import { ImageError } from "./image-error.server.ts";
import { makeSharePicture, makeVariant, prepareImage } from "./image-pipeline.server.ts";
import { VideoError } from "./video-error.server.ts";
import { prepareVideo } from "./video-pipeline.server.ts";

// The process that encodes pictures and cleans videos for the server (docs/decisions/0020, 0031): one job after the other, from file to file.

async function encode({ input, output, as }: EncoderJob): Promise<EncoderAnswer> {
  if (as === "video") return { kind: "video", contentType: await prepareVideo(input, output) };
  const given = await readFile(input);
  if (as !== "picture") {
    const isShare = "position" in as;
    const made = isShare ? makeSharePicture(given, as.position) : makeVariant(given, as.width, as.format);
    await writeFile(output, await made);
    return { kind: "made" };
  }
  const { bytes, ...measures } = await prepareImage(given);
  await writeFile(output, bytes);
  return { kind: "prepared", image: { ...measures, bytes: bytes.length } };
}

function explain(error: unknown): EncoderAnswer {
  if (error instanceof ImageError) return { kind: "error", error: error.kind, leftOut: error.leftOut };
  if (error instanceof VideoError) return { kind: "video-error", error: error.kind };
  const reason = error instanceof Error ? error.message : String(error);
  return { kind: "failed", reason, diskFull: isDiskFull(error) };
}

lowerPriority();
process.on("message", async (job: EncoderJob) => {
  process.send?.(await encode(job).catch(explain));
});
// Whoever stops the server by a signal to the whole group leaves it to the server when this process ends.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => undefined);
// Let go by the server, or left behind by it: what is under way is of no use to anybody.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
