import { Readable } from "node:stream";
import fresh from "fresh";
import { type Context, Hono } from "hono";
import { LRUCache } from "lru-cache";
import { findMedia, type Media } from "#app/kernel/files/media.queries.server.ts";
import {
  type SharePosition,
  sharePositions,
  variantFormats,
  variantWidths,
} from "#app/kernel/files/picture.ts";
import { originalKey, parseStorageAddress, type StoredFile } from "#app/kernel/files/storage-address.ts";
import {
  contentTypeOf,
  readStandIn,
  readVariant,
  type Size,
  SizeNotStored,
  type StandIn,
} from "#app/kernel/files/variants.server.ts";
import type { ContentVersion } from "#app/platform/db/content-version.server.ts";
import type { ByteRange } from "#app/platform/files/backend.server.ts";
import { texts } from "#app/platform/texts.ts";
import type { SiteRuntime } from "#app/site/request/site-context.server.ts";

const VARIANT_CACHING = "public, max-age=31536000, immutable";
/** SPEC §7. */
const ORIGINAL_CACHING = "public, max-age=3600";
/** An original opened directly must not run scripts or load resources. */
const ORIGINAL_POLICY = "default-src 'none'; sandbox";
/** The browser's video player requests the file again from this origin, and has its own styles. */
const VIDEO_POLICY =
  "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; sandbox allow-same-origin";
/** Short, because a fallback must not be cached in place of the requested size. */
const STAND_IN_CACHING = "public, max-age=60";
const TRY_AGAIN_SECONDS = 10;
const ROWS_KEPT = 5000;

type StorageParts = Pick<SiteRuntime, "database" | "store" | "log"> & {
  contentVersion: Pick<ContentVersion, "current" | "takenDownAt">;
};

/**
 * `GET` and `HEAD /storage/<bucket>/<name>`: the original; a last segment of digits and `.avif` or `.webp`
 * names a variant (DESIGN §11 *Storage*), `share-<percent>.jpg` its share picture, `share-whole.jpg` that of mails. If a variant can't be
 * stored because the disk is full, a smaller one or the original is sent; if the store doesn't respond, 503.
 */
export function storageRoutes({ database, store, log, contentVersion }: StorageParts) {
  // Names are never reused, so a row never changes; it may only be deleted.
  const rows = new LRUCache<string, { media: Media; version: number }>({ max: ROWS_KEPT });

  async function find({ bucket, name }: StoredFile): Promise<Media | null> {
    const key = `${bucket}/${name}`;
    const known = rows.get(key);
    const version = contentVersion.current() ?? 0;
    if (known?.version === version) return known.media;
    try {
      const media = await findMedia(database.db, bucket, name);
      if (media) rows.set(key, { media, version });
      else rows.delete(key);
      return media;
    } catch (error) {
      // During an outage cached pages need their pictures; pictures that may have been deleted are not sent.
      if (known && known.version >= contentVersion.takenDownAt()) return known.media;
      throw error;
    }
  }

  async function sendSize(c: Context, media: Media, size: Size) {
    if (media.width === null) return missing(c);
    const part = "position" in size ? `share-${size.position}` : `${size.width}-${size.format}`;
    const headers = {
      ...validators(media, `-${part}`),
      "Cache-Control": VARIANT_CACHING,
      "Content-Type": contentTypeOf(size),
    };
    if (isFresh(c, headers)) return notModified(c, headers);
    const source = { ...media, width: media.width };
    try {
      const bytes = await readVariant(store, source, size);
      if (!bytes) return missing(c);
      return c.body(new Uint8Array(bytes), 200, { ...headers, "Content-Length": String(bytes.length) });
    } catch (error) {
      // Social networks cache the picture they receive, so a share picture has no fallback.
      if (!(error instanceof SizeNotStored) || "position" in size) throw error;
      if (error.cause) log.error({ err: error.cause, part: "storage" }, "sizes of pictures cannot be kept");
      return sendStandIn(c, media, await readStandIn(store, source, size.width));
    }
  }

  function sendStandIn(c: Context, media: Media, standIn: StandIn | null) {
    if (!standIn) return missing(c);
    const { bytes, format } = standIn;
    return c.body(new Uint8Array(bytes), 200, {
      "Cache-Control": STAND_IN_CACHING,
      "Content-Type": format ? `image/${format}` : media.content_type,
      "Content-Security-Policy": ORIGINAL_POLICY,
      "X-Content-Type-Options": "nosniff",
      "Content-Length": String(bytes.length),
    });
  }

  async function sendOriginal(c: Context, media: Media) {
    const key = originalKey(media.bucket, media.name);
    const headers = {
      ...validators(media, ""),
      "Cache-Control": ORIGINAL_CACHING,
      "Content-Type": media.content_type,
      "Content-Security-Policy": policyFor(media),
      "Accept-Ranges": "bytes",
    };
    if (isFresh(c, headers)) return notModified(c, headers);
    if (c.req.method === "HEAD") {
      const stored = await store.stat(key);
      return stored ? c.body(null, 200, { ...headers, "Content-Length": String(stored.bytes) }) : missing(c);
    }
    const range = parseByteRange(rangeHeader(c, headers), media.bytes);
    if (range === "unsatisfiable") {
      return c.text("There is no such part.\n", 416, { "Content-Range": `bytes */${media.bytes}` });
    }
    const stream = await store.openStream(key, range ?? undefined);
    if (!stream) return missing(c);
    const { start, end } = range ?? { start: 0, end: media.bytes - 1 };
    return c.body(Readable.toWeb(stream) as ReadableStream, range ? 206 : 200, {
      ...headers,
      ...(range && { "Content-Range": `bytes ${start}-${end}/${media.bytes}` }),
      "Content-Length": String(end - start + 1),
    });
  }

  const app = new Hono();
  app.get("/storage/*", async (c) => {
    const requested = parseAddress(new URL(c.req.url).pathname);
    try {
      const media = requested && (await find(requested.file));
      if (!media) return missing(c);
      const { part } = requested;
      return await (part ? sendSize(c, media, part) : sendOriginal(c, media));
    } catch (error) {
      log.error({ err: error, path: c.req.path }, "a stored file could not be read");
      return c.text(`${texts.outage.file}\n`, 503, {
        "Cache-Control": "no-store",
        "Retry-After": String(TRY_AGAIN_SECONDS),
      });
    }
  });
  app.all("/storage/*", (c) => c.text("Method not allowed\n", 405, { Allow: "GET, HEAD" }));
  return app;
}

/** @param path percent-encoded. @returns null if it is not the address of a file */
function parseAddress(path: string) {
  const [, base, share, digits, ending] = /^(.*)\/(share-)?(\d+|whole)\.(avif|webp|jpg)$/.exec(path) ?? [];
  const format = variantFormats.find((known) => known === ending);
  // Each variant has one address: other digits, such as leading zeros, are a width that no picture has.
  const width = variantWidths.find((known) => String(known) === digits) ?? 0;
  const position: SharePosition =
    digits === "whole" ? digits : (sharePositions.find((known) => String(known) === digits) ?? Number.NaN);
  if (share && ending === "jpg") return at(base, { position });
  return !share && format ? at(base, { width, format }) : at(path, null);
}

function at(address = "", part: Size | null) {
  const file = parseStorageAddress(address);
  return file && { file, part };
}

/** The content of an address never changes, so the ETag is derived from the row's id and the part. */
function validators(media: Media, part: string) {
  return {
    ETag: `"${media.id}${part}"`,
    "Last-Modified": new Date(media.created_at).toUTCString(),
    "X-Content-Type-Options": "nosniff",
  };
}

function policyFor({ content_type }: Media): string {
  return content_type.startsWith("video/") ? VIDEO_POLICY : ORIGINAL_POLICY;
}

function isFresh(c: Context, headers: Record<string, string>): boolean {
  return fresh(c.req.header(), { etag: headers.ETag, "last-modified": headers["Last-Modified"] });
}

/** The Range header, unless If-Range names another version of the file. */
function rangeHeader(c: Context, headers: Record<string, string>): string | undefined {
  const condition = c.req.header("if-range");
  const holds =
    condition === undefined || condition === headers.ETag || condition === headers["Last-Modified"];
  return holds ? c.req.header("range") : undefined;
}

function notModified(c: Context, { "Content-Type": _type, ...headers }: Record<string, string>) {
  return c.body(null, 304, headers);
}

function missing(c: Context) {
  return c.text("There is no such file.\n", 404, { "Cache-Control": "no-store" });
}

/**
 * Parses a Range header with a single range.
 * @param size the file's size in bytes
 * @returns null if the whole file is sent: without a header or for other kinds; "unsatisfiable" if out of
 * bounds
 */
function parseByteRange(header: string | undefined, size: number): ByteRange | null | "unsatisfiable" {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return null;
  if (first === "") {
    const length = Number(last);
    return length === 0 || size === 0
      ? "unsatisfiable"
      : { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return null;
  return start >= size ? "unsatisfiable" : { start, end };
}
