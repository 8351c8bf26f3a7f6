import { useQuery } from "@tanstack/react-query";
import { Download, Trash2, X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { HistoryButton } from "#app/kernel/lists/edit/history-button.tsx";
import { AdministratorsOnly } from "#app/kernel/verbs/staff-only.tsx";
import { formatLongDate } from "#app/platform/business-clock.ts";
import { capitalized } from "#app/platform/capitalized.ts";
import { mediaTexts } from "#app/platform/media-texts.ts";
import { IconButton } from "#app/ui/actions.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { AlertBox } from "#app/ui/staff/alert-box.tsx";
import { CopyButton } from "#app/ui/staff/copy-button.tsx";
import { Tool } from "#app/ui/staff/staff-button.tsx";
import {
  downloadName,
  formatFileSize,
  formatFileType,
  formatPlaces,
  kindIn,
  type MediaItem,
} from "../media-item.ts";
import { type AltDrafts, AltTextForm } from "./alt-text-form.tsx";
import { FocalPointTool, previewUrl } from "./focal-point.tsx";
import { usesOf } from "./library-queries.ts";

/** The details of a stored file and the actions on it. Its React key must be the file's id. */
export function MediaDetails({
  item,
  drafts,
  onDelete,
  onClose,
}: {
  item: MediaItem;
  drafts: AltDrafts;
  onDelete(): void;
  onClose(): void;
}) {
  const panel = useRef<HTMLElement>(null);
  const { width, height } = item;
  const [measured, setMeasured] = useState(width && height ? { width, height } : null);

  useEffect(() => {
    // On wide screens, the panel is beside the tiles and in view.
    if (window.matchMedia("(width < 80rem)").matches) panel.current?.scrollIntoView({ block: "nearest" });
  }, []);

  return (
    <section
      ref={panel}
      aria-label={`Details of ${item.file}`}
      className="panel my-2 scroll-my-3 xl:sticky xl:top-6 xl:my-0 xl:max-h-[calc(100dvh-3rem)] xl:overflow-y-auto xl:p-5 xl:pt-7 xl:pb-0"
    >
      <div className="mb-3 flex items-start justify-between gap-3">
        <h2 className="pt-1.5 text-[1.125rem] leading-[1.3] font-title tracking-normal">{item.file}</h2>
        <IconButton label="Close details" icon={X} className="-mt-1 -mr-2" onClick={onClose} />
      </div>
      <div className="grid gap-5 md:grid-cols-2 md:gap-x-8 xl:grid-cols-1">
        <div className="grid min-w-0 content-start gap-4">
          <MediaPreview item={item} onMeasured={setMeasured} />
          {kindIn(item.bucket) === "image" && <FocalPointTool item={item} />}
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1 text-sm leading-[1.5]">
            <Fact name="Type">{formatFileType(item)}</Fact>
            <Fact name="Size">{formatFileSize(item.bytes)}</Fact>
            {measured && <Fact name="Dimensions">{`${measured.width} × ${measured.height}`}</Fact>}
            <Fact name="Uploaded">
              <time dateTime={item.created_at}>{formatLongDate(item.created_at)}</time>
            </Fact>
          </dl>
        </div>
        <div className="grid min-w-0 content-start gap-5">
          <AltTextForm item={item} drafts={drafts} narrow />
          <MediaUses id={item.id} />
          <AddressField url={item.url} />
        </div>
      </div>
      <div className="panel-foot xl:sticky xl:bottom-0 xl:bg-film xl:pt-3 xl:pb-4">
        <a href={item.url} download={downloadName(item)} className="staff-button">
          <Icon icon={Download} />
          Download
        </a>
        <HistoryButton isNamed type="picture" id={item.id} title={item.file} />
        <AdministratorsOnly>
          <Tool icon={Trash2} aria-label={`Delete ${item.file}`} className="ml-auto" onClick={onDelete}>
            Delete
          </Tool>
        </AdministratorsOnly>
      </div>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** The file's absolute address, for mail and other sites; image fields accept it, too. */
function AddressField({ url }: { url: string }) {
  const field = useRef<HTMLInputElement>(null);
  const address = new URL(url, window.location.href).href;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <input
        ref={field}
        readOnly
        aria-label="Web address"
        value={address}
        onFocus={(event) => event.currentTarget.select()}
        className="input min-w-0 flex-[1_1_10rem] text-sm"
      />
      <CopyButton text={address} field={field} messages={mediaTexts}>
        Copy address
      </CopyButton>
    </div>
  );
}

/** Shows an uncropped picture, or a video player, which reports the video's size once loaded. */
function MediaPreview({
  item,
  onMeasured,
}: {
  item: MediaItem;
  onMeasured(size: { width: number; height: number }): void;
}) {
  const { url, file, width, height } = item;
  const [broken, setBroken] = useState(false);
  if (broken) return <p className="bg-limestone p-6 text-sm text-ink-soft">This file can’t be shown here.</p>;
  if (kindIn(item.bucket) === "video") {
    return (
      // biome-ignore lint/a11y/useMediaCaption: it is what somebody has just uploaded
      <video
        controls
        preload="metadata"
        playsInline
        src={url}
        aria-label={file}
        onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight } }) =>
          onMeasured({ width: videoWidth, height: videoHeight })
        }
        onError={() => setBroken(true)}
        className="aspect-video w-full bg-deep"
      />
    );
  }
  return (
    <img
      src={previewUrl(item)}
      {...(width && height ? { width, height } : {})}
      alt={item.alt || file}
      onError={() => setBroken(true)}
      className="max-h-[min(24rem,50dvh)] w-full bg-limestone object-contain xl:max-h-60"
    />
  );
}

/** Links to everything that uses a file. */
function MediaUses({ id }: { id: string }) {
  const { data: uses, error, isPending, refetch } = useQuery(usesOf(id));
  return (
    <div className="text-sm leading-[1.5]">
      <h3 className="font-sans text-sm font-strong tracking-normal">Used in</h3>
      {isPending && <p className="text-ink-soft">Loading</p>}
      {error && !uses && (
        <AlertBox alert={{ ...error, choices: [{ label: "Try again", onChoose: () => void refetch() }] }} />
      )}
      {uses?.length === 0 && <p className="text-ink-soft">{mediaTexts.usesNone}</p>}
      {uses && uses.length > 0 && (
        <ul>
          {uses.map((use) => (
            <li key={`${use.type} ${use.path} ${use.title}`}>
              <Link
                to={use.path}
                className="inline-flex min-h-6 items-center text-tape underline underline-offset-[.2em] hover:text-tape-dark"
              >
                {capitalized(formatPlaces(use))}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
