import { type Context, Hono } from "hono";
import { v7, validate } from "uuid";
import { titleFrom } from "#app/kernel/files/media-item.ts";
import type { CompleteFile, ResumableUpload } from "#app/platform/files/resumable-uploads.server.ts";
import type { SiteRuntime } from "#app/site/request/site-context.server.ts";
import type { VisitorUploads } from "#app/site/slots/visitor-uploads.server.ts";
import { findPhotoOwner, photoSecret } from "./photo-owner.server.ts";
import { refusalSentence } from "./photo-refusal.ts";
import { countFreePlaces } from "./photos/enquiry-photos.queries.server.ts";
import { MAX_PHOTO_BYTES } from "./photos/enquiry-photos.ts";
import { receivePhoto } from "./photos/receive-photo.server.ts";
import { quoteTexts } from "./quote-texts.ts";

/** Where browsers with scripts send the photos of a quote request, in parts (https://tus.io). */
const QUOTE_UPLOADS = "/quote/uploads";

/** Photos of quote requests and of senders' pages: by forms, which the pages read, and in parts. */
export const quoteUploads: VisitorUploads = {
  isUpload: (pathname) => /^\/(quote|q\/[^/]+)\/photos$/.test(pathname) || pathname.startsWith(QUOTE_UPLOADS),
  secretOf: photoSecret,
  isAllowed: async (db, pathname, headers) => (await findPhotoOwner(db, pathname, headers)) !== undefined,
  routes(site) {
    const answer = (c: Context) => answerQuoteUpload(site, c.req.raw, c.var.clientAddress);
    return new Hono().all(QUOTE_UPLOADS, answer).all(`${QUOTE_UPLOADS}/*`, answer);
  },
};

type Site = Pick<SiteRuntime, "database" | "store" | "limiters" | "log" | "uploads">;

/**
 * Answers a request below QUOTE_UPLOADS. A photo is stored when its upload is complete; its row has the upload's id, so
 * that a repeated request stores it once.
 */
async function answerQuoteUpload(site: Site, request: Request, clientAddress: string): Promise<Response> {
  const { database, limiters, uploads } = site;
  const { pathname } = new URL(request.url);
  const owner = await findPhotoOwner(database.db, pathname, request.headers);
  const isNew = request.method === "POST";
  const id = isNew ? v7() : pathname.slice(QUOTE_UPLOADS.length + 1);
  if (!owner || !("draftId" in owner) || !validate(id)) return plain(404, quoteTexts.photos.missing);
  if (isNew && !(await limiters.photos.admit(clientAddress)))
    return plain(429, refusalSentence({ title: "", reason: "too-fast" }));
  const upload = { ...uploadOf(site, owner, id), stranger: clientAddress };
  // The answer to a browser that asks how far it is says that all is stored.
  const problem = request.method === "HEAD" ? await uploads.complete(upload) : null;
  const response = problem && !problem.ok ? problem : await uploads.answer(request, upload);
  response.headers.set("Cache-Control", "no-store");
  return response;
}

function uploadOf(site: Site, owner: { draftId: string }, id: string): ResumableUpload {
  async function store({ fileName, bytes: source }: CompleteFile) {
    const received = await receivePhoto(site, { owner, fileName, source, id, now: new Date() });
    // The sent bytes may say where the photo was taken. Their length tells the browser that all of it has arrived.
    if (received.kind !== "refused")
      return { response: new Response(null, { status: 204 }), keeps: "length" } as const;
    const isOurs = received.reason === "failed" || received.reason === "disk-full";
    // What failed on our side is tried again by the browser.
    return {
      response: plain(isOurs ? 503 : 422, refusalSentence(received)),
      keeps: isOurs ? "all" : "nothing",
    } as const;
  }
  return {
    owner: owner.draftId,
    id,
    address: `${QUOTE_UPLOADS}/${id}`,
    maxBytes: MAX_PHOTO_BYTES,
    store,
    noRoom({ fileName }) {
      site.log.info(
        { limited: "uploads" },
        "a photo was refused: too many are unfinished, or the disk is low",
      );
      return plain(422, refusalSentence({ title: titleFrom(fileName), reason: "disk-full" }));
    },
    async refuse({ fileName }) {
      if ((await countFreePlaces(site.database.db, owner)) > 0) return null;
      return plain(422, refusalSentence({ title: titleFrom(fileName), reason: "too-many" }));
    },
  };
}

const plain = (status: number, text: string) =>
  new Response(text, {
    status,
    headers: { "Cache-Control": "no-store", "Content-Type": "text/plain; charset=utf-8" },
  });
