import pLimit from "p-limit";
import { createTurns } from "./turns.ts";

interface QueueLimits {
  /** Renders at once. */
  atOnce: number;
  /** Renders that run or wait, in all and of one client. */
  max: number;
  maxOfOne: number;
}

/** The limits of what anonymous visitors have rendered of pages that the cache keeps: more would only delay all of them. */
export const SHARED_RENDERS: QueueLimits = { atOnce: 4, max: 200, maxOfOne: 100 };
/**
 * What is rendered for one visitor alone, such as a sender's page or an answer to a form, has a share of its own: whoever
 * has the largest thread rendered again and again doesn't keep others from the pages of the site.
 */
export const PERSONAL_RENDERS: QueueLimits = { atOnce: 4, max: 100, maxOfOne: 50 };
/** What staff have rendered has a share of its own, so that no stranger can keep them from working. */
export const STAFF_RENDERS: QueueLimits = { atOnce: 4, max: 100, maxOfOne: 50 };

/** A turn of the event loop accepts one connection (libuv), so that this many visitors can connect between two renders. */
const TURNS_BETWEEN_RENDERS = 32;
const nextTurn = createTurns(TURNS_BETWEEN_RENDERS);

/**
 * Bounds renders at once and in waiting.
 * @returns runs a render when its turn comes
 */
export function createRenderQueue({ atOnce, max, maxOfOne }: QueueLimits) {
  const limit = pLimit(atOnce);
  let count = 0;
  const countOf = new Map<string, number>();
  const change = (client: string, by: number) => {
    count += by;
    const own = (countOf.get(client) ?? 0) + by;
    if (own > 0) countOf.set(client, own);
    else countOf.delete(client);
  };
  /**
   * @param client whose render it is: a client's address or an account
   * @returns undefined, without rendering, if too many are waiting
   */
  return async <Result>(client: string, render: () => Promise<Result>): Promise<Result | undefined> => {
    if (count >= max || (countOf.get(client) ?? 0) >= maxOfOne) return undefined;
    change(client, 1);
    try {
      return await limit(async () => {
        await nextTurn();
        return render();
      });
    } finally {
      change(client, -1);
    }
  };
}

export type RenderQueue = ReturnType<typeof createRenderQueue>;
