import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { inTemporaryFolder } from "#app/platform/files/temporary-folder.server.ts";
import { JobEnded, jobProcess } from "#app/platform/job-process.server.ts";
import { ImageError, type ImageErrorKind } from "./image-error.server.ts";
import type { PreparedImage } from "./image-pipeline.server.ts";
import type { DrawingPart } from "./media-item.ts";
import type { SharePosition, VariantFormat } from "./picture.ts";
import { VideoError, type VideoErrorKind } from "./video-error.server.ts";
import type { VideoType } from "./video-pipeline.server.ts";

/** A job that reads one file and writes another: an upload, or a size of a picture. */
export interface EncoderJob {
  input: string;
  output: string;
  as: "picture" | "video" | Variant | ShareCut;
}

export type EncoderAnswer =
  | { kind: "prepared"; image: Measures }
  | { kind: "made" }
  | { kind: "video"; contentType: VideoType }
  | { kind: "error"; error: ImageErrorKind; unshown: readonly DrawingPart[] }
  | { kind: "video-error"; error: VideoErrorKind }
  | { kind: "failed"; reason: string; diskFull: boolean };

export interface Variant {
  /** Pixels. */
  width: number;
  format: VariantFormat;
}
/** A share picture, by the position of its crop: percent from the left or from the top, or `whole`. */
export interface ShareCut {
  position: SharePosition;
}
type Measures = Omit<PreparedImage, "bytes"> & { bytes: number };
/** The bytes of a file in chunks. */
export type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** An upload prepared for storage; `bytes` is its size. */
export interface EncodedImage extends Measures {
  /** Streams the file; each call begins at its start. */
  pieces(): AsyncGenerator<Uint8Array>;
  /** Streams the file as it was uploaded. */
  given(): AsyncGenerator<Uint8Array>;
}

// In the build, it is an entry beside the chunk that contains this module (vite.config.ts).
const ENTRY = new URL(`./encoder-process.server${path.extname(import.meta.url)}`, import.meta.url);
const MAX_HEAP_MB = 128;
const JOB_LIMIT_MS = 120_000;
/** A small video has fewer frames. A damaged one may never end, and would block other jobs. */
const SMALL_VIDEO_LIMIT_MS = 30_000;
/** Videos of this size or larger get the whole JOB_LIMIT_MS. */
const LARGE_VIDEO_BYTES = 20 * 1024 * 1024;

/** One job at a time, so that a crash of the process fails only that job. */
const encoder = jobProcess<EncoderJob, EncoderAnswer>(ENTRY, MAX_HEAP_MB);

/** Kills the encoding process, if there is one; its current job fails. */
export const endEncoder = (): Promise<void> => encoder.end();

/** Rendering of a drawing that takes too long continues after the answer, so the process is ended then. */
const isTooSlow = (answer: EncoderAnswer) => answer.kind === "error" && answer.error === "drawing-too-slow";

/**
 * Prepares an upload for storage in the encoding process; see prepareImage. This process never holds the
 * whole file in memory.
 * @param keep receives the result, which is deleted once `keep` settles
 * @throws {ImageError} if the file is not accepted, or the encoder crashed on it
 * @throws errors of the source or of `keep`
 */
export function encodeUpload<Kept>(
  source: Pieces,
  keep: (image: EncodedImage) => Promise<Kept>,
): Promise<Kept> {
  return inFolder(source, async ({ input, output }) => {
    const job = { input, output, as: "picture" } as const;
    const answer = await encoder.ask(job, JOB_LIMIT_MS, isTooSlow).catch((error: unknown) => {
      throw error instanceof JobEnded ? new ImageError("broken") : error;
    });
    if (answer.kind === "error") throw new ImageError(answer.error, answer.unshown);
    if (answer.kind !== "prepared") throw unexpected(answer);
    return keep({ ...answer.image, pieces: () => piecesOf(output), given: () => piecesOf(input) });
  });
}

/**
 * Removes the metadata of a video in the encoding process; see prepareVideo.
 * @param keep receives the result, which is deleted once `keep` settles
 * @throws {VideoError} if the video is not accepted, or the encoder crashed on it
 * @throws errors of the source or of `keep`
 */
export function cleanVideo<Kept>(
  source: Pieces,
  keep: (video: { contentType: VideoType; pieces: AsyncGenerator<Uint8Array> }) => Promise<Kept>,
): Promise<Kept> {
  return inFolder(source, async ({ input, output }) => {
    const share = Math.min((await stat(input)).size / LARGE_VIDEO_BYTES, 1);
    const limitMs = SMALL_VIDEO_LIMIT_MS + share * (JOB_LIMIT_MS - SMALL_VIDEO_LIMIT_MS);
    const answer = await encoder.ask({ input, output, as: "video" }, limitMs).catch((error: unknown) => {
      throw error instanceof JobEnded ? new VideoError("broken") : error;
    });
    if (answer.kind === "video-error") throw new VideoError(answer.error);
    if (answer.kind !== "video") throw unexpected(answer);
    return keep({ contentType: answer.contentType, pieces: piecesOf(output) });
  });
}

/**
 * Makes one size of a picture in the encoding process; see makeVariant and makeSharePicture.
 * @param keep receives the result, which is deleted once `keep` settles
 * @throws {Error} if the original cannot be read
 */
export function encodeVariant<Kept>(
  original: Pieces,
  variant: Variant | ShareCut,
  keep: (pieces: AsyncGenerator<Uint8Array>) => Promise<Kept>,
): Promise<Kept> {
  return inFolder(original, async ({ input, output }) => {
    const answer = await encoder.ask({ input, output, as: variant }, JOB_LIMIT_MS);
    if (answer.kind !== "made") throw unexpected(answer);
    return keep(piecesOf(output));
  });
}

function unexpected(answer: EncoderAnswer): Error {
  if (answer.kind !== "failed") return new Error(`The encoder answered ${answer.kind}`);
  return Object.assign(new Error(answer.reason), answer.diskFull && { code: "ENOSPC" });
}

/** Opens the file only when it is read, so that an aborted job has no open file. */
async function* piecesOf(file: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(file);
}

function inFolder<Made>(
  source: Pieces,
  work: (files: { input: string; output: string }) => Promise<Made>,
): Promise<Made> {
  return inTemporaryFolder(async (folder) => {
    const input = path.join(folder, "input");
    await pipeline(source, createWriteStream(input));
    return await work({ input, output: path.join(folder, "output") });
  });
}
