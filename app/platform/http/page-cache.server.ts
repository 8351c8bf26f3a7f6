import { LRUCache } from "lru-cache";
import { withinTime } from "../within-time.server.ts";
import type { Encoding } from "./compression.server.ts";

/** A response in Node's format: alternating header names and values, and the body. */
export interface EncodedPage {
  headers: string[];
  body: Buffer;
}

/** A complete response to an anonymous visitor. */
export interface CachedPage {
  version: number;
  /** Time in ms at which part of its content next appears or disappears; Infinity for never. */
  holdsUntil: number;
  /** Time in ms at which the page itself is taken down; Infinity for never. */
  endsAt: number;
  etag: string;
  /** Approximate size in memory. */
  bytes: number;
  encoded(encoding: Encoding): EncodedPage;
  /** The headers of a 304 response. */
  unchangedHeaders: string[];
}

/** The result of rendering: a page to cache, or a response that is sent only. */
export type RenderedPage = { cacheable: true; page: CachedPage } | { cacheable: false; response: Response };

export type CacheOutcome = "hit" | "miss" | "stale";

/** The content version, null if it cannot be read, and the version of the last take-down. */
export interface KnownVersions {
  version: number | null;
  takenDownAt: number;
}

const MAX_BYTES = 48 * 1024 * 1024;
const MAX_PAGES = 2000;
/**
 * Pages contain random pictures and date-dependent content, so each is valid until the end of the clock hour:
 * pages of the previous day expire at midnight, which is a full hour in the business's time zone (DESIGN
 * §9.17) and nearly everywhere.
 */
const HOUR_MS = 60 * 60 * 1000;
const hourOf = (moment: number) => Math.floor(moment / HOUR_MS);
/** A hanging database responds late: an older copy is better than a long wait. */
const LATE_MS = 2000;

/**
 * The page cache of DESIGN §3: anonymous pages by path and known query parameters, valid for one content
 * version. Entries of older versions are kept until replaced, to be served if rendering fails, except those
 * from before the last take-down and those of pages that no longer exist.
 * @param now returns the current time in ms
 * @param lateMs how long a request waits for rendering if there is an older copy
 */
export function createPageCache(now: () => number = Date.now, lateMs = LATE_MS) {
  const cache = new LRUCache<string, CachedPage & { madeAt: number }>({
    max: MAX_PAGES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
  });
  const underWay = new Map<string, Promise<RenderedPage>>();
  /** The latest version requested; pages rendered under an older one are not cached. */
  let latest = 0;

  /** The cached page if it is valid for this version; undefined if it must be rendered. */
  function fresh(key: string, version: number | null): CachedPage | undefined {
    const copy = cache.get(key);
    const isGood = copy?.version === version && hourOf(now()) === hourOf(copy.madeAt);
    return isGood && now() < copy.holdsUntil ? copy : undefined;
  }

  return {
    fresh,
    /**
     * Returns the cached page, or renders it once for all concurrent requests.
     * @param render renders the page; if it throws, returns a 5xx response or takes too long, the stale copy
     * is returned if there is one
     */
    async answer(
      key: string,
      { version, takenDownAt }: KnownVersions,
      render: () => Promise<RenderedPage>,
    ): Promise<{ outcome: CacheOutcome; result: RenderedPage }> {
      const page = fresh(key, version);
      if (page) return { outcome: "hit", result: { cacheable: true, page } };
      latest = Math.max(latest, version ?? 0);
      const copy = cache.peek(key);
      const isShowable = copy && copy.version >= takenDownAt && now() < copy.endsAt;
      const stale = isShowable
        ? { outcome: "stale" as const, result: { cacheable: true as const, page: copy } }
        : null;
      if (version === null && stale) return stale;

      const flight = `${version} ${key}`;
      let rendering = underWay.get(flight);
      if (!rendering) {
        const madeAt = now();
        rendering = render()
          .then((result) => {
            if ((version ?? 0) < latest) return result;
            if (result.cacheable) cache.set(key, Object.assign(result.page, { madeAt }));
            // A page that no longer exists is not served in an outage either.
            else if (result.response.status < 500) cache.delete(key);
            return result;
          })
          .finally(() => underWay.delete(flight));
        underWay.set(flight, rendering);
      }
      try {
        const result = await (stale ? withinTime(rendering, lateMs) : rendering);
        if (result.cacheable) return { outcome: "miss", result };
        if (stale && result.response.status >= 500) return stale;
        // Concurrent requests for the same render each need their own body.
        return { outcome: "miss", result: { cacheable: false, response: result.response.clone() } };
      } catch (error) {
        if (stale) return stale;
        throw error;
      }
    },
    /**
     * Removes pages of versions before a take-down.
     * @returns their keys, to be rendered again: without a copy an outage would have nothing to serve
     */
    forgetBefore(takenDownAt: number): string[] {
      const old = [...cache.entries()].filter(([, { version }]) => version < takenDownAt).map(([key]) => key);
      for (const key of old) cache.delete(key);
      return old;
    },
    /** Current size, for tests and logs. */
    size: () => ({ pages: cache.size, bytes: cache.calculatedSize }),
  };
}
