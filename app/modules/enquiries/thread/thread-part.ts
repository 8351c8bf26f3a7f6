/** Entries of a thread on one page. */
const MAX_ENTRIES = 30;
/** Bytes of their words. In HTML they can be six times as long, and staff's pages have them twice. */
const MAX_BYTES = 20_000;

/** What a page shows of a thread. */
export interface ThreadPart {
  /** Of the entries, oldest first. */
  ids: string[];
  /** The id of the oldest of them if the thread has earlier ones. */
  earlierThan: string | null;
  /** Whether it ends with the newest entry. */
  isNewest: boolean;
}

/**
 * The part of a thread that one page shows: the newest entries, or those before one. At least one entry is shown, however
 * long it is.
 * @param thread oldest first, with the bytes of each entry's words
 * @param before the id of the entry after the part; of an unknown one the newest are shown
 */
export function threadPart(
  thread: readonly { id: string; bytes: number }[],
  before: string | null,
): ThreadPart {
  const next = thread.findIndex(({ id }) => id === before);
  const end = next > 0 ? next : thread.length;
  const first = Math.max(0, end - MAX_ENTRIES);
  let start = end;
  let bytes = 0;
  for (let index = end - 1; index >= first; index -= 1) {
    bytes += thread[index]?.bytes ?? 0;
    if (bytes > MAX_BYTES && start < end) break;
    start = index;
  }
  return {
    ids: thread.slice(start, end).map(({ id }) => id),
    earlierThan: start > 0 ? (thread[start]?.id ?? null) : null,
    isNewest: end === thread.length,
  };
}

/** The id of a page's part that shows a thread. */
export const THREAD_ID = "thread";

/** The ways from a part of a thread to the others; null where there is nothing. */
export interface ThreadPaths {
  earlier: string | null;
  newest: string | null;
}

/** @param path of the page that shows the thread */
export const threadPaths = (path: string, { earlierThan, isNewest }: ThreadPart): ThreadPaths => ({
  earlier: earlierThan === null ? null : `${path}?before=${earlierThan}#${THREAD_ID}`,
  newest: isNewest ? null : `${path}#${THREAD_ID}`,
});
