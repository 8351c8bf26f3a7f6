import { X } from "lucide-react";
import { openedPart } from "#app/kernel/verbs/staff-part.tsx";
import { IconButton } from "#app/ui/actions.tsx";
import { StaffDialog } from "#app/ui/staff/staff-dialog.tsx";
import type { StaffBucket } from "../bucket.ts";
import type { MediaItem } from "../media-item.ts";

const MediaLibrary = openedPart(() => import("./media-library.tsx"), "MediaLibrary");

interface MediaLibraryDialogProps {
  bucket: StaffBucket;
  /** Buckets shown as tabs, including `bucket`. */
  tabs?: readonly StaffBucket[];
  open: boolean;
  /** Called on `Use This Image`; the caller closes the dialog. */
  onChoose(item: MediaItem): void;
  onClose(): void;
}

/** The media library as a dialog. No file is selected on opening; uploads continue after it is closed. */
export function MediaLibraryDialog({ bucket, tabs, open, onChoose, onClose }: MediaLibraryDialogProps) {
  if (!open) return null;
  return (
    <StaffDialog label="Media Library" onClose={onClose} className="w-[min(100%-2rem-6px,58rem)] bg-film">
      <div translate="no" className="staff panel">
        <div className="mb-5 flex items-center justify-between gap-4">
          <h2 className="text-h4">Media Library</h2>
          <IconButton label="Close media library" icon={X} onClick={onClose} />
        </div>
        <MediaLibrary mode="choose" bucket={bucket} tabs={tabs} onUse={onChoose} onCancel={onClose} />
      </div>
    </StaffDialog>
  );
}
