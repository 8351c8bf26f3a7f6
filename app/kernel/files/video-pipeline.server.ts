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

// Otherwise the package would write contents of the file to the server's log.
Logging.level = LogLevel.Silent;

/** Maximum consecutive reads from the same position; an intact video has three. */
const MAX_READS_OF_RANGE = 1000;
/** Maximum growth of the file by rewriting its index. */
const MAX_ADDED_BYTES = 16 * 1024 * 1024;

export type VideoType = "video/mp4" | "video/quicktime" | "video/webm";

/**
 * Rewrites a video with only its video and audio streams, without re-encoding them. Location, device, times,
 * titles and all other tracks, such as positions, are removed.
 * @param input path of the uploaded file
 * @param output path of the file to write
 * @throws {VideoError} if it is not an accepted video
 * @throws {Error} if the disk is full
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
    // A damaged file can cause any kind of error.
    throw error instanceof VideoError || isDiskFull(error) ? error : new VideoError("broken");
  }
}

// The package's own file access is not used, because it does not close files when it fails.

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
    /** Called for every read, also of cached data; missing in the package's own types. */
    _read(start: number, ...more: unknown[]): unknown;
  }
}

/** The package (1.61) reads the same position forever if a WebM file is damaged near its end. */
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

/** @param max bytes; a small file may repeat the same frames any number of times and fill the disk */
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
  // The index is written at the end: at the beginning, it would require the whole file in memory.
  const options = { fastStart: false } as const;
  return format === QTFF ? new MovOutputFormat(options) : new Mp4OutputFormat(options);
}

/** Removes the names of tracks, which are free text of the file's author. */
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
