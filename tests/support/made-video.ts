import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  TextSubtitleSource,
  WebMOutputFormat,
} from "mediabunny";

/** The location in the videos' metadata. */
export const PLACE = "+43.5448-080.2482";

const formats = {
  mp4: () => new Mp4OutputFormat({ fastStart: false }),
  mov: () => new MovOutputFormat({ fastStart: false }),
  webm: () => new WebMOutputFormat(),
};

/** The decoder configuration of an H.264 stream, with size and profile. */
const avcDescription = Buffer.from(
  "01f4001effe1001b67f4001e919b281405ff138088000003000800000301e078b16cb001000668ebe3c44844fff8f800",
  "hex",
);

/**
 * Creates a valid container with a few undecodable frames, one per second, because tests read only the
 * metadata. Its title, track name and subtitles include PLACE.
 * @param bytes the approximate size
 */
export async function madeVideo(kind: keyof typeof formats, bytes = 4000, pictures = 4): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: formats[kind](), target });
  const codec = kind === "webm" ? "vp8" : "avc";
  const video = new EncodedVideoPacketSource(codec);
  const subtitles = kind === "mov" ? null : new TextSubtitleSource("webvtt");
  output.addVideoTrack(video, { name: PLACE });
  if (subtitles) output.addSubtitleTrack(subtitles);
  output.setMetadataTags({ title: PLACE, comment: PLACE });
  await output.start();
  const decoderConfig = {
    codec: kind === "webm" ? "vp8" : "avc1.f4001e",
    codedWidth: 320,
    codedHeight: 180,
    ...(kind === "webm" ? {} : { description: avcDescription }),
  };
  const picture = new Uint8Array(Math.ceil(bytes / pictures));
  new DataView(picture.buffer).setUint32(0, picture.length - 4);
  picture[4] = 0x65;
  await subtitles?.add(`WEBVTT\n\n00:00:00.000 --> 00:00:02.000\n${PLACE}\n`);
  for (let second = 0; second < pictures; second += 1)
    await video.add(new EncodedPacket(picture, "key", second, 1), { decoderConfig });
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}

/** Creates a box of an MP4 or MOV file. */
export function box(type: string, ...parts: (Buffer | string)[]): Buffer {
  const content = Buffer.concat(
    parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)),
  );
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, content]);
}

/** Appends to the box `moov`, which must be the last one of the file. */
export function withinMoov(video: Buffer, ...more: Buffer[]): Buffer {
  const start = video.lastIndexOf("moov") - 4;
  const moov = Buffer.concat([video.subarray(start), ...more]);
  moov.writeUInt32BE(moov.length);
  return Buffer.concat([video.subarray(0, start), moov]);
}
