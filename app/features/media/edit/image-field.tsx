import { useQuery } from "@tanstack/react-query";
import { Images } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from "react";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { AlertBox } from "#app/ui/staff/form-frame.tsx";
import { TextInput } from "#app/ui/staff/inputs.tsx";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import type { MediaItem, StaffBucket } from "../media-item.ts";
import { positionOf } from "../picture.ts";
import { parseStorageAddress, thumbnail, withoutOwnOrigin } from "../storage-address.ts";
import { FocalPointTool } from "./focal-point.tsx";
import { itemAt, putItem, queryClient } from "./library-queries.ts";
import { MediaLibraryDialog } from "./media-library-dialog.tsx";
import { createUploadQueue, doneInOrder, isBusy, type Upload, type UploadFor } from "./upload-queue.ts";
import { FileButton, progressText, UploadBar, UploadTools, useFileDrop, useUploads } from "./uploads.tsx";
import { useDebounced } from "./use-debounced.ts";

const RESTED_MS = 400;
const ratios = { picture: "aspect-picture", post: "aspect-post", hero: "aspect-hero" };

interface ImageFieldProps {
  label?: string;
  name: string;
  value: string;
  onChange(value: string): void;
  error?: string | undefined;
  required?: boolean;
  optional?: boolean;
  /** Where uploads go and where the library opens. */
  bucket: StaffBucket;
  uploadFor: UploadFor;
  /** Such as a recommended size. */
  hint?: ReactNode;
  /** Of the preview. */
  ratio?: keyof typeof ratios;
  /** Called when an upload starts, and when it has ended or is broken off (SPEC §5: Save waits for it). */
  onBusyChange?(busy: boolean): void;
}

/**
 * A picture: dropped or chosen from the device first, from the library second, last by its address (SPEC's field). A
 * stored one is shown with its title and with what stays in view.
 */
export function ImageField(props: ImageFieldProps) {
  const { label = "Image URL", name, value, onChange, error, required = false, optional = false } = props;
  const { bucket, uploadFor, hint, ratio = "picture", onBusyChange } = props;
  const [choosing, setChoosing] = useState(false);
  const purpose = useId();
  const pick = (item: MediaItem) => {
    putItem(item);
    onChange(item.url);
  };
  const { uploads, queue, note, upload } = useFieldUpload({ bucket, uploadFor, onBusyChange, onPick: pick });
  const isSending = isBusy(uploads);
  const drop = useFileDrop((files) => !isSending && upload(files));
  return (
    <div className="grid content-start gap-3">
      <div
        {...drop.handlers}
        className={`grid gap-3 border-[1.5px] border-dashed p-3 ${drop.isOver ? "border-tape bg-tape-tint" : "border-stone"}`}
      >
        <p id={purpose} className="text-sm leading-[1.4] font-strong">
          {label.endsWith(" URL") ? "Picture" : label}
        </p>
        <Chosen value={value} className={ratios[ratio]} />
        <div className="flex flex-wrap items-center gap-2">
          <FileButton bucket={bucket} disabled={isSending} aria-describedby={purpose} onFiles={upload} />
          <StaffButton icon={Images} aria-describedby={purpose} onClick={() => setChoosing(true)}>
            Choose from Library
          </StaffButton>
          <span className="text-sm text-ink-soft pointer-coarse:hidden">or drop one here</span>
        </div>
        {uploads.map((one) => (
          <FieldUpload key={one.id} upload={one} queue={queue} />
        ))}
        {note && (
          <p role="status" className="text-sm text-ink-soft wrap-anywhere">
            {note}
          </p>
        )}
        {hint && <p className="text-sm leading-[1.4] text-ink-soft">{hint}</p>}
      </div>
      <TextInput
        type="url"
        inputMode="url"
        placeholder="https://"
        label={label}
        name={name}
        value={value}
        onChange={(typed) => onChange(withoutOwnOrigin(typed, window.location.origin))}
        error={error}
        required={required}
        optional={optional}
        className="max-w-md [&_input]:min-h-11 [&_input]:text-sm"
      />
      <MediaLibraryDialog
        bucket={bucket}
        open={choosing}
        onChoose={(item) => {
          setChoosing(false);
          pick(item);
        }}
        onClose={() => setChoosing(false)}
      />
    </div>
  );
}

/** What the address leads to, with its title and what stays in view; hidden while that can't be shown (SPEC §8). */
function Chosen({ value, className }: { value: string; className: string }) {
  const address = useDebounced(value.trim(), RESTED_MS);
  const isStored = parseStorageAddress(address) !== null;
  const { data: item } = useQuery({ ...itemAt(address), enabled: isStored }, queryClient);
  if (!/^(https?:\/\/\S+\.\S+|\/storage\/.)/i.test(address)) return null;
  const position = item?.focal ? { objectPosition: positionOf(item.focal) } : undefined;
  return (
    <div key={address} className="grid justify-items-start gap-2">
      <Preview url={address} className={className} style={position} />
      {item && <p className="text-sm leading-[1.3] text-ink-soft wrap-anywhere">{item.file}</p>}
      {item && <FocalPointTool item={item} />}
    </div>
  );
}

function Preview({ url, ...look }: { url: string; className: string; style: object | undefined }) {
  const [broken, setBroken] = useState(false);
  if (broken) return null;
  return (
    <img
      src={thumbnail(url)}
      alt="Preview"
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
      style={look.style}
      className={`w-64 max-w-full bg-limestone object-cover ${look.className}`}
    />
  );
}

interface FieldUploadOptions {
  bucket: StaffBucket;
  uploadFor: UploadFor;
  onPick(item: MediaItem): void;
  onBusyChange: ((busy: boolean) => void) | undefined;
}

/** The upload of one picture for a field; a new one takes the place of one that failed. It ends with the form. */
function useFieldUpload({ bucket, uploadFor, ...options }: FieldUploadOptions) {
  const [note, setNote] = useState("");
  const [queue] = useState(createUploadQueue);
  const uploads = useUploads(queue);
  const busy = isBusy(uploads);
  useEffect(() => queue.clear, [queue]);

  const pick = useEffectEvent(options.onPick);
  useEffect(() => {
    for (const { upload, item } of doneInOrder(uploads)) {
      queue.remove(upload);
      setNote(item.firstFrameOnly ? staffMessages.media.firstFrame(upload.file.name) : "");
      pick(item);
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
      queue.clear();
      queue.add(files.slice(0, 1), () => ({ bucket, uploadFor }));
    },
  };
}

/** How far it is, or why it failed. */
function FieldUpload({ upload, queue }: { upload: Upload; queue: ReturnType<typeof createUploadQueue> }) {
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
