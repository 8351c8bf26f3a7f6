import { LRUCache } from "lru-cache";
import { withinTime } from "../within-time.server.ts";
import type { Encoding } from "./compression.server.ts";

/** An answer as Node writes it: names and values of its headers in turn, and the body. */
export interface EncodedPage {
  headers: string[];
  body: Buffer;
}

/** A finished answer to an anonymous visitor, ready to be sent. */
export interface CachedPage {
  version: number;
  /** Milliseconds at which something on it begins or ends to show; Infinity for never. */
  holdsUntil: number;
  /** Milliseconds at which the page itself is taken down; Infinity for never. */
  endsAt: number;
  etag: string;
  /** What it takes in memory, about. */
  bytes: number;
  encoded(encoding: Encoding): EncodedPage;
  /** The headers of an answer without a body. */
  unchangedHeaders: string[];
}

/** What rendering gave: a page to cache, or a response that is only sent. */
export type RenderedPage = { cacheable: true; page: CachedPage } | { cacheable: false; response: Response };

export type CacheOutcome = "hit" | "miss" | "stale";

/** The content version, or null when it cannot be read, and the one with which something was taken down last. */
export interface KnownVersions {
  version: number | null;
  takenDownAt: number;
}

const MAX_BYTES = 48 * 1024 * 1024;
const MAX_PAGES = 2000;
/**
 * Pages hold random pictures and what depends on the date, so each is good for the hour of the clock it was made in: at
 * midnight, which is a full hour at the business (DESIGN §9.17) and nearly everywhere, yesterday's are over.
 */
const HOUR_MS = 60 * 60 * 1000;
const hourOf = (moment: number) => Math.floor(moment / HOUR_MS);
/** A database that stands still says nothing for long: an older copy is better than a visitor who waits. */
const LATE_MS = 2000;

/**
 * The page cache of DESIGN §3: anonymous pages keyed by path and the query it reads, valid for one content version.
 * Entries of an older version stay until replaced, because they are what is served when rendering fails; but none from
 * before something was taken down, and none of a page that is no page any more.
 * @param now the clock, in milliseconds
 * @param lateMs how long a reader waits for a page of which there is an older copy
 */
export function createPageCache(now: () => number = Date.now, lateMs = LATE_MS) {
  const cache = new LRUCache<string, CachedPage & { madeAt: number }>({
    max: MAX_PAGES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
  });
  const underWay = new Map<string, Promise<RenderedPage>>();
  /** The latest version asked for: what was rendered under an older one comes too late to be kept. */
  let latest = 0;

  /** The page as it may be served under this version; undefined when it has to be rendered. */
  function fresh(key: string, version: number | null): CachedPage | undefined {
    const copy = cache.get(key);
    const isGood = copy?.version === version && hourOf(now()) === hourOf(copy.madeAt);
    return isGood && now() < copy.holdsUntil ? copy : undefined;
  }

  return {
    fresh,
    /**
     * Answers from the cache, or renders once for all who ask meanwhile.
     * @param render renders the page; a failure (throw, or an answer of 5xx) or a long wait leads to the stale copy if there is one
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
            // What is not there any more is not shown in an outage either.
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
        // Those who waited for the same render each need a body of their own.
        return { outcome: "miss", result: { cacheable: false, response: result.response.clone() } };
      } catch (error) {
        if (stale) return stale;
        throw error;
      }
    },
    /**
     * Forgets what was made before something was taken down.
     * @returns what was forgotten, to be made anew: an outage would find nothing
     */
    forgetBefore(takenDownAt: number): string[] {
      const old = [...cache.entries()].filter(([, { version }]) => version < takenDownAt).map(([key]) => key);
      for (const key of old) cache.delete(key);
      return old;
    },
    /** How full it is, for tests and logs. */
    size: () => ({ pages: cache.size, bytes: cache.calculatedSize }),
  };
}
