import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
} from "@tanstack/react-query";
import { queryClient, readForStaff } from "#app/kernel/verbs/edit/staff-queries.ts";
import type { ImageUse } from "#app/kernel/verbs/image-use.ts";
import { mediaTexts } from "#app/platform/media-texts.ts";
import type { StaffBucket } from "../bucket.ts";
import type { MediaItem, MediaPage } from "../media-item.ts";

/** The files of a bucket, newest first, in pages; the previous results are shown during loading. */
export function libraryPages(bucket: StaffBucket, search: string) {
  return infiniteQueryOptions({
    queryKey: ["library", bucket, search],
    queryFn: ({ pageParam: before, signal }) => {
      const query = new URLSearchParams({ bucket, search, ...(before && { before }) });
      return readForStaff<MediaPage>(`/staff/library?${query}`, mediaTexts.listFailed, signal);
    },
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

/** Everything that uses a stored file, including drafts. */
export function usesOf(id: string) {
  return queryOptions({
    queryKey: ["library-uses", id],
    queryFn: ({ signal }) => readForStaff<ImageUse[]>(`/staff/library/${id}`, mediaTexts.usesFailed, signal),
  });
}

/** The file at an address in a form; null if it is in no staff bucket. */
export function itemAt(url: string) {
  return queryOptions({
    queryKey: ["library-item", url],
    queryFn: ({ signal }) =>
      readForStaff<MediaItem | null>(
        `/staff/library-item?${new URLSearchParams({ url })}`,
        mediaTexts.focalLoadFailed,
        signal,
        // The query runs while an address is being typed.
        { asks: false },
      ),
  });
}

/** Updates the cached lists: inserts a new file first, or replaces a changed one. */
export function putItem(item: MediaItem): void {
  queryClient.setQueryData(itemAt(item.url).queryKey, item);
  changePages(item.bucket, (pages) => {
    const isListed = pages.some(({ items }) => items.some(({ id }) => id === item.id));
    return pages.map(({ items, next }, index) => ({
      items: isListed
        ? items.map((other) => (other.id === item.id ? item : other))
        : [...(index === 0 ? [item] : []), ...items],
      next,
    }));
  });
}

/** Removes a deleted file from the cached lists. */
export function dropItem({ bucket, id }: MediaItem): void {
  changePages(bucket, (pages) =>
    pages.map(({ items, next }) => ({ items: items.filter((item) => item.id !== id), next })),
  );
}

function changePages(bucket: StaffBucket, change: (pages: MediaPage[]) => MediaPage[]): void {
  const lists = { queryKey: ["library", bucket] };
  const apply = () => {
    queryClient.setQueriesData<InfiniteData<MediaPage>>(
      lists,
      (list) => list && { ...list, pages: change(list.pages) },
    );
  };
  apply();
  // A page that is being fetched has the list as of its request.
  for (const { promise } of queryClient.getQueryCache().findAll({ ...lists, fetchStatus: "fetching" })) {
    void promise?.then(apply, () => {});
  }
}
