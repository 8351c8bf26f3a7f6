import { Images } from "lucide-react";
import { type ReactNode, type Ref, useEffect, useEffectEvent, useId, useState } from "react";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { AlertBox } from "#app/ui/staff/form-frame.tsx";
import { TextInput } from "#app/ui/staff/inputs.tsx";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import type { MediaItem, StaffBucket } from "../media-item.ts";
import { thumbnail, withoutOwnOrigin } from "../storage-address.ts";
import { MediaLibraryDialog } from "./media-library-dialog.tsx";
import { createUploadQueue, doneInOrder, isBusy, type UploadFor } from "./upload-queue.ts";
import { FileButton, progressText, UploadBar, UploadTools, useUploads } from "./uploads.tsx";
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
  /** Other buckets that the library offers. */
  libraryTabs?: readonly StaffBucket[];
  uploadFor: UploadFor;
  /** Such as a recommended size. */
  hint?: ReactNode;
  /** Of the preview. */
  ratio?: keyof typeof ratios;
  /** See ImagePicker. */
  onBusyChange?(busy: boolean): void;
}

/** A picture's address: typed, uploaded, or chosen from the library, with a preview. */
export function ImageField(props: ImageFieldProps) {
  const { label = "Image URL", name, value, onChange, error, required = false, optional = false } = props;
  const { bucket, libraryTabs, uploadFor, hint, ratio = "picture", onBusyChange } = props;
  const purpose = useId();
  const address = useDebounced(value.trim(), RESTED_MS);
  return (
    <div className="grid content-start gap-3">
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
        help={hint}
      />
      <span id={purpose} hidden>
        {label}
      </span>
      <ImagePicker
        bucket={bucket}
        libraryTabs={libraryTabs}
        uploadFor={() => uploadFor}
        onPick={({ url }) => onChange(url)}
        onBusyChange={onBusyChange}
        describedBy={purpose}
      />
      {/^(https?:\/\/\S+\.\S+|\/storage\/.)/i.test(address) && (
        <Preview key={address} url={address} className={ratios[ratio]} />
      )}
    </div>
  );
}

/** What the address leads to; hidden while that can't be shown (SPEC §8). */
function Preview({ url, className }: { url: string; className: string }) {
  const [broken, setBroken] = useState(false);
  if (broken) return null;
  return (
    <img
      src={thumbnail(url)}
      alt="Preview"
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
      className={`w-64 max-w-full bg-limestone object-cover ${className}`}
    />
  );
}

interface ImagePickerProps {
  /** Where uploads go and where the library opens. */
  bucket: StaffBucket;
  /** Other buckets that the library offers. */
  libraryTabs?: readonly StaffBucket[] | undefined;
  /** Whether several can be uploaded at a time; otherwise a new one takes the place of one that failed. */
  multiple?: boolean;
  /** What an upload is for; `index` is its place among the files chosen together. */
  uploadFor(index: number): UploadFor;
  /** Gets each picture; those uploaded come in the order in which they were chosen. */
  onPick(item: MediaItem): void;
  /** Called when uploads start, and when all have ended or are broken off (SPEC §5: Save waits for them). */
  onBusyChange?: ((busy: boolean) => void) | undefined;
  uploadLabel?: string;
  /** Id of what says what the picture is for. */
  describedBy?: string;
  /** Of the row of buttons. */
  className?: string;
  libraryButton?: Ref<HTMLButtonElement>;
}

/**
 * Pictures for a form: uploaded or chosen from the library. Below stands how far uploads are, and why they failed; they
 * are broken off when it leaves the page.
 */
export function ImagePicker(props: ImagePickerProps) {
  const {
    bucket,
    libraryTabs,
    multiple = false,
    uploadFor,
    uploadLabel,
    describedBy,
    className = "",
  } = props;
  const [choosing, setChoosing] = useState(false);
  const [notes, setNotes] = useState<readonly string[]>([]);
  const [queue] = useState(createUploadQueue);
  const uploads = useUploads(queue);
  const busy = isBusy(uploads);
  useEffect(() => queue.clear, [queue]);

  const pick = useEffectEvent(props.onPick);
  useEffect(() => {
    for (const { upload, item } of doneInOrder(uploads)) {
      queue.remove(upload);
      if (item.firstFrameOnly) setNotes((now) => [...now, staffMessages.media.firstFrame(upload.file.name)]);
      pick(item);
    }
  }, [uploads, queue]);

  const report = useEffectEvent((is: boolean) => props.onBusyChange?.(is));
  useEffect(() => {
    if (!busy) return;
    report(true);
    return () => report(false);
  }, [busy]);

  const upload = (files: File[]) => {
    setNotes([]);
    if (!multiple) queue.clear();
    queue.add(multiple ? files : files.slice(0, 1), (index) => ({ bucket, uploadFor: uploadFor(index) }));
  };

  const shown = uploads.filter(({ state }) => state.kind !== "ok");
  return (
    <>
      <div className={`flex flex-wrap gap-2 ${className}`}>
        <FileButton
          bucket={bucket}
          multiple={multiple}
          disabled={busy && !multiple}
          {...(uploadLabel ? { label: uploadLabel } : {})}
          aria-describedby={describedBy}
          onFiles={upload}
        />
        <StaffButton
          ref={props.libraryButton}
          icon={Images}
          aria-describedby={describedBy}
          onClick={() => setChoosing(true)}
        >
          Choose from Library
        </StaffButton>
      </div>
      {shown.map((upload) =>
        upload.state.kind === "error" ? (
          <div key={upload.id}>
            <AlertBox alert={upload.state} />
            <UploadTools upload={upload} queue={queue} />
          </div>
        ) : (
          <div
            key={upload.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 bg-tape-tint py-1 pl-3 text-sm font-strong text-tape-dark"
          >
            <div className="grid gap-1.5">
              <UploadBar upload={upload} />
              <span className="truncate text-xs font-normal text-ink-soft">{progressText(upload)}</span>
            </div>
            <UploadTools upload={upload} queue={queue} />
          </div>
        ),
      )}
      {notes.length > 0 && (
        <p role="status" className="text-sm text-ink-soft wrap-anywhere">
          {notes.join(" ")}
        </p>
      )}
      <MediaLibraryDialog
        bucket={bucket}
        {...(libraryTabs ? { tabs: libraryTabs } : {})}
        open={choosing}
        onChoose={(item) => {
          setChoosing(false);
          props.onPick(item);
        }}
        onClose={() => setChoosing(false)}
      />
    </>
  );
}
