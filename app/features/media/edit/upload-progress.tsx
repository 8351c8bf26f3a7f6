import { RotateCcw, X } from "lucide-react";
import { AlertBox } from "#app/ui/staff/form-frame.tsx";
import { Tool } from "#app/ui/staff/staff-button.tsx";
import type { Upload } from "./upload-queue.ts";
import type { Uploads } from "./use-upload.ts";

type Controls = Pick<Uploads, "cancel" | "retry" | "dismiss">;

/** How far an upload is: SPEC §4's word, read out once, a bar and a figure. */
export function UploadBar({ upload: { file, state } }: { upload: Upload }) {
  const percent = state.kind === "sending" ? state.percent : 0;
  return (
    <>
      <span role="status">Uploading...</span>
      <span
        role="progressbar"
        aria-label={file.name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="block h-2.5 min-w-28 border-[1.5px] border-tape bg-white"
      >
        <span className="block h-full bg-tape" style={{ width: `${percent}%` }} />
      </span>
    </>
  );
}

interface UploadListProps extends Controls {
  uploads: readonly Upload[];
  /** What there is to say of those that were kept. */
  notes: readonly string[];
}

/** Uploads under a field: how far each is, why it was refused, and the ways on. */
export function UploadList({ uploads, notes, ...controls }: UploadListProps) {
  const shown = uploads.filter(({ state }) => state.kind !== "done" && state.kind !== "cancelled");
  return (
    <>
      {shown.map((upload) => (
        <UploadRow key={upload.id} {...controls} upload={upload} />
      ))}
      {notes.length > 0 && (
        <p role="status" className="text-sm text-ink-soft wrap-anywhere">
          {notes.join(" ")}
        </p>
      )}
    </>
  );
}

function UploadRow({ upload, cancel, retry, dismiss }: Controls & { upload: Upload }) {
  const { id, file, state } = upload;
  if (state.kind === "refused") {
    return (
      <div>
        <AlertBox alert={state} />
        <UploadWays upload={upload} retry={retry} dismiss={dismiss} />
      </div>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 bg-tape-tint py-1 pl-3 text-sm font-strong text-tape-dark">
      <div className="grid gap-1.5">
        <UploadBar upload={upload} />
        <span className="truncate text-xs font-normal text-ink-soft">{progressText(upload)}</span>
      </div>
      <Tool icon={X} aria-label={`Cancel ${file.name}`} onClick={() => cancel(id)}>
        Cancel
      </Tool>
    </div>
  );
}

/** What can be done about a refused upload. */
export function UploadWays({
  upload: { id, file },
  retry,
  dismiss,
}: Omit<Controls, "cancel"> & { upload: Upload }) {
  return (
    <div className="flex flex-wrap">
      <Tool icon={RotateCcw} aria-label={`Retry ${file.name}`} onClick={() => retry(id)}>
        Retry
      </Tool>
      <Tool icon={X} aria-label={`Dismiss ${file.name}`} onClick={() => dismiss(id)}>
        Dismiss
      </Tool>
    </div>
  );
}

/** File and figure, as on a tile: 'IMG_2041.jpg, 64%'. */
export function progressText({ file, state }: Upload): string {
  return state.kind === "sending" ? `${file.name}, ${state.percent}%` : file.name;
}
