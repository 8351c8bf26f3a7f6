import { randomBytes } from "node:crypto";
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
} from "#app/features/auth/auth.server.ts";
import { readBusinessProfile } from "#app/features/site/site.queries.server.ts";
import {
  canonicalAddress,
  isPersonal,
  isSecretLink,
  isStaffAddress,
  keepKnownParameters,
  ROUTE_DISCOVERY_PATH,
} from "#app/platform/http/page-address.ts";
import { createPageCache, type RenderedPage } from "#app/platform/http/page-cache.server.ts";
import { plainPage } from "#app/platform/http/plain-responses.server.ts";
import { canonicalOrigin } from "#app/platform/http/request-origin.server.ts";
import { contentSecurityPolicy, securityHeaders } from "#app/platform/http/security-headers.server.ts";
import { messages } from "#app/platform/messages.ts";
import { isAdmitted } from "#app/platform/rate-limits/rate-limiter.server.ts";
import {
  type RequestState,
  requestContext,
  runtimeContext,
  type SiteRuntime,
} from "#app/routes/site-context.server.ts";
import { isPage, sendCached, sendUncached, toCachedPage, writeCached } from "./page-responses.ts";

/** For visitors' pages that the site doesn't cache, such as a 404; the browser's back/forward cache may. */
const UNSHARED_CACHING = "private, no-cache";

/** Secret links are not indexed or cached, and their address is not sent to other sites as a referrer. */
const onSecretLinks = {
  "Cache-Control": "private, no-store",
  "X-Robots-Tag": "noindex, nofollow",
  "Referrer-Policy": "no-referrer",
};

/** The limits of concurrent and queued renders: more would only delay all of them. */
const MAX_RENDERS = 4;
const MAX_WAITING_RENDERS = 300;
/** Renders per client address and minute; cached pages and files are never limited (DESIGN §11). */
const MAX_RENDERS_PER_MINUTE = 1200;
/** Requests per staff account and minute: their pages are uncached, and several tabs reload after a save. */
const MAX_STAFF_RENDERS_PER_MINUTE = 3000;
/** The most visited pages, which are rendered again as soon as content has changed. */
const PATHS_MADE_AHEAD = ["/", "/services", "/projects", "/blog", "/about", "/contact"];
/** Debounces warming, so that several saves in a row count as one change. */
const REST_BEFORE_WARMING_MS = 500;
const REST_BEFORE_COMPRESSING_MS = 500;
const COUNT_HITS_MS = 60_000;

export interface PagesOptions {
  runtime: SiteRuntime;
  /** React Router's request handler. */
  handle: RequestHandler;
  development: boolean;
}

/**
 * The last step of the pipeline (DESIGN §3): the page cache for anonymous readers, then React Router.
 * @returns `answer`, for requests that no earlier step answered; `answerFromCache`, which runs before all
 * other steps; `warm`, which renders the most visited pages
 */
export function createPages({ runtime, handle, development }: PagesOptions) {
  const { config, log, contentVersion } = runtime;
  const cache = createPageCache();
  const canonical = canonicalOrigin(config.publicUrl, config.port);
  const secure = config.publicUrl?.startsWith("https:") ?? false;
  const policy = { secure, development };
  const { secret } = runtime.auth.options;
  const renders = pLimit(MAX_RENDERS);
  const compressions = pLimit(1);
  const limiter = new RateLimiterMemory({
    keyPrefix: "renders",
    points: MAX_RENDERS_PER_MINUTE,
    duration: 60,
  });
  const staffLimiter = new RateLimiterMemory({
    keyPrefix: "staff renders",
    points: MAX_STAFF_RENDERS_PER_MINUTE,
    duration: 60,
  });
  const countHit = hitCounter(log);

  /** Renders a request completely; see RequestState for a visitor's document. */
  async function render(request: Request, state: RequestState): Promise<Response> {
    const context = new RouterContextProvider();
    context.set(runtimeContext, runtime);
    context.set(requestContext, state);
    const response = await handle(request, context);
    if (response.status === 500 && response.body === null && state.document === undefined) {
      return plainPage(500, messages.outage.title, messages.outage.failed);
    }
    return response;
  }

  async function renderForCache(key: string, state: RequestState, version: number): Promise<RenderedPage> {
    const response = await render(new Request(canonical + key), state);
    const unfit = state.degraded || response.headers.has("set-cookie") || isNoStore(response.headers);
    if (response.status !== 200 || unfit)
      return { cacheable: false, response: withDocument(response, state) };
    const { document } = state;
    const body = document === undefined ? Buffer.from(await response.arrayBuffer()) : Buffer.from(document);
    const { page, compress } = toCachedPage(body, {
      version,
      holdsUntil: state.holdsUntil ?? Infinity,
      endsAt: state.endsAt ?? Infinity,
      headers: {
        ...securityHeaders(response.headers.get("content-type"), policy),
        ...Object.fromEntries(response.headers),
      },
    });
    // A page of an older version is replaced soon, so it isn't compressed.
    const compressIfCurrent = async () => (version === contentVersion.current() ? compress() : undefined);
    // Delayed, so that better compression does not compete with the first responses.
    setTimeout(() => {
      compressions(compressIfCurrent).catch((error: unknown) =>
        log.error({ err: error }, "a page was not compressed"),
      );
    }, REST_BEFORE_COMPRESSING_MS).unref();
    return { cacheable: true, page };
  }

  async function answerAnonymousGet(key: string, state: RequestState) {
    const version = contentVersion.current();
    return cache.answer(key, { version, takenDownAt: contentVersion.takenDownAt() }, async () => {
      if (renders.pendingCount > MAX_WAITING_RENDERS) return { cacheable: false, response: tooBusy() };
      return renders(() => renderForCache(key, state, version ?? 0));
    });
  }

  async function answerVisitor(c: Context, address: URL, state: RequestState) {
    const key = address.pathname + address.search;
    if (!cache.fresh(key, contentVersion.current()) && !(await isAdmitted(limiter, state.clientAddress))) {
      return plainPage(429, messages.request.rejectedTitle, messages.request.tooMany);
    }
    const { outcome, result } = await answerAnonymousGet(key, state);
    c.set("cache", outcome === "stale" ? "hit" : outcome);
    if (outcome === "stale") log.warn({ path: address.pathname }, "served an older copy");
    if (result.cacheable) return sendCached(c, result.page);
    const { response } = result;
    if (isPage(response) && !response.headers.has("cache-control")) {
      response.headers.set("cache-control", UNSHARED_CACHING);
    }
    return sendUncached(c, response);
  }

  /** Whether the rate limit admits an uncached render. */
  const mayRender = (viewer: RequestState["viewer"], clientAddress: string): Promise<boolean> =>
    viewer ? isAdmitted(staffLimiter, viewer.id) : isAdmitted(limiter, clientAddress);

  async function answer(c: Context): Promise<Response> {
    const asked = addressUnder(c.var.origin, c.req.url);
    const reads = c.req.method === "GET" || c.req.method === "HEAD";
    const elsewhere = reads ? canonicalAddress(asked) : null;
    if (elsewhere) {
      const headers = { Location: elsewhere, ...(isSecretLink(asked.pathname) && onSecretLinks) };
      return new Response(null, { status: 301, headers });
    }
    // React Router's route discovery uses its own query parameters.
    const address = asked.pathname === ROUTE_DISCOVERY_PATH ? asked : keepKnownParameters(asked);
    const { headers } = c.req.raw;
    const { clientAddress } = c.var;
    const state: RequestState = { origin: canonical, clientAddress, viewer: null, degraded: false };
    const isSigned = hasSignedSession(headers.get("cookie"), secret);
    const session = isSigned ? await readViewer(runtime, headers) : null;
    // Only a session that is in the database bypasses the cache and its limit.
    if (reads && !session?.viewer && !development && isCacheable(asked))
      return answerVisitor(c, address, state);

    const isSecret = isSecretLink(asked.pathname);
    const { unknownLinks } = runtime.limiters;
    if (isSecret && !(await unknownLinks.admit(clientAddress)))
      return plainPage(429, messages.request.rejectedTitle, messages.request.tooMany);
    // For every method, because an unsupported one is answered with a rendered page, too.
    if (!(await mayRender(session?.viewer ?? null, clientAddress)))
      return plainPage(429, messages.request.rejectedTitle, messages.request.tooMany);
    if (isSigned && !session) state.sessionUnknown = true;
    if (session?.viewer) {
      state.viewer = session.viewer;
      state.passwordConfirmed = session.passwordConfirmed;
      state.nonce = randomBytes(16).toString("hex");
    }
    c.set("cache", "bypass");
    const request = reads
      ? new Request(address, { method: c.req.method, headers })
      : new Request(asked, c.req.raw);
    const response = withDocument(await render(request, state), state);
    if (state.nonce && isPage(response)) {
      const forStaff = contentSecurityPolicy({ nonce: state.nonce, ...policy });
      response.headers.set("Content-Security-Policy", forStaff);
      response.headers.set("X-Frame-Options", "SAMEORIGIN");
    }
    if (isPersonal(asked.pathname)) response.headers.set("cache-control", "private, no-store");
    if (isSecret) {
      // Whoever has a link may read what is there, a page and each of its photos, as often as they like.
      if (response.status !== 404) await unknownLinks.forget(clientAddress);
      for (const [name, value] of Object.entries(onSecretLinks)) response.headers.set(name, value);
    }
    // The next visitor gets the content that was just saved.
    if (!reads && response.status < 500) await contentVersion.refresh();
    // The cookies of a sign-in or sign-out override the renewed session cookie.
    return sendUncached(c, response, response.headers.has("set-cookie") ? [] : session?.cookies);
  }

  /**
   * Writes a cached page directly to Node's response, before a Request is created.
   * @returns false if the page is not cached, or the request needs the pipeline
   */
  function answerFromCache(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = "", headers } = request;
    if (method !== "GET" && method !== "HEAD") return false;
    const page = cache.fresh(url, contentVersion.current());
    if (!page || hasSessionCookie(headers.cookie)) return false;
    countHit();
    writeCached(request, response, page);
    return true;
  }

  /** Renders the most visited pages and the given ones into the cache. */
  async function warm(further: readonly string[] = []): Promise<void> {
    for (const key of new Set([...PATHS_MADE_AHEAD, ...further])) {
      const state = { origin: canonical, clientAddress: "", viewer: null, degraded: false };
      await answerAnonymousGet(key, state).catch((error: unknown) =>
        log.error({ err: error, path: key }, "a page could not be made ahead"),
      );
    }
  }

  let rest: NodeJS.Timeout | undefined;
  const forgotten = new Set<string>();
  contentVersion.onChange(() => {
    for (const key of cache.forgetBefore(contentVersion.takenDownAt())) forgotten.add(key);
    clearTimeout(rest);
    rest = setTimeout(() => {
      const further = [...forgotten];
      forgotten.clear();
      void warm(further);
    }, REST_BEFORE_WARMING_MS).unref();
  });
  return { answer, answerFromCache, warm };
}

export type Pages = ReturnType<typeof createPages>;

/** Whether an address is cached: not drafts, nor React Router's requests, which only staff's pages make. */
function isCacheable({ pathname }: URL): boolean {
  const isPage = !isStaffAddress(pathname) && !pathname.endsWith(".data");
  return isPage && pathname !== ROUTE_DISCOVERY_PATH && !isPersonal(pathname);
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

/** SPEC §8: on public pages a session error is treated as not signed in. */
async function readViewer(
  { auth, database, log }: SiteRuntime,
  headers: Headers,
): Promise<SessionRead | null> {
  try {
    const { retention } = await readBusinessProfile(database.db);
    return await readSession(auth, headers, retention.sessions);
  } catch (error) {
    log.error({ err: error }, "session could not be read");
    return null;
  }
}

/** Logs the number of hits once a minute: a line per hit would cost more than the response. */
function hitCounter(log: SiteRuntime["log"]): () => void {
  let hits = 0;
  setInterval(() => {
    if (hits > 0) log.info({ hits }, "cached pages sent");
    hits = 0;
  }, COUNT_HITS_MS).unref();
  return () => {
    hits += 1;
  };
}

/**
 * The requested address under the site's own origin. Path and query are assigned unchanged: resolved as a
 * reference, `//host/` would name another host.
 */
function addressUnder(origin: string, requestUrl: string): URL {
  const { pathname, search } = new URL(requestUrl);
  const address = new URL(origin);
  address.pathname = pathname;
  address.search = search;
  return address;
}
