import { X } from "lucide-react";
import { createPortal } from "react-dom";
import { IconButton } from "#app/ui/actions.tsx";
import type { MediaItem, StaffBucket } from "../media-item.ts";
import { LibraryPanel } from "./library-panel.tsx";
import { Modal } from "./modal.tsx";

interface MediaLibraryDialogProps {
  bucket: StaffBucket;
  /** Other buckets to choose from, `bucket` among them. */
  tabs?: readonly StaffBucket[];
  open: boolean;
  /** Called on `Use This Image`; whoever opened the dialog closes it. */
  onChoose(item: MediaItem): void;
  onClose(): void;
}

/**
 * The media library as a dialog. Each opening starts with nothing chosen; uploads go on when it is closed. It stands at
 * the end of the page, because a form must not hold another.
 */
export function MediaLibraryDialog({ bucket, tabs, open, onChoose, onClose }: MediaLibraryDialogProps) {
  if (!open) return null;
  return createPortal(
    <Modal open onClose={onClose} label="Media Library" className="w-[min(100%-1rem,58rem)] bg-film p-0">
      <div className="staff film">
        <div className="mb-5 flex items-center justify-between gap-4">
          <h2 className="text-h4">Media Library</h2>
          <IconButton label="Close media library" icon={X} onClick={onClose} />
        </div>
        <LibraryPanel bucket={bucket} tabs={tabs} onUse={onChoose} onCancel={onClose} />
      </div>
    </Modal>,
    document.body,
  );
}
