import { readFile, writeFile } from "node:fs/promises";
import { isDiskFull } from "#app/platform/files/disk-full.server.ts";
import { serveJobs } from "#app/platform/serve-jobs.server.ts";
import type { EncoderAnswer, EncoderJob } from "./encoder.server.ts";
import { ImageError } from "./image-error.server.ts";
import { makeSharePicture, makeVariant, prepareImage } from "./image-pipeline.server.ts";
import { VideoError } from "./video-error.server.ts";
import { prepareVideo } from "./video-pipeline.server.ts";

// The process that encodes pictures and cleans videos for the server
// (docs/design/pictures-and-files.md#the-encoding-process,
// docs/design/accounts-and-personal-data.md#how-long-we-keep-what). It runs one job at a time, from file to file.

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
  if (error instanceof ImageError) return { kind: "error", error: error.kind, unshown: error.unshown };
  if (error instanceof VideoError) return { kind: "video-error", error: error.kind };
  const reason = error instanceof Error ? error.message : String(error);
  return { kind: "failed", reason, diskFull: isDiskFull(error) };
}

serveJobs((job: EncoderJob) => encode(job).catch(explain));
