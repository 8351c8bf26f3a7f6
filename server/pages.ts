import { createHash, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Context } from "hono";
import pLimit from "p-limit";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { type RequestHandler, RouterContextProvider } from "react-router";
import {
  hasSessionCookie,
  hasSignedSession,
  readSession,
  type SessionRead,
} from "#app/features/auth/session.server.ts";
import { canonicalAddress } from "#app/platform/http/canonical-address.ts";
import {
  chooseEncoding,
  type Encoding,
  encodeNow,
  encodeWell,
} from "#app/platform/http/compression.server.ts";
import { ROUTE_DISCOVERY_PATH, withMeaningfulQuery } from "#app/platform/http/meaningful-query.ts";
import {
  createPageCache,
  type EncodedPage,
  type KeptPage,
  type RenderedPage,
} from "#app/platform/http/page-cache.server.ts";
import { plainPage } from "#app/platform/http/plain-page.server.ts";
import { canonicalOrigin } from "#app/platform/http/request-origin.server.ts";
import { answerHeaders, contentSecurityPolicy } from "#app/platform/http/security-headers.server.ts";
import { messages } from "#app/platform/messages.ts";
import {
  type RequestState,
  requestContext,
  type SiteServices,
  servicesContext,
} from "#app/routes/site-context.server.ts";
import type { RequestVariables } from "./request-variables.ts";

/** Which links browsers may fetch ahead on visitors' pages, a file of public/. */
export const SPECULATION_RULES = "/speculation-rules.json";
const SHARED_CACHING = "public, max-age=0, s-maxage=60, stale-while-revalidate=60, stale-if-error=86400";
const PRIVATE_CACHING = "private, no-store";
/** For visitors' pages that we don't keep, such as a 404: the browser may, behind its back button. */
const UNSHARED_CACHING = "private, no-cache";
const COMPRESSIBLE = /^(text\/|application\/(json|xml|atom\+xml|manifest\+json|javascript))/;

/** Pages rendered at a time, and how many may wait: more would only make all of them late. */
const RENDERS_AT_ONCE = 4;
const RENDERS_WAITING = 300;
/** Renders for one address in a minute; what is kept, and files, are never limited (DESIGN §11). */
const RENDERS_A_MINUTE = 1200;
/** What visitors ask for first: rendered again as soon as content has changed. */
const WARM = ["/", "/services", "/projects", "/blog", "/about", "/contact"];
/** Several saves in a row are one change. */
const REST_BEFORE_WARMING_MS = 500;
const REST_BEFORE_COMPRESSING_MS = 500;
const COUNT_HITS_MS = 60_000;
/** A page is kept as it is and in two encodings. */
const KEPT_TIMES = 2;

export interface PagesOptions {
  services: SiteServices;
  /** React Router's request handler. */
  handle: RequestHandler;
  development: boolean;
}

/**
 * The end of the pipeline (DESIGN §3): page cache for anonymous readers, React Router behind it.
 * @returns `answer`, for everything no earlier step answered; `answerHit`, for what is kept, before any other step;
 * `warm`, which renders the pages visitors ask for first
 */
export function createPages({ services, handle, development }: PagesOptions) {
  const { config, log, contentVersion } = services;
  const cache = createPageCache();
  const canonical = canonicalOrigin(config.publicUrl, config.port);
  const secure = config.publicUrl?.startsWith("https:") ?? false;
  const policy = { secure, development };
  const { secret } = services.auth.options;
  const renders = pLimit(RENDERS_AT_ONCE);
  const compressions = pLimit(1);
  const limiter = new RateLimiterMemory({ keyPrefix: "renders", points: RENDERS_A_MINUTE, duration: 60 });
  const countHit = hitCounter(log);

  /** Renders one request whole; see RequestState for a visitor's document. */
  async function render(request: Request, state: RequestState): Promise<Response> {
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(requestContext, state);
    const response = await handle(request, context);
    if (response.status === 500 && response.body === null && state.document === undefined) {
      return plainPage(500, messages.outage.title, messages.outage.failed);
    }
    if (!state.viewer && isPage(response)) {
      response.headers.set("Speculation-Rules", `"${SPECULATION_RULES}"`);
    }
    return response;
  }

  async function renderForCache(key: string, state: RequestState, version: number): Promise<RenderedPage> {
    const response = await render(new Request(canonical + key), state);
    const unfit = state.degraded || response.headers.has("set-cookie") || isNoStore(response.headers);
    if (response.status !== 200 || unfit) return { keep: false, response: withDocument(response, state) };
    const { document } = state;
    const identity =
      document === undefined ? Buffer.from(await response.arrayBuffer()) : Buffer.from(document);
    const type = response.headers.get("content-type");
    const etag = `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`;
    const common = {
      ...answerHeaders(type, policy),
      ...Object.fromEntries(response.headers),
      "cache-control": SHARED_CACHING,
      vary: "Accept-Encoding, Cookie",
      etag,
      "server-timing": "cache;desc=hit, render;dur=0",
    };
    const encoded: Partial<Record<Encoding, EncodedPage>> = {};
    const page: KeptPage = {
      ...{ version, etag, unchangedHeaders: Object.entries(common).flat() },
      bytes: KEPT_TIMES * identity.length,
      encoded: (encoding) =>
        (encoded[encoding] ??= encodedPage(common, encoding, identity, encodeNow(identity, encoding))),
    };
    const compressWell = async () => {
      // What has been replaced meanwhile stays as it is.
      if (version !== contentVersion.current()) return;
      const { br, gzip } = await encodeWell(identity);
      encoded.br = encodedPage(common, "br", identity, br);
      encoded.gzip = encodedPage(common, "gzip", identity, gzip);
    };
    // The first readers don't wait for the last percent, nor for a processor that is at it.
    setTimeout(() => {
      compressions(compressWell).catch((error: unknown) =>
        log.error({ err: error }, "a page was not packed"),
      );
    }, REST_BEFORE_COMPRESSING_MS).unref();
    return { keep: true, page };
  }

  async function answerAnonymousGet(key: string, state: RequestState) {
    const version = contentVersion.current();
    return cache.answer(key, version, async () => {
      if (renders.pendingCount > RENDERS_WAITING) return { keep: false, response: tooBusy() };
      return renders(() => renderForCache(key, state, version ?? 0));
    });
  }

  async function answerVisitor(c: Context<RequestVariables>, address: URL, state: RequestState) {
    const key = address.pathname + address.search;
    if (!cache.fresh(key, contentVersion.current()) && !(await isAdmitted(limiter, state.clientAddress))) {
      return plainPage(429, messages.request.refusedTitle, messages.request.tooMany);
    }
    const { outcome, result } = await answerAnonymousGet(key, state);
    c.set("cache", outcome === "stale" ? "hit" : outcome);
    if (outcome === "stale") log.warn({ path: address.pathname }, "served an older copy");
    if (result.keep) return sendKept(c, result.page);
    const { response } = result;
    if (isPage(response) && !response.headers.has("cache-control")) {
      response.headers.set("cache-control", UNSHARED_CACHING);
    }
    return sendOnce(c, response);
  }

  async function answer(c: Context<RequestVariables>): Promise<Response> {
    const asked = addressUnder(c.var.origin, c.req.url);
    const reads = c.req.method === "GET" || c.req.method === "HEAD";
    const elsewhere = reads ? canonicalAddress(asked) : null;
    if (elsewhere) return new Response(null, { status: 301, headers: { Location: elsewhere } });
    // What React Router's client asks about the routes is its own affair.
    const address = asked.pathname === ROUTE_DISCOVERY_PATH ? asked : withMeaningfulQuery(asked);
    const { headers } = c.req.raw;
    const { clientAddress } = c.var;
    const state: RequestState = { origin: canonical, clientAddress, viewer: null, degraded: false };
    const isSigned = hasSignedSession(headers.get("cookie"), secret);
    if (reads && !isSigned && !development && isKept(asked)) return answerVisitor(c, address, state);

    const session = isSigned ? await readViewer(services, headers) : null;
    if (session?.viewer) {
      state.viewer = session.viewer;
      state.nonce = randomBytes(16).toString("hex");
    }
    c.set("cache", "bypass");
    const request = reads ? new Request(address, { headers }) : new Request(asked, c.req.raw);
    const response = withDocument(await render(request, state), state);
    if (state.nonce && isPage(response)) {
      const forStaff = contentSecurityPolicy({ nonce: state.nonce, ...policy });
      response.headers.set("Content-Security-Policy", forStaff);
    }
    // What was just saved is what the next visitor gets.
    if (!reads) await contentVersion.renew();
    // Signing in or out has the last word on the cookie.
    return sendOnce(c, response, response.headers.has("set-cookie") ? [] : session?.cookies);
  }

  /**
   * Answers a visitor's request for a kept page straight onto Node's response, before anything else is built.
   * @returns whether it did
   */
  function answerHit(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = "", headers } = request;
    if (method !== "GET" && method !== "HEAD") return false;
    const page = cache.fresh(url, contentVersion.current());
    if (!page || hasSessionCookie(headers.cookie)) return false;
    countHit();
    if (headers["if-none-match"]?.includes(page.etag)) response.writeHead(304, page.unchangedHeaders).end();
    else {
      const encoded = page.encoded(encodingOf(headers["accept-encoding"]));
      response.writeHead(200, encoded.headers);
      response.end(method === "HEAD" ? undefined : encoded.body);
    }
    return true;
  }

  async function warm(): Promise<void> {
    for (const key of WARM) {
      const state = { origin: canonical, clientAddress: "", viewer: null, degraded: false };
      await answerAnonymousGet(key, state).catch((error: unknown) =>
        log.error({ err: error, path: key }, "a page could not be made ahead"),
      );
    }
  }

  let rest: NodeJS.Timeout | undefined;
  contentVersion.onChange(() => {
    clearTimeout(rest);
    rest = setTimeout(warm, REST_BEFORE_WARMING_MS).unref();
  });
  return { answer, answerHit, warm };
}

export type Pages = ReturnType<typeof createPages>;

/** Whether answers under an address are kept; React Router's own requests are made by staff's pages only. */
function isKept({ pathname }: URL): boolean {
  return pathname !== ROUTE_DISCOVERY_PATH && !pathname.endsWith(".data");
}

function isPage({ headers }: Response): boolean {
  return headers.get("content-type")?.startsWith("text/html") ?? false;
}

function isNoStore(headers: Headers): boolean {
  return headers.get("cache-control")?.includes("no-store") ?? false;
}

function withDocument(response: Response, { document }: RequestState): Response {
  return document === undefined ? response : new Response(document, response);
}

function tooBusy(): Response {
  const response = plainPage(503, messages.outage.title, messages.outage.failed);
  response.headers.set("Retry-After", "5");
  return response;
}

function isAdmitted(limiter: RateLimiterMemory, clientAddress: string): Promise<boolean> {
  return limiter.consume(clientAddress).then(
    () => true,
    () => false,
  );
}

/** SPEC §8: on public pages a session error is treated as not signed in. */
function readViewer({ auth, log }: SiteServices, headers: Headers): Promise<SessionRead | null> {
  return readSession(auth, headers).catch((error: unknown) => {
    log.error({ err: error }, "session could not be read");
    return null;
  });
}

/** Hits are counted and told once a minute: a line for each would cost more than the answer. */
function hitCounter(log: SiteServices["log"]): () => void {
  let hits = 0;
  setInterval(() => {
    if (hits > 0) log.info({ hits }, "kept pages sent");
    hits = 0;
  }, COUNT_HITS_MS).unref();
  return () => {
    hits += 1;
  };
}

/** Browsers send a handful of different headers. */
const knownEncodings = new Map<string, Encoding>();
const MOST_KNOWN = 100;

function encodingOf(acceptEncoding = ""): Encoding {
  let encoding = knownEncodings.get(acceptEncoding);
  if (!encoding) {
    encoding = chooseEncoding(acceptEncoding);
    if (knownEncodings.size < MOST_KNOWN) knownEncodings.set(acceptEncoding, encoding);
  }
  return encoding;
}

function encodedPage(
  common: Record<string, string>,
  encoding: Encoding,
  identity: Buffer,
  body: Buffer,
): EncodedPage {
  const headers = Object.entries(common).flat();
  // What is too small to be worth it is not compressed.
  if (body !== identity) headers.push("content-encoding", encoding);
  return { headers: [...headers, "content-length", String(body.length)], body };
}

/**
 * The address that was asked for, under the site's own origin. Path and query are set as they came: resolving
 * them as a reference would take `//host/` for another host.
 */
function addressUnder(origin: string, requestUrl: string): URL {
  const { pathname, search } = new URL(requestUrl);
  const address = new URL(origin);
  address.pathname = pathname;
  address.search = search;
  return address;
}

function sendKept(c: Context<RequestVariables>, page: KeptPage): Response {
  if (c.req.header("if-none-match")?.includes(page.etag))
    return new Response(null, { status: 304, headers: pairs(page.unchangedHeaders) });
  const { headers, body } = page.encoded(encodingOf(c.req.header("accept-encoding")));
  return new Response(new Uint8Array(body), { headers: pairs(headers) });
}

function pairs(headers: string[]): [string, string][] {
  return Array.from({ length: headers.length / 2 }, (_, at) => [
    headers[2 * at] ?? "",
    headers[2 * at + 1] ?? "",
  ]);
}

async function sendOnce(
  c: Context<RequestVariables>,
  response: Response,
  cookies: string[] = [],
): Promise<Response> {
  const headers = new Headers(response.headers);
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  if (!headers.has("cache-control")) headers.set("cache-control", PRIVATE_CACHING);
  headers.append("vary", "Accept-Encoding, Cookie");
  const type = headers.get("content-type") ?? "";
  const encoding = chooseEncoding(c.req.header("accept-encoding"));
  // What asks to go out as it is may be long: it is passed on piece by piece.
  const asItIs = headers.get("cache-control")?.includes("no-transform") || !COMPRESSIBLE.test(type);
  if (encoding === "identity" || response.body === null || asItIs) {
    return new Response(response.body, { status: response.status, headers });
  }
  const identity = Buffer.from(await response.arrayBuffer());
  const body = encodeNow(identity, encoding);
  if (body !== identity) headers.set("content-encoding", encoding);
  headers.delete("content-length");
  return new Response(new Uint8Array(body), { status: response.status, headers });
}
