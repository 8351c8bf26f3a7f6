import { ImageOff, RotateCw, Star, Trash2, X } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { formatFileSize } from "#app/kernel/files/media-item.ts";
import { thumbnail } from "#app/kernel/files/storage-address.ts";
import { CharacterCount } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Tool } from "#app/ui/staff/staff-button.tsx";
import { projects } from "../projects.collection.ts";
import type { PhotoItem, PhotoRole } from "./tray.ts";

interface PhotoItemCardProps {
  print: PhotoItem;
  /** Accessible name of the photo in its buttons. */
  label: string;
  /** Its position, counted from 1. */
  number: number;
  /** Name of the caption's field; `error` is its validation message. */
  name: string;
  error: string | undefined;
  /** Its drag handle and move buttons. */
  controls: ReactNode;
  onCaption(caption: string): void;
  onRole(role: PhotoRole): void;
  onCover(): void;
  onRetry(): void;
  onRemove(): void;
}

const names = { plain: "Regular", before: "Before", after: "After" } as const;

/** One photo of a project with its controls: beside the picture on a phone, beneath it on wider screens. */
export function PhotoItemCard(props: PhotoItemCardProps) {
  const { print, number, controls } = props;
  const { state, isCover, role } = print;
  // The gallery labels the pair itself; an older caption is shown only if it is invalid.
  const hasCaption = !print.alone && (role === "plain" || props.error !== undefined);
  return (
    <div
      className={`relative grid flex-1 grid-cols-[7rem_minmax(0,1fr)] content-start gap-x-3 gap-y-1.5 border bg-white p-2 @[36rem]:grid-cols-[minmax(0,1fr)] ${
        isCover ? "border-tape shadow-[inset_0_0_0_1px_var(--color-tape)]" : "border-film-line"
      }`}
    >
      <div className="min-w-0">
        <PhotoItemPicture print={print} />
        {role !== "plain" && (
          <p className="dimension-line pt-1.5 pb-0.5 font-sans font-strong text-tape-dark text-xs leading-none">
            {names[role]}
          </p>
        )}
      </div>
      <div className="grid min-w-0 content-start gap-1.5">
        <div className="flex min-h-11 flex-wrap items-center gap-x-1.5 text-sm leading-[1.2]">
          <span className="text-ink-soft">{number}.</span>
          <span className="font-strong">
            <Standing print={print} />
          </span>
          {state.kind === "in" && <span className="-mr-1 ml-auto flex">{controls}</span>}
        </div>
        {state.kind !== "in" ? <OnItsWay {...props} /> : hasCaption && <Caption {...props} />}
      </div>
      <div className="col-span-full flex flex-wrap items-center justify-between gap-1">
        {state.kind === "in" && <RoleChoice {...props} />}
        <PhotoItemTools {...props} />
      </div>
    </div>
  );
}

/** The photo's status as a short label; SPEC §4's label while it is uploaded. */
function Standing({ print: { state, isCover } }: { print: PhotoItem }) {
  if (state.kind === "in") return isCover ? "Cover" : "Photo";
  if (state.kind === "failed") return "Not uploaded";
  if (state.kind === "elsewhere") return "Uploading elsewhere";
  if (state.percent === null) return "Waiting";
  return (
    <>
      <span>Uploading...</span> {state.percent}%
    </>
  );
}

function PhotoItemPicture({ print: { state, url, isCover } }: { print: PhotoItem }) {
  const [broken, setBroken] = useState(false);
  if (state.kind !== "in") {
    const percent = state.kind === "sending" ? (state.percent ?? 0) : 0;
    const failed = state.kind === "failed";
    return (
      <div
        className={`grid aspect-picture place-items-center ${failed ? "bg-error-tint text-error" : "bg-tape-tint"}`}
      >
        {failed ? (
          <Icon icon={ImageOff} className="size-8" />
        ) : (
          <span
            role="progressbar"
            aria-label={"file" in state ? state.file.name : "Photo"}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
            className="block h-2.5 w-3/4 border-[1.5px] border-tape bg-white"
          >
            <span className="block h-full bg-tape" style={{ width: `${percent}%` }} />
          </span>
        )}
      </div>
    );
  }
  return (
    <div className="relative aspect-picture overflow-hidden bg-limestone">
      {!broken && (
        <img
          src={thumbnail(url)}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => setBroken(true)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
      {isCover && (
        <span className="absolute top-0 left-0 grid h-7.5 w-9 items-center bg-tape pl-2 text-white [clip-path:polygon(0_0,100%_0,calc(100%_-_.5rem)_50%,100%_100%,0_100%)]">
          <Icon icon={Star} className="size-4 fill-current" />
        </span>
      )}
    </div>
  );
}

function Caption({ print, number, name, error, onCaption }: PhotoItemCardProps) {
  const id = useId();
  return (
    <>
      <textarea
        id={id}
        aria-label="Caption"
        aria-describedby={`${id}-place`}
        aria-invalid={error ? true : undefined}
        name={name}
        rows={2}
        placeholder="Caption (optional)"
        value={print.caption}
        // A line break becomes a space; long text wraps.
        onChange={(event) => onCaption(event.target.value.replace(/\s*\n\s*/g, " "))}
        className="input min-h-17! resize-none px-2.5 py-2 text-[1.0625rem] leading-[1.35]"
      />
      <span id={`${id}-place`} hidden>
        Photo {number}
      </span>
      <CharacterCount
        id={`${id}-count`}
        typed={print.caption}
        max={projects.fields.images.itemFields.caption.max}
      />
      {error && <p className="text-sm leading-[1.4] text-error">{error}</p>}
    </>
  );
}

/** The file's name and size, and why it is not uploaded. */
function OnItsWay({ print: { state } }: PhotoItemCardProps) {
  if (state.kind === "in") return null;
  if (state.kind === "elsewhere")
    return <p className="text-sm leading-[1.4] text-ink-soft">Uploading from another window or device.</p>;
  const { file } = state;
  if (state.kind === "sending")
    return (
      <p className="text-sm leading-[1.4] text-ink-soft">
        {file.name}, {formatFileSize(file.size)}
      </p>
    );
  return (
    <p role="alert" className="text-sm leading-[1.4] text-error">
      {state.detail ?? state.message} {file.name} is still on this device.
    </p>
  );
}

function RoleChoice({ print: { id, role }, number, onRole }: PhotoItemCardProps) {
  return (
    <fieldset className="inline-flex rounded-cut border-[1.5px] border-stone bg-white">
      <legend className="sr-only">What photo {number} shows</legend>
      {(["plain", "before", "after"] as const).map((value) => (
        <label
          key={value}
          className="relative grid min-h-11 cursor-pointer place-items-center px-2.5 font-medium text-sm leading-none not-first-of-type:border-stone not-first-of-type:border-l-[1.5px] has-checked:bg-tape-tint has-checked:font-strong has-checked:text-tape-dark has-checked:shadow-[inset_0_-3px_0_var(--color-tape)] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-tape-dark"
        >
          <input
            type="radio"
            name={`role-${id}`}
            checked={role === value}
            onChange={() => onRole(value)}
            className="absolute inset-0 m-0 cursor-pointer opacity-0"
          />
          {names[value]}
        </label>
      ))}
    </fieldset>
  );
}

function PhotoItemTools({
  print: { state, isCover },
  label,
  onCover,
  onRetry,
  onRemove,
}: PhotoItemCardProps) {
  return (
    <span className="-ml-1.5 flex flex-wrap *:px-2">
      {state.kind === "in" && !isCover && (
        <Tool icon={Star} aria-label={`Make cover: ${label}`} onClick={onCover}>
          Make cover
        </Tool>
      )}
      {state.kind === "failed" && state.canRetry && (
        <Tool icon={RotateCw} aria-label={`Try again: ${label}`} onClick={onRetry}>
          Try again
        </Tool>
      )}
      {state.kind === "sending" ? (
        <Tool icon={X} aria-label={`Stop uploading ${label}`} onClick={onRemove}>
          Stop
        </Tool>
      ) : (
        <Tool icon={Trash2} aria-label={`Remove ${label}`} onClick={onRemove}>
          Remove
        </Tool>
      )}
    </span>
  );
}
