import { type FileHandle, open } from "node:fs/promises";
import {
  Conversion,
  CustomSource,
  Input,
  Logging,
  LogLevel,
  MovOutputFormat,
  MP4,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  QTFF,
  StreamTarget,
  type StreamTargetChunk,
  WEBM,
  WebMOutputFormat,
} from "mediabunny";
import { isDiskFull } from "#app/platform/files/disk-full.server.ts";
import { VideoError } from "./video-error.server.ts";

// What a file says would come into the server's log.
Logging.level = LogLevel.Silent;

/** In a row; of a video that is whole there are three. */
const MAX_READS_OF_RANGE = 1000;
/** What an index may gain when it is written anew. */
const MAX_ADDED_BYTES = 16 * 1024 * 1024;

export type VideoType = "video/mp4" | "video/quicktime" | "video/webm";

/**
 * Puts a video together anew from its pictures and sound alone, as they are: place, device, times, titles, and tracks of
 * anything else, such as positions, are left behind.
 * @param input path of the file as it was sent
 * @param output path of a file to be written
 * @throws {VideoError} when it is no video we take
 * @throws {Error} when the disk is full
 */
export async function prepareVideo(input: string, output: string): Promise<VideoType> {
  await using from = await open(input, "r");
  await using to = await open(output, "w");
  const { size } = await from.stat();
  using video = new Input({ source: sourceOn(from, size), formats: [MP4, QTFF, WEBM] });
  try {
    if (!(await video.canRead())) throw new VideoError("broken");
    const format = outputFormatOf(await video.getFormat());
    const target = targetOn(to, size + MAX_ADDED_BYTES);
    await copyStreams(video, new NamelessOutput({ format, target }));
    return format.mimeType as VideoType;
  } catch (error) {
    // A damaged file fails in as many ways as there are bytes.
    throw error instanceof VideoError || isDiskFull(error) ? error : new VideoError("broken");
  }
}

// Not the package's own files: it leaves them open when it fails.

function sourceOn(file: FileHandle, size: number): CustomSource {
  return new EndingSource({
    getSize: () => size,
    async read(start, end) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(end - start), 0, end - start, start);
      return buffer.subarray(0, bytesRead);
    },
    prefetchProfile: "fileSystem",
  });
}

declare module "mediabunny" {
  interface CustomSource {
    /** Every read comes by here, also of what is kept; the package's own types leave it out. */
    _read(start: number, ...more: unknown[]): unknown;
  }
}

/** At damage near the end of a WebM file the package (1.61) asks for the same place for ever. */
class EndingSource extends CustomSource {
  #place = 0;
  #times = 0;
  override _read(start: number, ...more: unknown[]) {
    this.#times = start === this.#place ? this.#times + 1 : 0;
    this.#place = start;
    if (this.#times > MAX_READS_OF_RANGE) throw new VideoError("broken");
    return super._read(start, ...more);
  }
}

/** @param most bytes: a file of a few names its pictures as often as it likes, and may ask for a whole disk */
function targetOn(file: FileHandle, max: number): StreamTarget {
  const writable = new WritableStream<StreamTargetChunk>({
    async write({ data, position }) {
      if (position + data.length > max) throw new VideoError("broken");
      await file.write(data, 0, data.length, position);
    },
  });
  return new StreamTarget(writable, { chunked: true });
}

async function copyStreams(input: Input, output: Output): Promise<void> {
  try {
    const conversion = await Conversion.init({
      input,
      output,
      tags: {},
      copy: { mode: "forced" },
      showWarnings: false,
    });
    const { utilizedTracks, discardedTracks } = conversion;
    if (!utilizedTracks.some((track) => track.isVideoTrack())) {
      if (discardedTracks.some(({ track }) => track.isVideoTrack())) throw new VideoError("unshowable");
      throw new VideoError(utilizedTracks.length > 0 ? "not-a-video" : "broken");
    }
    await conversion.execute();
  } catch (error) {
    await output.cancel().catch(() => undefined);
    throw error;
  }
}

function outputFormatOf(format: unknown): OutputFormat {
  if (format === WEBM) return new WebMOutputFormat();
  // The index at the end: at the beginning it would need the whole file in memory.
  const options = { fastStart: false } as const;
  return format === QTFF ? new MovOutputFormat(options) : new Mp4OutputFormat(options);
}

/** The names of tracks are text of whoever made the file. */
class NamelessOutput extends Output {
  override addVideoTrack(...[source, metadata]: Parameters<Output["addVideoTrack"]>) {
    return super.addVideoTrack(source, withoutName(metadata));
  }
  override addAudioTrack(...[source, metadata]: Parameters<Output["addAudioTrack"]>) {
    return super.addAudioTrack(source, withoutName(metadata));
  }
}

function withoutName<Metadata extends { name?: string | undefined }>(metadata?: Metadata) {
  const { name: _, ...rest } = metadata ?? {};
  return rest as Omit<Metadata, "name">;
}
