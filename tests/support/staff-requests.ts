import { randomBytes, randomUUID } from "node:crypto";
import sharp from "sharp";
import type { MediaItem } from "#app/kernel/files/media-item.ts";
import type { StaffResult } from "#app/kernel/verbs/staff-result.ts";
import { sessionCookie } from "./staff-account.ts";

export type Answer<Value> = { status: number } & StaffResult<Value>;

export interface StaffRequests {
  /** Creates a category. */
  save(name?: string): Promise<Answer<unknown>>;
  /** Uploads a new picture of noise to the library. */
  upload(): Promise<Answer<MediaItem>>;
}

/** The `Cookie` header for what a response has set. */
export const cookiesOf = ({ headers }: Response): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");

const post = (siteUrl: string, path: string, headers: Record<string, string>, body: BodyInit) =>
  fetch(`${siteUrl}/staff/${path}`, {
    method: "POST",
    headers: { Origin: siteUrl, ...headers },
    body,
    signal: AbortSignal.timeout(30_000),
  });

/**
 * Sends a verb of staff, with a timeout of 30 s.
 * @param name the verb with its feature, such as 'reviews/save'
 * @param headers more headers, such as another origin than the site's own
 */
export function postVerb(
  siteUrl: string,
  cookie: string,
  name: string,
  input: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  const [feature = "", verb] = name.split("/");
  const json = { "Content-Type": "application/json", Cookie: cookie, ...headers };
  return post(siteUrl, feature, json, JSON.stringify({ verb, input }));
}

/** Signs in and sends writes of staff, with a timeout of 30 s. */
export async function staffRequests(siteUrl: string): Promise<StaffRequests> {
  const cookie = await sessionCookie(siteUrl);
  async function answerOf<Value>(response: Promise<Response>): Promise<Answer<Value>> {
    const answer = await response;
    return { status: answer.status, ...((await answer.json()) as StaffResult<Value>) };
  }
  return {
    save: (name = randomUUID()) =>
      answerOf(postVerb(siteUrl, cookie, "categories/create", { id: randomUUID(), kind: "project", name })),
    async upload() {
      const raw = { width: 700, height: 500, channels: 3 } as const;
      const image = sharp(randomBytes(raw.width * raw.height * raw.channels), { raw });
      const body = new Uint8Array(await image.jpeg().toBuffer());
      const headers = { "Content-Type": "application/octet-stream", Cookie: cookie };
      return answerOf(post(siteUrl, "upload/site-images?for=library&file=a.jpg", headers, body));
    },
  };
}
