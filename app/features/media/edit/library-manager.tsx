import { useState } from "react";
import { announce } from "#app/ui/staff/toast-store.ts";
import { type MediaItem, type StaffBucket, staffBuckets } from "../media-item.ts";
import { DeleteMediaDialog } from "./delete-media-dialog.tsx";
import { LibraryBar } from "./library-bar.tsx";
import { LibraryBuckets } from "./library-buckets.tsx";
import { LibraryList } from "./library-list.tsx";
import { MediaDetails } from "./media-details.tsx";
import type { AltDrafts } from "./use-alt-drafts.ts";
import { useLibraryView } from "./use-library-view.ts";
import { useLibraryUploads } from "./use-upload.ts";

/** The media library as a screen of its own (DESIGN §9.12): a tab per bucket, and all there is to know of a file. */
export function LibraryManager() {
  return (
    <>
      <h1 className="mb-6 text-h2">Media Library</h1>
      <LibraryBuckets first={staffBuckets[0]} tabs={staffBuckets}>
        {(bucket, drafts) => <Bucket bucket={bucket} drafts={drafts} />}
      </LibraryBuckets>
    </>
  );
}

function Bucket({ bucket, drafts }: { bucket: StaffBucket; drafts: AltDrafts }) {
  const view = useLibraryView(bucket, useLibraryUploads(), announce);
  const [pendingDelete, setPendingDelete] = useState<MediaItem | null>(null);
  const { chosen, items } = view;
  return (
    <div
      ref={view.root}
      className={`relative ${items.length > 0 ? "xl:pr-88" : ""} ${chosen ? "xl:min-h-[calc(100dvh-3rem)]" : ""}`}
    >
      <LibraryBar bucket={bucket} view={view} solid />
      <LibraryList
        view={view}
        level={2}
        className="grid-flow-row-dense grid-cols-[repeat(auto-fill,minmax(9rem,1fr))]"
        details={(item) => (
          <MediaDetails
            key={item.id}
            item={item}
            drafts={drafts}
            onChanged={view.library.put}
            onDelete={() => setPendingDelete(item)}
            onClose={view.close}
          />
        )}
      />
      {items.length > 0 && !chosen && (
        <p className="absolute top-0 right-0 hidden w-80 border-[1.5px] border-dashed border-stone p-6 text-ink-soft xl:block">
          Choose a file to see its details.
        </p>
      )}
      {pendingDelete && (
        <DeleteMediaDialog
          item={pendingDelete}
          onDeleted={(by) => {
            drafts.clear(pendingDelete.id);
            view.remove(pendingDelete, by);
            setPendingDelete(null);
          }}
          onCancel={() => setPendingDelete(null)}
        />
      )}
    </div>
  );
}
