import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
} from "@tanstack/react-query";
import { queryClient, readForStaff } from "#app/features/staff/edit/staff-queries.ts";
import type { ImageUse } from "#app/features/staff/image-use.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import type { MediaItem, MediaPage, StaffBucket } from "../media-item.ts";

/** A bucket's files, newest first, page by page; those of the last search stay until the next ones are there. */
export function libraryPages(bucket: StaffBucket, search: string) {
  return infiniteQueryOptions({
    queryKey: ["library", bucket, search],
    queryFn: ({ pageParam: before, signal }) => {
      const query = new URLSearchParams({ bucket, search, ...(before && { before }) });
      return readForStaff<MediaPage>(`/staff/library?${query}`, staffMessages.media.listFailed, signal);
    },
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

/** The places that show a stored file, drafts included. */
export function usesOf(id: string) {
  return queryOptions({
    queryKey: ["library-uses", id],
    queryFn: ({ signal }) =>
      readForStaff<ImageUse[]>(`/staff/library/${id}`, staffMessages.media.usesFailed, signal),
  });
}

/** The file behind an address of a form; null when it is none of staff's. */
export function itemAt(url: string) {
  return queryOptions({
    queryKey: ["library-item", url],
    queryFn: ({ signal }) =>
      readForStaff<MediaItem | null>(
        `/staff/library-item?${new URLSearchParams({ url })}`,
        staffMessages.media.focalLoadFailed,
        signal,
        // It is read behind the typing of an address.
        { asks: false },
      ),
  });
}

/** Puts a file that was just uploaded first, or a changed one in its place. */
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

/** Takes a deleted file off the list. */
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
  // A page that is under way comes with the list as it was when it was asked for.
  for (const { promise } of queryClient.getQueryCache().findAll({ ...lists, fetchStatus: "fetching" })) {
    void promise?.then(apply, () => {});
  }
}
