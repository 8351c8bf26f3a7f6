import { randomBytes } from "node:crypto";
import sharp from "sharp";

/** A file for Playwright's `setInputFiles`. */
export interface PickedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A picture of one colour. */
export async function plainPicture(name: string, background = "#3a6048"): Promise<PickedFile> {
  const image = sharp({ create: { width: 900, height: 600, channels: 3, background } });
  return { name, mimeType: "image/jpeg", buffer: await image.jpeg().toBuffer() };
}

/** An animated GIF of two frames. */
export async function movingPicture(name: string): Promise<PickedFile> {
  const frames = await Promise.all(
    ["#3a6048", "#b5532a"].map(async (colour) => (await plainPicture("", colour)).buffer),
  );
  const image = sharp(frames, { join: { animated: true } });
  return { name, mimeType: "image/gif", buffer: await image.gif().toBuffer() };
}

/** A picture of noise, which compresses badly: about one megabyte. */
export async function largePicture(name: string): Promise<PickedFile> {
  const raw = { width: 1000, height: 700, channels: 3 } as const;
  const image = sharp(randomBytes(raw.width * raw.height * raw.channels), { raw });
  return { name, mimeType: "image/jpeg", buffer: await image.jpeg({ quality: 90 }).toBuffer() };
}
