import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import pLimit from "p-limit";
import { inTemporaryFolder } from "#app/platform/files/temporary-folder.server.ts";
import { ImageError, type ImageErrorKind } from "./image-error.server.ts";
import type { PreparedImage } from "./image-pipeline.server.ts";
import type { LeftOut } from "./media-item.ts";
import type { VariantFormat } from "./picture.ts";
import { VideoError, type VideoErrorKind } from "./video-error.server.ts";
import type { VideoType } from "./video-pipeline.server.ts";

/** From file to file: an upload, or a size of a picture. */
export interface EncoderJob {
  input: string;
  output: string;
  as: "picture" | "video" | Variant | ShareCut;
}

export type EncoderAnswer =
  | { kind: "prepared"; image: Measures }
  | { kind: "made" }
  | { kind: "video"; contentType: VideoType }
  | { kind: "error"; error: ImageErrorKind; leftOut: readonly LeftOut[] }
  | { kind: "video-error"; error: VideoErrorKind }
  | { kind: "failed"; reason: string; diskFull: boolean };

export interface Variant {
  /** Pixels. */
  width: number;
  format: VariantFormat;
}
/** A share picture, by where it is cut: percent from the left or from the top. */
export interface ShareCut {
  position: number;
}
type Measures = Omit<PreparedImage, "bytes"> & { bytes: number };
/** A file as it comes in. */
export type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** An upload fit to be kept; `bytes` counts them. */
export interface EncodedImage extends Measures {
  /** The file piece by piece, from its start at each call. */
  pieces(): AsyncGenerator<Uint8Array>;
}

/** The encoding process ended, or was ended for taking too long, before it had an answer. */
class EncoderEnded extends Error {
  override name = "EncoderEnded";
}

// In the build it is an entry beside the chunk this module is part of (vite.config.ts).
const ENTRY = new URL(`./encoder-process.server${path.extname(import.meta.url)}`, import.meta.url);
const MAX_HEAP_MB = 128;
const IDLE_MS = 30_000;
const JOB_LIMIT_MS = 120_000;
/** It has fewer pictures in it; a damaged one may be gone on at for ever, and others wait meanwhile. */
const SMALL_VIDEO_LIMIT_MS = 30_000;
/** Gets the whole time. */
const LARGE_VIDEO_BYTES = 20 * 1024 * 1024;

interface Encoder {
  process: ChildProcess;
  /** Never fulfilled. */
  ended: Promise<never>;
}
let running: Encoder | null = null;
let idle: NodeJS.Timeout | undefined;
/** One job in the process at a time: whatever ends the process fails that job and no other. */
const inTurn = pLimit(1);

/**
 * Makes an upload fit to be kept, as prepareImage says, in the encoding process. It is never in this one's memory whole.
 * @param keep takes the result, which is gone when it is done
 * @throws {ImageError} when it is nothing we take, or the encoder broke on it
 * @throws what the source or `keep` throws
 */
export function encodeUpload<Kept>(
  source: Pieces,
  keep: (image: EncodedImage) => Promise<Kept>,
): Promise<Kept> {
  return inFolder(source, async ({ input, output }) => {
    const answer = await inTurn(askForPicture, { input, output, as: "picture" }).catch((error: unknown) => {
      throw error instanceof EncoderEnded ? new ImageError("broken") : error;
    });
    if (answer.kind === "error") throw new ImageError(answer.error, answer.leftOut);
    if (answer.kind !== "prepared") throw unexpected(answer);
    return keep({ ...answer.image, pieces: () => piecesOf(output) });
  });
}

/**
 * Frees a video of its metadata, as prepareVideo says, in the encoding process.
 * @param keep takes the result, which is gone when it is done
 * @throws {VideoError} when it is no video we take, or the encoder broke on it
 * @throws what the source or `keep` throws
 */
export function cleanVideo<Kept>(
  source: Pieces,
  keep: (video: { contentType: VideoType; pieces: AsyncGenerator<Uint8Array> }) => Promise<Kept>,
): Promise<Kept> {
  return inFolder(source, async ({ input, output }) => {
    const share = Math.min((await stat(input)).size / LARGE_VIDEO_BYTES, 1);
    const limitMs = SMALL_VIDEO_LIMIT_MS + share * (JOB_LIMIT_MS - SMALL_VIDEO_LIMIT_MS);
    const answer = await inTurn(ask, { input, output, as: "video" }, limitMs).catch((error: unknown) => {
      throw error instanceof EncoderEnded ? new VideoError("broken") : error;
    });
    if (answer.kind === "video-error") throw new VideoError(answer.error);
    if (answer.kind !== "video") throw unexpected(answer);
    return keep({ contentType: answer.contentType, pieces: piecesOf(output) });
  });
}

/**
 * Makes one size of a picture, as makeVariant or makeSharePicture says, in the encoding process.
 * @param keep takes the result, which is gone when it is done
 * @throws {Error} when the original cannot be read
 */
export function encodeVariant<Kept>(
  original: Pieces,
  variant: Variant | ShareCut,
  keep: (pieces: AsyncGenerator<Uint8Array>) => Promise<Kept>,
): Promise<Kept> {
  return inFolder(original, async ({ input, output }) => {
    const answer = await inTurn(ask, { input, output, as: variant });
    if (answer.kind !== "made") throw unexpected(answer);
    return keep(piecesOf(output));
  });
}

/** What takes too long to draw is drawn on after the answer: nothing but the end of its process stops it. */
async function askForPicture(job: EncoderJob): Promise<EncoderAnswer> {
  const answer = await ask(job);
  if (answer.kind === "error" && answer.error === "drawing-too-slow") await endEncoder();
  return answer;
}

/** Ends the encoding process, if there is one; what it is at fails. */
export async function endEncoder(): Promise<void> {
  running?.process.kill("SIGKILL");
  await running?.ended.catch(() => undefined);
}

function unexpected(answer: EncoderAnswer): Error {
  if (answer.kind !== "failed") return new Error(`The encoder answered ${answer.kind}`);
  return Object.assign(new Error(answer.reason), answer.diskFull && { code: "ENOSPC" });
}

/** Opened only when it is read, so that whoever gives up before leaves nothing open. */
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

async function ask(job: EncoderJob, limitMs = JOB_LIMIT_MS): Promise<EncoderAnswer> {
  clearTimeout(idle);
  running ??= start();
  const { process, ended } = running;
  hold(process);
  const limit = setTimeout(() => process.kill("SIGKILL"), limitMs);
  const answered = new AbortController();
  try {
    process.send(job);
    const [answer] = await Promise.race([once(process, "message", answered), ended]);
    return answer;
  } finally {
    answered.abort();
    clearTimeout(limit);
    dispose(process);
    idle = setTimeout(dismiss, IDLE_MS).unref();
  }
}

/** It ends once it hears of it; what comes before then must not be given to it. */
function dismiss(): void {
  const process = running?.process;
  running = null;
  if (process?.connected) process.disconnect();
}

function start(): Encoder {
  // Hostile files are read there, so it gets no environment: no secret, no address of a database.
  const process = fork(ENTRY, {
    env: {},
    execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = new Promise<never>((_resolve, reject) => {
    process.once("error", reject);
    process.once("exit", () => reject(new EncoderEnded("The encoder ended before it was done.")));
  });
  ended.catch(() => {
    if (running?.process === process) running = null;
  });
  return { process, ended };
}

/** A process that waits for work must not keep this one alive. */
function dispose(process: ChildProcess): void {
  process.unref();
  process.channel?.unref();
}

function hold(process: ChildProcess): void {
  process.ref();
  process.channel?.ref();
}
