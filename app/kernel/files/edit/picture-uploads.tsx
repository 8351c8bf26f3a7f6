import { useEffect, useEffectEvent, useState } from "react";
import { AlertBox } from "#app/ui/staff/alert-box.tsx";
import type { StaffBucket, UploadFor } from "../bucket.ts";
import type { MediaItem } from "../media-item.ts";
import { createUploadQueue, doneInOrder, isBusy, noteOf, type Upload } from "./upload-queue.ts";
import { progressText, UploadBar, UploadTools } from "./uploads.tsx";

interface PictureUploadsOptions {
  bucket: StaffBucket;
  uploadFor: UploadFor;
  /** Called with each completed upload, in the order the files were chosen. */
  onPick(item: MediaItem, file: File): void;
  /** Called when an upload starts, and when it has ended or is aborted (SPEC §5: Save waits for it). */
  onBusyChange: ((busy: boolean) => void) | undefined;
}

/** The uploads of a form's field, for PictureUploads. They are aborted when the form is unmounted. */
export function usePictureUploads({ bucket, uploadFor, ...options }: PictureUploadsOptions) {
  const [note, setNote] = useState("");
  const [queue] = useState(createUploadQueue);
  const uploads = queue.useUploads();
  const busy = isBusy(uploads);
  useEffect(() => queue.clear, [queue]);

  const pick = useEffectEvent(options.onPick);
  useEffect(() => {
    for (const { upload, item } of doneInOrder(uploads)) {
      queue.remove(upload);
      setNote(noteOf(item, upload.file.name));
      pick(item, upload.file);
    }
  }, [uploads, queue]);

  const report = useEffectEvent((is: boolean) => options.onBusyChange?.(is));
  useEffect(() => {
    if (!busy) return;
    report(true);
    return () => report(false);
  }, [busy]);

  return {
    queue,
    uploads: uploads.filter(({ state }) => state.kind !== "ok"),
    note,
    upload: (files: File[]) => {
      setNote("");
      queue.add(files, () => ({ bucket, uploadFor }));
    },
  };
}

/** Shows the progress or the error of each upload, and the note on the last one. */
export function PictureUploads(
  props: Pick<ReturnType<typeof usePictureUploads>, "uploads" | "queue" | "note">,
) {
  const { uploads, queue, note } = props;
  return (
    <>
      {uploads.map((upload) => (
        <PictureUpload key={upload.id} upload={upload} queue={queue} />
      ))}
      {note && (
        <p role="status" className="text-sm text-ink-soft">
          {note}
        </p>
      )}
    </>
  );
}

function PictureUpload({ upload, queue }: { upload: Upload; queue: ReturnType<typeof createUploadQueue> }) {
  if (upload.state.kind === "error") {
    return (
      <div>
        <AlertBox alert={upload.state} />
        <UploadTools upload={upload} queue={queue} />
      </div>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 bg-tape-tint py-1 pl-3 text-sm font-strong text-tape-dark">
      <div className="grid gap-1.5">
        <UploadBar upload={upload} />
        <span className="truncate text-xs font-normal text-ink-soft">{progressText(upload)}</span>
      </div>
      <UploadTools upload={upload} queue={queue} />
    </div>
  );
}
