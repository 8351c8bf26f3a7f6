import { createReadStream, existsSync } from "node:fs";
import { truncate } from "node:fs/promises";
import path from "node:path";
import { FileStore } from "@tus/file-store";
import { Server, type Upload } from "@tus/server";
import { v7 } from "uuid";
import { countFreePlaces } from "#app/features/contact/photos/message-photos.queries.server.ts";
import { MAX_PHOTO_BYTES, refusalSentence } from "#app/features/contact/photos/message-photos.ts";
import { receivePhoto } from "#app/features/contact/photos/receive-photo.server.ts";
import { titleFrom } from "#app/features/media/media-item.ts";
import { quoteMessages } from "#app/platform/quote-messages.ts";
import { findPhotoOwner } from "#app/routes/photo-owner.server.ts";
import type { SiteRuntime } from "#app/routes/site-context.server.ts";

/** Where browsers with scripts send the photos of a quote request, in parts (https://tus.io). */
export const QUOTE_UPLOADS = "/quote/uploads";
const DAY_MS = 24 * 3_600_000;

const uploadsFolder = (dataDir: string) => path.join(dataDir, "uploads");

/** The uploads that are not finished, as files of DATA_DIR: an instance can only resume its own. */
const openUploads = (dataDir: string) =>
  new FileStore({ directory: uploadsFolder(dataDir), expirationPeriodInMilliseconds: DAY_MS });

/**
 * Removes uploads that began more than a day ago.
 * @returns their number
 */
export async function removeStaleUploads(dataDir: string): Promise<number> {
  // Created when a site starts to receive uploads.
  return existsSync(uploadsFolder(dataDir)) ? openUploads(dataDir).deleteExpired() : 0;
}

type Site = Pick<SiteRuntime, "config" | "database" | "store" | "limiters" | "log">;

/**
 * Receives photos of quote requests so that a lost line costs only what was on its way. A photo is stored when its
 * upload is complete; its row has the upload's id, so that a repeated request stores it once.
 * @returns answers a request below QUOTE_UPLOADS, from the given client address
 */
export function createQuoteUploads({ config, database, store, limiters, log }: Site) {
  const files = openUploads(config.dataDir);
  const drafts = new WeakMap<Request, string>();
  const prefixOf = (request: Request) => `${drafts.get(request) ?? ""}.`;

  async function finish(request: Request, upload: Upload): Promise<object> {
    const file = path.join(files.directory, upload.id);
    async function* source() {
      yield* createReadStream(file);
    }
    const sent = { owner: { draftId: drafts.get(request) ?? "" }, fileName: upload.metadata?.filename ?? "" };
    const id = upload.id.slice(prefixOf(request).length);
    const received = await receivePhoto(
      { database, store, log },
      { ...sent, id, source: source(), now: new Date() },
    );
    if (received.kind === "refused") {
      const isOurs = received.reason === "failed" || received.reason === "disk-full";
      // What failed on our side is tried again by the browser.
      if (!isOurs) await files.remove(upload.id);
      throw refusal(isOurs ? 503 : 422, refusalSentence(received));
    }
    // The sent bytes may say where the photo was taken. The length is kept: it tells that all of it has arrived.
    await truncate(file, 0);
    await truncate(file, upload.size ?? 0);
    return {};
  }

  const tus = new Server({
    ...{ path: QUOTE_UPLOADS, datastore: files, relativeLocation: true, allowedOrigins: [] },
    maxSize: MAX_PHOTO_BYTES,
    namingFunction: (request) => prefixOf(request) + v7(),
    async onUploadCreate(request, { metadata }) {
      const free = await countFreePlaces(database.db, { draftId: drafts.get(request) ?? "" });
      const title = titleFrom(metadata?.filename ?? "");
      if (free === 0) throw refusal(422, refusalSentence({ title, reason: "too-many" }));
      return {};
    },
    async onIncomingRequest(request, id) {
      if (!id.startsWith(prefixOf(request))) throw refusal(404, quoteMessages.photos.missing);
      if (request.method !== "HEAD") return;
      // The site may have been stopped between the last byte and the storing of the photo.
      const upload = await files.getUpload(id);
      if (upload.offset === upload.size) await finish(request, upload);
    },
    onUploadFinish: finish,
  });

  return async (request: Request, clientAddress: string): Promise<Response> => {
    const owner = await findPhotoOwner(database.db, new URL(request.url).pathname, request.headers);
    if (!owner || !("draftId" in owner)) return plain(404, quoteMessages.photos.missing);
    if (request.method === "POST" && !(await limiters.photos.admit(clientAddress)))
      return plain(429, refusalSentence({ title: "", reason: "too-fast" }));
    drafts.set(request, owner.draftId);
    const response = await tus.handleWeb(request);
    response.headers.set("Cache-Control", "no-store");
    return response;
  };
}

/** An error as @tus/server turns it into a response. */
const refusal = (status_code: number, body: string) => Object.assign(new Error(body), { status_code, body });

const plain = (status: number, text: string) =>
  new Response(text, {
    status,
    headers: { "Cache-Control": "no-store", "Content-Type": "text/plain; charset=utf-8" },
  });
