import { Readable } from "node:stream";
import { type Context, Hono } from "hono";
import { LRUCache } from "lru-cache";
import { findMedia, type Media, parseStorageAddress } from "#app/features/media/media.queries.server.ts";
import { type VariantFormat, variantFormats } from "#app/features/media/picture.ts";
import { originalKey } from "#app/features/media/storage-keys.ts";
import { readVariant } from "#app/features/media/variants.server.ts";
import type { SiteServices } from "#app/routes/site-context.server.ts";
import { parseByteRange } from "./byte-range.ts";
import type { RequestVariables } from "./request-variables.ts";

const VARIANT_CACHING = "public, max-age=31536000, immutable";
/** SPEC §7. */
const ORIGINAL_CACHING = "public, max-age=3600";
/** An original opened on its own, an SVG above all, runs nothing and loads nothing. */
const ORIGINAL_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
const ROWS_KEPT = 5000;

/**
 * `GET /storage/<bucket>/<name>`: the original; a last part of digits and `.avif` or `.webp` names a variant
 * (DESIGN §11 *Storage*).
 */
export function storageRoutes({ database, store }: Pick<SiteServices, "database" | "store">) {
  // Names are never reused, so what a name means does not change while its row is there.
  const rows = new LRUCache<string, Media>({ max: ROWS_KEPT });

  async function find(bucket: string, name: string): Promise<Media | null> {
    const key = `${bucket}/${name}`;
    const known = rows.get(key);
    if (known) return known;
    const media = await findMedia(database.db, bucket, name);
    if (media) rows.set(key, media);
    return media;
  }

  async function sendVariant(c: Context, name: string, bucket: string, width: number, format: VariantFormat) {
    const media = await find(bucket, name);
    if (!media?.width) return missing(c);
    const etag = `"${media.id}-${width}"`;
    const headers = { "Cache-Control": VARIANT_CACHING, ETag: etag, "Content-Type": `image/${format}` };
    if (c.req.header("if-none-match") === etag) return c.body(null, 304, headers);
    const bytes = await readVariant(store, { bucket, name, width: media.width }, width, format);
    if (!bytes) return missing(c);
    return c.body(new Uint8Array(bytes), 200, { ...headers, "Content-Length": String(bytes.length) });
  }

  async function sendOriginal(c: Context, bucket: string, name: string) {
    const media = await find(bucket, name);
    if (!media) return missing(c);
    const key = originalKey(bucket, name);
    const found = await store.stat(key);
    if (!found) return missing(c);
    const etag = `"${media.id}"`;
    const headers: Record<string, string> = {
      "Cache-Control": ORIGINAL_CACHING,
      ETag: etag,
      "Last-Modified": found.modified.toUTCString(),
      "Content-Type": media.content_type,
      "Content-Security-Policy": ORIGINAL_POLICY,
      "Accept-Ranges": "bytes",
    };
    if (c.req.header("if-none-match") === etag) return c.body(null, 304, headers);
    const range = parseByteRange(c.req.header("range"), found.bytes);
    if (range === "unsatisfiable") {
      return c.body(null, 416, { ...headers, "Content-Range": `bytes */${found.bytes}` });
    }
    const { start, end } = range ?? { start: 0, end: found.bytes - 1 };
    headers["Content-Length"] = String(end - start + 1);
    if (range) headers["Content-Range"] = `bytes ${start}-${end}/${found.bytes}`;
    if (c.req.method === "HEAD") return c.body(null, range ? 206 : 200, headers);
    const stream = await store.openStream(key, range ?? undefined);
    if (!stream) return missing(c);
    return c.body(Readable.toWeb(stream) as ReadableStream, range ? 206 : 200, headers);
  }

  const app = new Hono<RequestVariables>();
  app.get("/storage/*", async (c) => {
    const address = new URL(c.req.url).pathname;
    const [, base = "", digits, format] = /^(.*)\/(\d{1,5})\.(avif|webp)$/.exec(address) ?? [];
    const file = parseStorageAddress(digits ? base : address);
    if (!file || /[\0\\]|(^|\/)\.\.?(\/|$)/.test(file.name)) return missing(c);
    const wanted = variantFormats.find((known) => known === format);
    return digits && wanted
      ? sendVariant(c, file.name, file.bucket, Number(digits), wanted)
      : sendOriginal(c, file.bucket, file.name);
  });
  app.on(["POST", "PUT", "PATCH", "DELETE"], "/storage/*", (c) => c.text("Method not allowed\n", 405));
  return app;
}

function missing(c: Context) {
  return c.text("There is no such file.\n", 404, { "Cache-Control": "no-store" });
}
