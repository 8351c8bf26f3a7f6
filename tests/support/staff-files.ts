import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import type { MediaItem } from "#app/features/media/media-item.ts";

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

/** A text file with the name and type of a picture. */
export function textCalled(name: string): PickedFile {
  return { name, mimeType: "image/png", buffer: Buffer.from("This is no picture at all.\n") };
}

/** Uploads a file without the page's controls; the page's context must be signed in. */
export async function uploadQuietly(
  page: Page,
  siteUrl: string,
  file: PickedFile,
  bucket = "site-images",
): Promise<MediaItem> {
  const answer = await page.request.post(`${siteUrl}/staff/upload/${bucket}?for=library&file=${file.name}`, {
    headers: { Origin: siteUrl, "Content-Type": "application/octet-stream" },
    data: file.buffer,
  });
  const result = (await answer.json()) as { kind: string; value: MediaItem };
  if (result.kind !== "ok") throw new Error(`${file.name} was not kept: ${JSON.stringify(result)}`);
  return result.value;
}
