import type { Page } from "@playwright/test";
import type { PickedFile } from "./staff-files.ts";

const SECONDS = 20;
const size = { width: 320, height: 180 };

type Part = Uint8Array<ArrayBuffer>;

/** A WebM element: its id, the length of its content in four bytes, and the content. */
function element(id: number[], ...parts: Part[]): Part {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const head = Buffer.alloc(id.length + 4);
  head.set(id);
  head.writeUInt32BE(0x10000000 + length, id.length);
  return Buffer.concat([head, ...parts]);
}

function number(value: number): Part {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function float(value: number): Part {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
}

const text = (value: string): Part => Buffer.from(value);

/**
 * A short WebM video whose position is visible: one grey frame per second, each lighter than the one before,
 * with the index that players need to seek. The page encodes the frames, so it must be a secure context.
 */
export async function testVideo(page: Page, name: string): Promise<PickedFile> {
  const frames = await page.evaluate(
    async ({ seconds, width, height }) => {
      const encoded: string[] = [];
      const encoder = new VideoEncoder({
        output: (chunk) => {
          const bytes = new Uint8Array(chunk.byteLength);
          chunk.copyTo(bytes);
          encoded.push(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
        },
        error: (error) => {
          throw error;
        },
      });
      encoder.configure({ codec: "vp8", width, height, bitrate: 8_000_000 });
      const canvas = new OffscreenCanvas(width, height);
      const pen = canvas.getContext("2d");
      if (!pen) throw new Error("there is nothing to draw on");
      for (let second = 0; second < seconds; second += 1) {
        pen.fillStyle = `rgb(${second * 10} ${second * 10} ${second * 10})`;
        pen.fillRect(0, 0, width, height);
        // Noise in the lower half makes the file large enough for range requests.
        const noise = pen.getImageData(0, height / 2, width, height / 2);
        for (let at = 0; at < noise.data.length; at += 1)
          if (at % 4 !== 3) noise.data[at] = Math.random() * 255;
        pen.putImageData(noise, 0, height / 2);
        const frame = new VideoFrame(canvas, { timestamp: second * 1e6, duration: 1e6 });
        encoder.encode(frame, { keyFrame: true });
        frame.close();
      }
      await encoder.flush();
      return encoded;
    },
    { seconds: SECONDS, ...size },
  );
  return { name, mimeType: "video/webm", buffer: Buffer.from(muxed(frames)) };
}

function muxed(frames: string[]): Part {
  const info = element(
    [0x15, 0x49, 0xa9, 0x66],
    element([0x2a, 0xd7, 0xb1], number(1e6)),
    element([0x44, 0x89], float(SECONDS * 1000)),
    element([0x4d, 0x80], text("tests")),
    element([0x57, 0x41], text("tests")),
  );
  const tracks = element(
    [0x16, 0x54, 0xae, 0x6b],
    element(
      [0xae],
      element([0xd7], number(1)),
      element([0x73, 0xc5], number(1)),
      element([0x83], number(1)),
      element([0x86], text("V_VP8")),
      element([0xe0], element([0xb0], number(size.width)), element([0xba], number(size.height))),
    ),
  );
  const clusters = frames.map((frame, second) =>
    element(
      [0x1f, 0x43, 0xb6, 0x75],
      element([0xe7], number(second * 1000)),
      // Track 1, at the cluster's time, a key frame.
      element([0xa3], Buffer.from([0x81, 0, 0, 0x80]), Buffer.from(frame, "latin1")),
    ),
  );
  const cuesFor = (start: number) => {
    let position = start;
    const points = clusters.map((cluster, second) => {
      const at = position;
      position += cluster.length;
      return element(
        [0xbb],
        element([0xb3], number(second * 1000)),
        element([0xb7], element([0xf7], number(1)), element([0xf1], number(at))),
      );
    });
    return element([0x1c, 0x53, 0xbb, 0x6b], ...points);
  };
  const cues = cuesFor(info.length + tracks.length + cuesFor(0).length);
  return Buffer.concat([
    element(
      [0x1a, 0x45, 0xdf, 0xa3],
      element([0x42, 0x86], number(1)),
      element([0x42, 0xf7], number(1)),
      element([0x42, 0xf2], number(4)),
      element([0x42, 0xf3], number(8)),
      element([0x42, 0x82], text("webm")),
      element([0x42, 0x87], number(2)),
      element([0x42, 0x85], number(2)),
    ),
    element([0x18, 0x53, 0x80, 0x67], info, tracks, cues, ...clusters),
  ]);
}
