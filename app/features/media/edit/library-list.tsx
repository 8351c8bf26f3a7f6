import type { ReactNode } from "react";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PlanSymbol } from "#app/ui/plan-symbol.tsx";
import { AlertBox } from "#app/ui/staff/form-frame.tsx";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import type { MediaItem } from "../media-item.ts";
import { LibraryGrid } from "./library-tiles.tsx";
import type { LibraryView } from "./use-library-view.ts";

interface LibraryListProps {
  view: LibraryView;
  /** The grid's columns; two to four unless given. */
  className?: string;
  /** Level of headings: one below that of whatever shows the list. */
  level: 2 | 3;
  /** What is shown of the chosen file right after its tile. */
  details?: (item: MediaItem) => ReactNode;
}

/** The library's files, or why there are none. */
export function LibraryList({ view, className, level, details }: LibraryListProps) {
  const { library, items, uploads, searched, chosen, choose } = view;
  const { state } = library;
  const pending = uploads.uploads.filter((upload) => !["done", "cancelled"].includes(upload.state.kind));
  const isEmpty = state.kind === "listed" && items.length === 0;
  return (
    <>
      {(items.length > 0 || pending.length > 0) && (
        <LibraryGrid
          {...uploads}
          uploads={pending}
          items={items}
          chosen={chosen}
          onChoose={choose}
          details={details}
          busy={state.kind === "loading"}
          className={className}
        />
      )}
      {state.kind === "loading" && items.length === 0 && (
        <p role="status" className="flex min-h-24 items-center justify-center gap-2 text-sm text-ink-soft">
          <PlanSymbol name="cedar" className="size-6 animate-turn text-cedar" />
          Loading
        </p>
      )}
      {state.kind === "failed" && (
        <AlertBox alert={{ ...state, choices: [{ label: "Try again", onChoose: library.retry }] }} />
      )}
      {isEmpty && (searched || pending.length === 0) && (
        <EmptyState
          symbol="perennial"
          title={searched ? staffMessages.media.nothingFound : staffMessages.media.empty}
          level={level}
        >
          {searched ? staffMessages.media.nothingFoundHint : staffMessages.media.emptyHint}
        </EmptyState>
      )}
      {state.kind === "listed" && state.next !== null && (
        <div className="mt-4 grid justify-items-center gap-3">
          {state.more === "failed" && <AlertBox alert={{ sentence: staffMessages.media.listFailed }} />}
          <StaffButton
            busy={state.more === "loading"}
            busyLabel="Loading"
            onClick={() => void library.loadMore()}
          >
            Load more
          </StaffButton>
        </div>
      )}
    </>
  );
}
