import { randomBytes, randomUUID } from "node:crypto";
import sharp from "sharp";
import type { MediaItem } from "#app/features/media/media-item.ts";
import type { StaffResult } from "#app/features/staff/staff-result.ts";
import { sessionCookie } from "./staff-account.ts";

export type Answer<Value> = { status: number } & StaffResult<Value>;

export interface StaffRequests {
  /** Creates a category. */
  save(name?: string): Promise<Answer<unknown>>;
  /** Uploads a new picture of noise to the library. */
  upload(): Promise<Answer<MediaItem>>;
}

/** Signs in and sends writes of staff, with a timeout of 30 s. */
export async function staffRequests(siteUrl: string): Promise<StaffRequests> {
  const cookie = await sessionCookie(siteUrl);
  async function post<Value>(path: string, type: string, body: BodyInit): Promise<Answer<Value>> {
    const answer = await fetch(`${siteUrl}/staff/${path}`, {
      method: "POST",
      headers: { "Content-Type": type, Origin: siteUrl, Cookie: cookie },
      body,
      signal: AbortSignal.timeout(30_000),
    });
    return { status: answer.status, ...((await answer.json()) as StaffResult<Value>) };
  }
  return {
    save(name = randomUUID()) {
      const input = { id: randomUUID(), kind: "project", name };
      return post("categories", "application/json", JSON.stringify({ verb: "create", input }));
    },
    async upload() {
      const raw = { width: 700, height: 500, channels: 3 } as const;
      const image = sharp(randomBytes(raw.width * raw.height * raw.channels), { raw });
      const query = "upload/site-images?for=library&file=a.jpg";
      return post(query, "application/octet-stream", new Uint8Array(await image.jpeg().toBuffer()));
    },
  };
}
