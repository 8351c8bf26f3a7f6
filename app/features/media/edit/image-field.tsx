import { Images } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from "react";
import { TextInput } from "#app/ui/staff/inputs.tsx";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import type { StaffBucket } from "../media-item.ts";
import { withoutOwnOrigin } from "../storage-address.ts";
import { FileButton } from "./file-button.tsx";
import { ImagePreview, type PreviewRatio } from "./image-preview.tsx";
import { MediaLibraryDialog } from "./media-library-dialog.tsx";
import { UploadList } from "./upload-progress.tsx";
import type { UploadFor } from "./upload-queue.ts";
import { usePictureUploads } from "./use-upload.ts";

interface ImageFieldProps {
  /** 'Image URL' unless given. */
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
  /** What an upload is for. */
  uploadFor: UploadFor;
  /** Such as a recommended size. */
  hint?: ReactNode;
  /** Of the preview; 3:2 unless given. */
  ratio?: PreviewRatio;
  /** Told when an upload starts and when it ends (SPEC §5: Save waits for it). */
  onBusyChange?(busy: boolean): void;
}

/** A picture's address: typed, uploaded, or chosen from the library, with a preview. */
export function ImageField(props: ImageFieldProps) {
  const { label = "Image URL", name, value, onChange, error, required, optional } = props;
  const { bucket, libraryTabs, uploadFor, hint, ratio = "picture", onBusyChange } = props;
  const [choosing, setChoosing] = useState(false);
  const purpose = useId();
  const { busy, upload, ...uploads } = usePictureUploads({
    bucket,
    nameOf: () => uploadFor,
    onDone: ({ url }) => onChange(url),
  });
  const tell = useEffectEvent((is: boolean) => onBusyChange?.(is));
  useEffect(() => {
    if (!busy) return;
    tell(true);
    return () => tell(false);
  }, [busy]);

  const replace = (files: File[]) => {
    for (const { id } of uploads.uploads) uploads.dismiss(id);
    upload(files.slice(0, 1));
  };

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
        required={required ?? false}
        optional={optional ?? false}
        help={hint}
      />
      <div className="flex flex-wrap gap-2">
        <span id={purpose} hidden>
          {label}
        </span>
        <FileButton bucket={bucket} disabled={busy} onFiles={replace} aria-describedby={purpose} />
        <StaffButton icon={Images} onClick={() => setChoosing(true)} aria-describedby={purpose}>
          Choose from Library
        </StaffButton>
      </div>
      <UploadList {...uploads} />
      <ImagePreview url={value} ratio={ratio} />
      <MediaLibraryDialog
        bucket={bucket}
        {...(libraryTabs ? { tabs: libraryTabs } : {})}
        open={choosing}
        onChoose={({ url }) => {
          setChoosing(false);
          onChange(url);
        }}
        onClose={() => setChoosing(false)}
      />
    </div>
  );
}
