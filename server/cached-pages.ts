import type { IncomingMessage, ServerResponse } from "node:http";
import pLimit from "p-limit";
import { hasSessionCookie } from "#app/accounts/auth.server.ts";
import { createPageCache, type RenderedPage } from "#app/platform/http/page-cache.server.ts";
import { type PolicyOptions, securityHeaders } from "#app/platform/http/security-headers.server.ts";
import type { RequestState, SiteRuntime } from "#app/site/request/site-context.server.ts";
import { toCachedPage, tooBusy, writeCached } from "./page-responses.ts";
import type { RenderQueue } from "./render-queue.ts";

/** The most visited pages, which are rendered again as soon as content has changed. */
const PATHS_MADE_AHEAD = ["/", "/services", "/projects", "/blog", "/about", "/contact"];
/** Debounces warming, so that several saves in a row count as one change. */
const REST_BEFORE_WARMING_MS = 500;
const REST_BEFORE_COMPRESSING_MS = 500;
const COUNT_HITS_MS = 60_000;

interface CachedPagesOptions {
  runtime: SiteRuntime;
  /** The site's canonical origin, for which pages are rendered. */
  canonical: string;
  policy: PolicyOptions;
  /** Renders a request completely. */
  render(request: Request, state: RequestState): Promise<Response>;
  queue: RenderQueue;
}

/**
 * The pages of anonymous readers, which are rendered once for each version of the content and kept.
 * @returns `answer` renders a page, or takes it from the cache, by path and query; `isFresh` says which it will be;
 * `answerFromCache` runs before all other steps of the pipeline; `warm` renders the most visited pages
 */
export function createCachedPages({ runtime, canonical, policy, render, queue }: CachedPagesOptions) {
  const { log, contentVersion } = runtime;
  const cache = createPageCache();
  const compressions = pLimit(1);
  const countHit = hitCounter(log);

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

  async function answer(key: string, state: RequestState) {
    const version = contentVersion.current();
    return cache.answer(key, { version, takenDownAt: contentVersion.takenDownAt() }, async () => {
      const page = await queue(state.clientAddress, () => renderForCache(key, state, version ?? 0));
      return page ?? { cacheable: false, response: tooBusy(log) };
    });
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
      await answer(key, state).catch((error: unknown) =>
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
  return {
    answer,
    isFresh: (key: string) => cache.fresh(key, contentVersion.current()) !== undefined,
    answerFromCache,
    warm,
  };
}

function isNoStore(headers: Headers): boolean {
  return headers.get("cache-control")?.includes("no-store") ?? false;
}

/** A response with the document that was rendered for it; see RequestState. */
export function withDocument(response: Response, { document }: RequestState): Response {
  return document === undefined ? response : new Response(document, response);
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
