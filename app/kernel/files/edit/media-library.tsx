import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { alertOf } from "#app/kernel/verbs/edit/staff-fetch.ts";
import { queryClient } from "#app/kernel/verbs/edit/staff-queries.ts";
import { useSave } from "#app/kernel/verbs/edit/use-save.ts";
import { useSavedToast } from "#app/kernel/verbs/edit/use-saved-toast.ts";
import { AdministratorsOnly } from "#app/kernel/verbs/staff-only.tsx";
import type { StaffDone } from "#app/kernel/verbs/staff-result.ts";
import { mediaTexts } from "#app/platform/media-texts.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { inputClass } from "#app/ui/field.tsx";
import { PlanSymbol } from "#app/ui/plan-symbol.tsx";
import { AlertBox, type FormAlert } from "#app/ui/staff/alert-box.tsx";
import { ConfirmDialog } from "#app/ui/staff/confirm-dialog.tsx";
import { StaffButton, Tool } from "#app/ui/staff/staff-button.tsx";
import type { StaffBucket } from "../bucket.ts";
import { formatPlaceNames, kindIn, type MediaItem } from "../media-item.ts";
import { type AltDrafts, AltTextForm } from "./alt-text-form.tsx";
import { LibraryBuckets } from "./library-buckets.tsx";
import { usesOf } from "./library-queries.ts";
import { LibraryTiles } from "./library-tiles.tsx";
import { MediaDetails } from "./media-details.tsx";
import { UndoableNote } from "./undoable-note.tsx";
import { FileButton } from "./uploads.tsx";
import { type Library, useLibrary } from "./use-library.ts";

/**
 * `choose` selects a file for a form (SPEC §2); `manage` is for the maintenance of all files (DESIGN §9.12).
 */
type LibraryMode = { mode: "manage" } | { mode: "choose"; onUse(item: MediaItem): void; onCancel(): void };

type MediaLibraryProps = LibraryMode & {
  /** The initial bucket. */
  bucket: StaffBucket;
  /** Buckets shown as tabs; if missing, only `bucket` is available. */
  tabs?: readonly StaffBucket[] | undefined;
  /** The initial search in `bucket`. */
  search?: string;
};

/** The media library: search, upload, tiles, and the actions on the selected file. */
export function MediaLibrary({ bucket, tabs, search = "", ...mode }: MediaLibraryProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <LibraryBuckets first={bucket} tabs={tabs}>
        {(shown, drafts) => (
          <Bucket bucket={shown} search={shown === bucket ? search : ""} drafts={drafts} {...mode} />
        )}
      </LibraryBuckets>
    </QueryClientProvider>
  );
}

type BucketProps = LibraryMode & { bucket: StaffBucket; search: string; drafts: AltDrafts };

function Bucket({ bucket, search, drafts, ...props }: BucketProps) {
  const manages = props.mode === "manage";
  const isVideo = kindIn(bucket) === "video";
  const showSavedToast = useSavedToast();
  const library = useLibrary(bucket, search, manages ? showSavedToast : undefined);
  const [pendingDelete, setPendingDelete] = useState<MediaItem | null>(null);
  const { chosen, items, message } = library;
  const refusalId = useId();
  const searchLabel = isVideo ? "Search videos" : "Search images";
  const room = `relative ${items.length > 0 ? "xl:pr-88" : ""} ${chosen ? "xl:min-h-[calc(100dvh-3rem)]" : ""}`;
  return (
    <div ref={library.root} className={manages ? room : undefined}>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <input
          type="search"
          aria-label={searchLabel}
          placeholder={searchLabel}
          aria-invalid={library.refusal ? true : undefined}
          aria-describedby={library.refusal && refusalId}
          value={library.typed}
          onChange={(event) => library.setTyped(event.target.value)}
          onKeyDown={(event) => {
            // The browser clears the field first; only then does Esc close the dialog around the library.
            if (event.key === "Escape" && library.typed !== "") event.stopPropagation();
          }}
          className={`${inputClass} min-w-0 flex-[1_1_12rem]`}
        />
        <FileButton bucket={bucket} multiple solid={manages} onFiles={library.upload} />
        {library.refusal && (
          <p id={refusalId} role="alert" className="basis-full text-sm text-error">
            {library.refusal}
          </p>
        )}
      </div>
      {manages ? (
        <>
          <Files
            library={library}
            level={2}
            columns="grid-flow-row-dense grid-cols-[repeat(auto-fill,minmax(9rem,1fr))]"
            details={(item) => (
              <MediaDetails
                key={item.id}
                item={item}
                drafts={drafts}
                onDelete={() => setPendingDelete(item)}
                onClose={library.close}
              />
            )}
          />
          {items.length > 0 && !chosen && (
            <p className="absolute top-0 right-0 hidden w-80 border-[1.5px] border-dashed border-stone p-6 text-ink-soft xl:block">
              Choose a file to see its details.
            </p>
          )}
        </>
      ) : (
        <>
          <div className="min-h-[min(22rem,45dvh)]">
            <Files library={library} level={3} columns="grid-cols-2 sm:grid-cols-3 md:grid-cols-4" />
          </div>
          <div className="sticky bottom-0 z-1 mt-2 bg-film py-3 [@media(height<36rem)]:static">
            <div role="status">
              {message && (
                <div className="mb-3 text-sm text-ink-soft">
                  <UndoableNote
                    key={message.undo}
                    message={message.words}
                    save={message.undo}
                    onUndone={library.noteUndone}
                  />
                </div>
              )}
            </div>
            {chosen && <AltTextForm key={chosen.id} item={chosen} drafts={drafts} />}
            <div className="panel-foot">
              <StaffButton solid disabled={!chosen} onClick={() => chosen && props.onUse(chosen)}>
                {isVideo ? "Use This Video" : "Use This Image"}
              </StaffButton>
              <StaffButton onClick={props.onCancel}>Cancel</StaffButton>
              {chosen && (
                <AdministratorsOnly>
                  <Tool icon={Trash2} className="ml-auto max-w-full" onClick={() => setPendingDelete(chosen)}>
                    <span className="truncate py-1">Delete {chosen.file}</span>
                  </Tool>
                </AdministratorsOnly>
              )}
            </div>
          </div>
        </>
      )}
      {pendingDelete && (
        <DeleteMediaDialog
          item={pendingDelete}
          onDeleted={(done) => {
            drafts.clear(pendingDelete.id);
            library.drop(pendingDelete, done);
            setPendingDelete(null);
          }}
          onCancel={() => setPendingDelete(null)}
        />
      )}
    </div>
  );
}

interface FilesProps {
  library: Library;
  /** Classes of the grid. */
  columns: string;
  /** Heading level: one below that of the surrounding section. */
  level: 2 | 3;
  /** Details of the selected file, rendered right after its tile. */
  details?: (item: MediaItem) => ReactNode;
}

/** The library's files, or the reason why there are none. */
function Files({ library, columns, level, details }: FilesProps) {
  const { query, items, isListed, uploads, searched } = library;
  const isEmpty = isListed && items.length === 0;
  return (
    <>
      {(items.length > 0 || uploads.length > 0) && (
        <LibraryTiles library={library} columns={columns} details={details} />
      )}
      {query.isPending && !library.refusal && (
        <p role="status" className="flex min-h-24 items-center justify-center gap-2 text-sm text-ink-soft">
          <PlanSymbol name="cedar" className="size-6 animate-turn text-cedar" />
          Loading
        </p>
      )}
      {query.isLoadingError && (
        <AlertBox
          alert={{ ...query.error, choices: [{ label: "Try again", onChoose: () => void query.refetch() }] }}
        />
      )}
      {isEmpty && (searched || uploads.length === 0) && (
        <EmptyState
          symbol="perennial"
          title={searched ? mediaTexts.nothingFound : mediaTexts.empty}
          level={level}
        >
          {searched ? mediaTexts.nothingFoundHint : mediaTexts.emptyHint}
        </EmptyState>
      )}
      {isListed && query.hasNextPage && (
        <div className="mt-4 grid justify-items-center gap-3">
          {query.isFetchNextPageError && !query.isFetching && (
            <AlertBox alert={{ message: mediaTexts.listFailed }} />
          )}
          <StaffButton busy={query.isFetchingNextPage} busyLabel="Loading" onClick={library.loadMore}>
            Load more
          </StaffButton>
        </div>
      )}
    </>
  );
}

interface DeleteMediaDialogProps {
  item: MediaItem;
  /** Called after the deletion; null if somebody else deleted the file first. */
  onDeleted(done: StaffDone<unknown> | null): void;
  onCancel(): void;
}

/**
 * Asks for confirmation of a deletion and warns if the file is in use. If the uses become known only from the
 * server's refusal, it asks again. Rendered while open.
 */
function DeleteMediaDialog({ item, onDeleted, onCancel }: DeleteMediaDialogProps) {
  const { busy, send } = useSave("media");
  const [alert, setAlert] = useState<FormAlert | null>(null);
  const [usedIn, setUsedIn] = useState<string | null>(null);
  const { data: uses = [] } = useQuery(usesOf(item.id));
  const places = usedIn ?? (uses.length > 0 ? mediaTexts.inUse(formatPlaceNames(uses)) : null);
  const { confirmDelete, deleteFailed } = mediaTexts[kindIn(item.bucket)];

  const remove = async () => {
    setAlert(null);
    const input = { id: item.id, evenIfUsed: places !== null };
    const result = await send("remove", input, ({ message }) => setAlert({ message }));
    if (result.kind === "ok") return onDeleted(result);
    if (result.reason === "gone") return onDeleted(null);
    const shownIn = result.fieldErrors?.evenIfUsed;
    if (shownIn) setUsedIn(shownIn);
    else setAlert(alertOf(result, deleteFailed));
  };

  return (
    <ConfirmDialog
      question={confirmDelete}
      text={`${item.file}. ${staffTexts.history.restsInTrash}`}
      busy={busy}
      alert={alert ?? (places ? { message: places, detail: mediaTexts.inUseDetail } : null)}
      onConfirm={remove}
      onCancel={onCancel}
    />
  );
}
