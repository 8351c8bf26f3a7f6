import { Trash2 } from "lucide-react";
import { useState } from "react";
import { StaffButton, Tool } from "#app/ui/staff/staff-button.tsx";
import { kindIn, type MediaItem, type StaffBucket } from "../media-item.ts";
import { AltTextForm } from "./alt-text-form.tsx";
import { DeleteMediaDialog } from "./delete-media-dialog.tsx";
import { LibraryBar } from "./library-bar.tsx";
import { LibraryBuckets } from "./library-buckets.tsx";
import { LibraryList } from "./library-list.tsx";
import type { AltDrafts } from "./use-alt-drafts.ts";
import { useLibraryView } from "./use-library-view.ts";
import { useLibraryUploads } from "./use-upload.ts";

interface LibraryPanelProps {
  /** Where it opens. */
  bucket: StaffBucket;
  /** Buckets to choose from; without them there is only `bucket`. */
  tabs?: readonly StaffBucket[] | undefined;
  onUse(item: MediaItem): void;
  onCancel(): void;
}

/** The media library for choosing a file: search, upload, tiles, and what can be done with the chosen one (SPEC §2). */
export function LibraryPanel({ bucket: first, tabs, ...ways }: LibraryPanelProps) {
  return (
    <LibraryBuckets first={first} tabs={tabs}>
      {(bucket, drafts) => <Bucket bucket={bucket} drafts={drafts} {...ways} />}
    </LibraryBuckets>
  );
}

type BucketProps = Pick<LibraryPanelProps, "bucket" | "onUse" | "onCancel"> & { drafts: AltDrafts };

function Bucket({ bucket, drafts, onUse, onCancel }: BucketProps) {
  const [told, setTold] = useState("");
  const view = useLibraryView(bucket, useLibraryUploads(), setTold);
  const [pendingDelete, setPendingDelete] = useState<MediaItem | null>(null);
  const { chosen } = view;
  const choose = (item: MediaItem | null) => {
    setTold("");
    view.choose(item);
  };
  return (
    <div ref={view.root}>
      <LibraryBar bucket={bucket} view={view} />
      <div className="min-h-[min(22rem,45dvh)]">
        <LibraryList view={{ ...view, choose }} level={3} />
      </div>
      <div className="sticky bottom-0 z-1 mt-2 bg-film py-3 [@media(height<36rem)]:static">
        <div role="status">{told && <p className="mb-3 text-sm text-ink-soft wrap-anywhere">{told}</p>}</div>
        {chosen && <AltTextForm key={chosen.id} item={chosen} drafts={drafts} onSaved={view.library.put} />}
        <div className="film-foot">
          <StaffButton solid disabled={!chosen} onClick={() => chosen && onUse(chosen)}>
            {kindIn(bucket) === "video" ? "Use This Video" : "Use This Image"}
          </StaffButton>
          <StaffButton onClick={onCancel}>Cancel</StaffButton>
          {chosen && (
            <Tool icon={Trash2} className="ml-auto max-w-full" onClick={() => setPendingDelete(chosen)}>
              <span className="truncate py-1">Delete {chosen.file}</span>
            </Tool>
          )}
        </div>
      </div>
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
