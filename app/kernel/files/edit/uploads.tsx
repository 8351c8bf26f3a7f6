import { Camera, RotateCcw, Upload as UploadIcon, X } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import { StaffButton, Tool } from "#app/ui/staff/staff-button.tsx";
import type { StaffBucket } from "../bucket.ts";
import { kindIn } from "../media-item.ts";
import { canRetry, createUploadQueue, isBusy, type Upload, type UploadQueue } from "./upload-queue.ts";

/**
 * Uploads into the library. They continue after it is closed and on other pages of the site; the browser asks
 * for confirmation before the tab is closed.
 */
export const libraryQueue = createUploadQueue();
const warn = (event: BeforeUnloadEvent) => event.preventDefault();
libraryQueue.subscribe(() => {
  if (isBusy(libraryQueue.read())) window.addEventListener("beforeunload", warn);
  else window.removeEventListener("beforeunload", warn);
});

const accepted = { image: "image/*", video: "video/mp4,video/webm,video/quicktime" };

interface FileButtonProps {
  /** Determines which kind of file can be chosen. */
  bucket: StaffBucket;
  multiple?: boolean;
  disabled?: boolean;
  /** Whether it is the primary action. */
  solid?: boolean;
  label?: string;
  /** Whether it opens the camera; it is shown only on touch devices. */
  camera?: boolean;
  "aria-describedby"?: string | undefined;
  onFiles(files: File[]): void;
}

/** A button that opens the device's file picker. */
export function FileButton({
  bucket,
  multiple = false,
  label = "Upload",
  camera = false,
  onFiles,
  ...rest
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <StaffButton
        icon={camera ? Camera : UploadIcon}
        className={camera ? "not-pointer-coarse:hidden" : ""}
        onClick={() => input.current?.click()}
        {...rest}
      >
        {label}
      </StaffButton>
      <input
        ref={input}
        type="file"
        accept={accepted[kindIn(bucket)]}
        multiple={multiple}
        capture={camera ? "environment" : undefined}
        hidden
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The value is reset so that the same file can be chosen again.
          currentTarget.value = "";
        }}
      />
    </>
  );
}

/** Handles files dropped on an element that `handlers` are spread on; `isOver` while files are over it. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setIsOver(false);
  };
  const over = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    // Otherwise, the browser would open the file instead of the page.
    event.preventDefault();
    setIsOver(true);
  };
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setIsOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return { isOver, handlers: { onDragOver: over, onDragLeave: leave, onDrop: drop } };
}

/** The progress of an upload: SPEC §4's text, announced once, and a progress bar. */
export function UploadBar({ upload: { file, state } }: { upload: Upload }) {
  const percent = (state.kind === "sending" && state.percent) || 0;
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

/** File name and percentage: 'IMG_2041.jpg, 64%'. */
export function progressText({ file, state }: Upload): string {
  const percent = state.kind === "sending" ? state.percent : null;
  return percent === null ? file.name : `${file.name}, ${percent}%`;
}

/** The actions on an upload: cancel, retry or dismiss. */
export function UploadTools({ upload, queue }: { upload: Upload; queue: UploadQueue }) {
  const { name } = upload.file;
  if (upload.state.kind === "sending") {
    return (
      <Tool icon={X} aria-label={`Cancel ${name}`} onClick={() => queue.remove(upload)}>
        Cancel
      </Tool>
    );
  }
  return (
    <div className="flex flex-wrap">
      {upload.state.kind === "error" && canRetry(upload.state) && (
        <Tool icon={RotateCcw} aria-label={`Retry ${name}`} onClick={() => queue.retry(upload)}>
          Retry
        </Tool>
      )}
      <Tool icon={X} aria-label={`Dismiss ${name}`} onClick={() => queue.remove(upload)}>
        Dismiss
      </Tool>
    </div>
  );
}
