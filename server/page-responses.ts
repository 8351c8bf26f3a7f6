import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Context } from "hono";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import {
  chooseEncoding,
  compressQuickly,
  compressWell,
  type Encoding,
} from "#app/platform/http/compression.server.ts";
import type { CachedPage, EncodedPage } from "#app/platform/http/page-cache.server.ts";
import { plainPage } from "#app/platform/http/plain-responses.server.ts";
import { texts } from "#app/platform/texts.ts";

const SHARED_CACHING = "public, max-age=0, s-maxage=60, stale-while-revalidate=60, stale-if-error=86400";
const PRIVATE_CACHING = "private, no-store";
const COMPRESSIBLE = /^(text\/|application\/(json|xml|atom\+xml|manifest\+json|javascript))/;
/** A page is cached uncompressed and in two encodings, which together are smaller than the page itself. */
const COPIES = 2;

const ASK_AGAIN_S = "5";

/** The response if too many renders are waiting. */
export function tooBusy(log: Logger): Response {
  log.warn({ limited: "renders" }, "too many renders are waiting");
  const response = plainPage(503, texts.request.busyTitle, texts.request.busy);
  response.headers.set("Retry-After", ASK_AGAIN_S);
  return response;
}

export function isPage({ headers }: Response): boolean {
  return headers.get("content-type")?.startsWith("text/html") ?? false;
}

/** Encodings by Accept-Encoding header, of which browsers send only a few different ones. */
const encodings = new LRUCache<string, Encoding>({
  max: 100,
  memoMethod: (header) => chooseEncoding(header),
});

/**
 * Prepares a rendered page for the cache.
 * @param body the uncompressed document
 * @param headers the response headers
 * @returns the page, whose encodings are compressed fast on first use; `compress` replaces them with smaller
 * ones
 */
export function toCachedPage(
  body: Buffer,
  {
    headers,
    ...when
  }: Pick<CachedPage, "version" | "holdsUntil" | "endsAt"> & { headers: Record<string, string> },
): { page: CachedPage; compress(): Promise<void> } {
  const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const common = {
    ...headers,
    "cache-control": SHARED_CACHING,
    vary: "Accept-Encoding, Cookie",
    etag,
    "server-timing": "cache;desc=hit, render;dur=0",
  };
  const encoded: Partial<Record<Encoding, EncodedPage>> = {};
  return {
    page: {
      ...when,
      etag,
      unchangedHeaders: Object.entries(common).flat(),
      bytes: COPIES * body.length,
      encoded: (encoding) =>
        (encoded[encoding] ??= encodedPage(common, encoding, body, compressQuickly(body, encoding))),
    },
    async compress() {
      const { br, gzip } = await compressWell(body);
      encoded.br = encodedPage(common, "br", body, br);
      encoded.gzip = encodedPage(common, "gzip", body, gzip);
    },
  };
}

function encodedPage(
  common: Record<string, string>,
  encoding: Encoding,
  identity: Buffer,
  body: Buffer,
): EncodedPage {
  const headers = Object.entries(common).flat();
  // A body too small to benefit is returned uncompressed.
  if (body !== identity) headers.push("content-encoding", encoding);
  return { headers: [...headers, "content-length", String(body.length)], body };
}

/** Sends a cached page, or 304 if the browser's copy is current. */
export function sendCached(c: Context, page: CachedPage): Response {
  if (c.req.header("if-none-match")?.includes(page.etag))
    return new Response(null, { status: 304, headers: pairs(page.unchangedHeaders) });
  const { headers, body } = page.encoded(encodings.memo(c.req.header("accept-encoding") ?? ""));
  return new Response(new Uint8Array(body), { headers: pairs(headers) });
}

/** Like sendCached, but writes directly to Node's response. */
export function writeCached(request: IncomingMessage, response: ServerResponse, page: CachedPage): void {
  const { method, headers } = request;
  if (headers["if-none-match"]?.includes(page.etag)) {
    response.writeHead(304, page.unchangedHeaders).end();
    return;
  }
  const encoded = page.encoded(encodings.memo(headers["accept-encoding"] ?? ""));
  response.writeHead(200, encoded.headers);
  response.end(method === "HEAD" ? undefined : encoded.body);
}

function pairs(headers: string[]): [string, string][] {
  return Array.from({ length: headers.length / 2 }, (_, at) => [
    headers[2 * at] ?? "",
    headers[2 * at + 1] ?? "",
  ]);
}

/** Sends an uncached response, compressed if the client accepts it. */
export async function sendUncached(
  c: Context,
  response: Response,
  cookies: string[] = [],
): Promise<Response> {
  const headers = new Headers(response.headers);
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  if (!headers.has("cache-control")) headers.set("cache-control", PRIVATE_CACHING);
  headers.append("vary", "Accept-Encoding, Cookie");
  const type = headers.get("content-type") ?? "";
  const encoding = chooseEncoding(c.req.header("accept-encoding"));
  // A `no-transform` response may be long, so it is streamed.
  const asItIs = headers.get("cache-control")?.includes("no-transform") || !COMPRESSIBLE.test(type);
  if (encoding === "identity" || response.body === null || asItIs) {
    return new Response(response.body, { status: response.status, headers });
  }
  const identity = Buffer.from(await response.arrayBuffer());
  const body = compressQuickly(identity, encoding);
  if (body !== identity) headers.set("content-encoding", encoding);
  headers.delete("content-length");
  return new Response(new Uint8Array(body), { status: response.status, headers });
}
