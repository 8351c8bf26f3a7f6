import { Check, CircleAlert, Film } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { kindIn, type MediaItem } from "../media-item.ts";
import { positionOf } from "../picture.ts";
import { thumbnail } from "../storage-address.ts";
import type { Upload } from "./upload-queue.ts";
import { libraryQueue, progressText, UploadBar, UploadTools } from "./uploads.tsx";
import type { Library } from "./use-library.ts";

interface LibraryTilesProps {
  library: Library;
  /** Classes of the grid. */
  columns: string;
  /** Rendered after the selected tile; on wide screens, it is beside the grid. */
  details: ((item: MediaItem) => ReactNode) | undefined;
}

/** Stored files as tiles of 4:3; a tick marks the selected one. Uploads come first. */
export function LibraryTiles({ library, columns, details }: LibraryTilesProps) {
  const { items, uploads, chosen, choose, query } = library;
  return (
    <ul aria-busy={query.isPlaceholderData || undefined} className={`grid gap-2 ${columns}`}>
      {uploads.map((upload) => (
        <li key={upload.id} className={`min-w-0 ${upload.state.kind === "error" ? "col-span-full" : ""}`}>
          <UploadTile upload={upload} />
        </li>
      ))}
      {items.map((item) => (
        <Fragment key={item.id}>
          <li className="min-w-0">
            <LibraryTile
              item={item}
              chosen={item.id === chosen?.id}
              onChoose={() => choose(item.id === chosen?.id ? null : item)}
            />
          </li>
          {details && item.id === chosen?.id && (
            <li className="col-span-full min-w-0 xl:absolute xl:inset-y-0 xl:right-0 xl:w-80">
              {details(item)}
            </li>
          )}
        </Fragment>
      ))}
    </ul>
  );
}

function LibraryTile({ item, chosen, onChoose }: { item: MediaItem; chosen: boolean; onChoose(): void }) {
  return (
    <button
      type="button"
      data-file={item.id}
      title={item.file}
      aria-pressed={chosen}
      onClick={onChoose}
      className="relative block w-full scroll-mb-60 text-left"
    >
      <span
        className={`grid aspect-[4/3] place-items-center overflow-hidden bg-limestone text-ink-soft ${
          chosen ? "outline-4 -outline-offset-4 outline-tape" : ""
        }`}
      >
        {kindIn(item.bucket) === "video" ? (
          <Icon icon={Film} className="size-10" />
        ) : (
          <img
            src={thumbnail(item.url)}
            alt=""
            loading="lazy"
            style={item.focal ? { objectPosition: positionOf(item.focal) } : undefined}
            className="size-full object-cover"
          />
        )}
      </span>
      {chosen && (
        <span className="absolute top-0 left-0 grid h-8 w-10 items-center bg-tape pl-2 text-white [clip-path:polygon(0_0,100%_0,calc(100%_-_.5rem)_50%,100%_100%,0_100%)]">
          <Icon icon={Check} className="size-5" />
        </span>
      )}
      <span className="block truncate pt-1.5 text-xs leading-[1.3] text-ink-soft">{item.file}</span>
    </button>
  );
}

function UploadTile({ upload }: { upload: Upload }) {
  const { file, state } = upload;
  if (state.kind === "error") {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-cut border-[1.5px] border-error bg-error-tint p-3 text-sm leading-[1.4] text-error">
        <div className="flex min-w-0 flex-[1_1_14rem] gap-2.5">
          <Icon icon={CircleAlert} />
          <div className="grid min-w-0 gap-0.5">
            <p className="font-strong text-ink">{file.name}</p>
            <p role="alert" className="font-strong">
              {state.message}
            </p>
            {state.detail && <p className="text-ink">{state.detail}</p>}
          </div>
        </div>
        <UploadTools upload={upload} queue={libraryQueue} />
      </div>
    );
  }
  return (
    <div>
      <div className="grid aspect-[4/3] content-center justify-items-center gap-2 bg-tape-tint p-2 text-center text-sm leading-[1.3] font-strong text-tape-dark">
        <UploadBar upload={upload} />
        <UploadTools upload={upload} queue={libraryQueue} />
      </div>
      <span className="block truncate pt-1.5 text-xs leading-[1.3] text-ink-soft">
        {progressText(upload)}
      </span>
    </div>
  );
}
