import { useQuery } from "@tanstack/react-query";
import { Images } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { queryClient } from "#app/kernel/verbs/edit/staff-queries.ts";
import { AlertBox } from "#app/ui/staff/alert-box.tsx";
import { TextInput } from "#app/ui/staff/inputs.tsx";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import type { StaffBucket, UploadFor } from "../bucket.ts";
import type { MediaItem } from "../media-item.ts";
import { positionOf } from "../picture.ts";
import { parseStorageAddress, thumbnail, withoutOwnOrigin } from "../storage-address.ts";
import { FocalPointTool } from "./focal-point.tsx";
import { itemAt, putItem } from "./library-queries.ts";
import { MediaLibraryDialog } from "./media-library-dialog.tsx";
import { PictureUploads, usePictureUploads } from "./picture-uploads.tsx";
import { isBusy } from "./upload-queue.ts";
import { FileButton, useFileDrop } from "./uploads.tsx";
import { useDebounced } from "./use-debounced.ts";

const RESTED_MS = 400;
const ratios = { picture: "aspect-picture", wide: "aspect-wide", hero: "aspect-hero" };

interface ImageFieldProps {
  label?: string;
  name: string;
  value: string;
  onChange(value: string): void;
  error?: string | undefined;
  required?: boolean;
  optional?: boolean;
  /** The bucket of uploads, and the initial bucket of the library. */
  bucket: StaffBucket;
  uploadFor: UploadFor;
  /** A hint such as a recommended size. */
  hint?: ReactNode;
  /** Aspect ratio of the preview. */
  ratio?: keyof typeof ratios;
  /** Called when an upload starts, and when it has ended or is aborted (SPEC §5: Save waits for it). */
  onBusyChange?(busy: boolean): void;
  /** Renders additional content for a stored picture. */
  children?(item: MediaItem): ReactNode;
}

/**
 * A picture field: a file dropped or chosen from the device, a picture from the library, or an address
 * (SPEC's field). A stored picture is shown with its title and focal point.
 */
export function ImageField(props: ImageFieldProps) {
  const { label = "Image URL", name, value, onChange, error, required = false, optional = false } = props;
  const { bucket, uploadFor, hint, ratio = "picture", onBusyChange } = props;
  const [choosing, setChoosing] = useState(false);
  const purpose = useId();
  const chosen = useChosen(value);
  const pick = (item: MediaItem) => {
    putItem(item);
    onChange(item.url);
  };
  const sending = usePictureUploads({ bucket, uploadFor, onBusyChange, onPick: pick });
  const isSending = isBusy(sending.uploads);
  // A new upload replaces a failed one.
  const upload = (files: File[]) => {
    sending.queue.clear();
    sending.upload(files.slice(0, 1));
  };
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
        <Chosen address={chosen.address} item={chosen.item} className={ratios[ratio]} />
        <div className="flex flex-wrap items-center gap-2">
          <FileButton bucket={bucket} disabled={isSending} aria-describedby={purpose} onFiles={upload} />
          <StaffButton icon={Images} aria-describedby={purpose} onClick={() => setChoosing(true)}>
            Choose from Library
          </StaffButton>
          <span className="text-sm text-ink-soft pointer-coarse:hidden">or drop one here</span>
        </div>
        <PictureUploads {...sending} />
        {/* During an upload, edits would apply to the previous picture. */}
        {chosen.item && !isSending && chosen.address === value.trim() && props.children?.(chosen.item)}
        {chosen.error && props.children && (
          <AlertBox
            alert={{
              ...chosen.error,
              choices: [{ label: "Try again", onChoose: () => void chosen.refetch() }],
            }}
          />
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
        className="max-w-md [&_input]:min-h-11 [&_input]:text-[1rem]"
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

/** The file at an address, loaded once the address has been unchanged for RESTED_MS. */
function useChosen(value: string) {
  const address = useDebounced(value.trim(), RESTED_MS);
  const isStored = parseStorageAddress(address) !== null;
  const { data: item, error, refetch } = useQuery({ ...itemAt(address), enabled: isStored }, queryClient);
  return { address, item, error: item ? null : error, refetch };
}

interface ChosenProps {
  address: string;
  item: MediaItem | null | undefined;
  className: string;
}

/** The picture at the address, with its title and focal point; hidden if it can't be shown (SPEC §8). */
function Chosen({ address, item, className }: ChosenProps) {
  if (!/^(https?:\/\/\S+\.\S+|\/storage\/.)/i.test(address)) return null;
  const position = item?.focal ? { objectPosition: positionOf(item.focal) } : undefined;
  return (
    <div key={address} className="grid justify-items-start gap-2">
      <Preview url={address} className={className} style={position} />
      {item && <p className="text-sm leading-[1.3] text-ink-soft">{item.file}</p>}
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
