import { useMediaQuery } from "@base-ui/react/unstable-use-media-query";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useEffect, useLayoutEffect, useMemo, useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import { activityTime } from "#app/kernel/activity/activity-text.ts";
import {
  closeHistory,
  type HistoryOf,
  markVersion,
  useDiffedPaths,
} from "#app/kernel/lists/edit/history-store.ts";
import { alertOf } from "#app/kernel/verbs/edit/staff-fetch.ts";
import { queryClient, readForStaff } from "#app/kernel/verbs/edit/staff-queries.ts";
import { usePersonName } from "#app/kernel/verbs/edit/use-person-name.ts";
import { useSavedToast } from "#app/kernel/verbs/edit/use-saved-toast.ts";
import { refText } from "#app/kernel/verbs/entity-types.ts";
import { useViewer } from "#app/kernel/verbs/staff-only.tsx";
import type { EntityHistory, Version, VersionChange } from "#app/kernel/verbs/version.ts";
import { formatClockTime } from "#app/platform/business-clock.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { IconButton } from "#app/ui/actions.tsx";
import { Spinner } from "#app/ui/loading.tsx";
import { AlertBox, type FormAlert } from "#app/ui/staff/alert-box.tsx";
import { canBeRevealed, reveal } from "#app/ui/staff/reveal.ts";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import { DialogTitle, StaffDialog } from "#app/ui/staff/staff-dialog.tsx";
import { versionSentence } from "../version-text.ts";
import { textChange } from "./text-change.ts";
import { useRestore } from "./use-restore.tsx";
import { ChangeOfVersion } from "./version-change.tsx";

const messages = staffTexts.history;

const addressOf = (entity: HistoryOf, more: object = {}) =>
  `/staff/versions?${new URLSearchParams({ entity: refText(entity), ...more })}`;

/** Lists the versions of an entity and what each has changed, and restores the chosen one. */
export function HistoryDialog({ entity }: { entity: HistoryOf }) {
  const viewer = useViewer();
  const isBeside = useRoomBeside();
  useCloseWithPage();
  const [chosen, setChosen] = useState<number | null>(null);
  const { data, error, isPending, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(
    {
      queryKey: ["history", refText(entity)],
      queryFn: ({ pageParam, signal }) =>
        readForStaff<EntityHistory>(
          addressOf(entity, pageParam === null ? {} : { before: pageParam }),
          messages.loadFailed,
          signal,
        ),
      initialPageParam: null as number | null,
      getNextPageParam: ({ versions, hasMore }) => (hasMore ? versions.at(-1)?.number : undefined),
    },
    queryClient,
  );
  const versions = data?.pages.flatMap((page) => page.versions) ?? [];
  const present = data?.pages[0]?.isThere ? versions[0] : undefined;
  const version = versions.find(({ number }) => number === chosen);
  return (
    <StaffDialog
      isBeside={isBeside}
      onClose={closeHistory}
      className="staff panel right-0! left-auto! my-0! mr-0! flex h-dvh! w-full flex-col p-0! md:w-(--beside)"
    >
      <div className="flex items-start gap-3 px-5 pt-5 pb-3">
        <DialogTitle className="mr-auto text-h4">{`History of ${entity.title}`}</DialogTitle>
        <IconButton label="Close" icon={X} className="-mt-2 -mr-2" onClick={closeHistory} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-5">
        {isPending && <Spinner />}
        {error && <AlertBox alert={alertOf(error, messages.loadFailed)} />}
        {data && versions.length === 0 && <p className="text-ink-soft">{messages.noVersions}</p>}
        <ol className="relative before:absolute before:inset-y-3 before:left-[5px] before:border-l-[1.5px] before:border-dashed before:border-tape">
          {versions.map((one) => (
            <VersionEntry
              key={one.number}
              entity={entity}
              version={one}
              viewer={viewer?.email ?? ""}
              isPresent={one === present}
              isChosen={one.number === chosen}
              isBeside={isBeside}
              onChoose={() => setChosen(one.number === chosen ? null : one.number)}
            />
          ))}
        </ol>
        {hasNextPage && (
          <StaffButton className="mt-4" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
            Show older versions
          </StaffButton>
        )}
      </div>
      {version && version !== present && version.verb !== "deleted" && (
        <RestoreFoot key={version.number} entity={entity} version={version} seen={versions[0]?.number ?? 0} />
      )}
    </StaffDialog>
  );
}

/** Whether the page has room beside its history; false in the admin area, which has a sidebar. */
function useRoomBeside(): boolean {
  const isWide = useMediaQuery("(width >= 80rem)", { noSsr: true });
  const isAdmin = useLocation().pathname.startsWith("/admin");
  return isWide && !isAdmin;
}

/** Closes the history on navigation: it belongs to the page on which it was opened. */
function useCloseWithPage(): void {
  const { pathname } = useLocation();
  const [openedOn] = useState(pathname);
  useEffect(() => {
    if (pathname !== openedOn) closeHistory();
  }, [pathname, openedOn]);
}

interface VersionEntryProps {
  entity: HistoryOf;
  version: Version;
  viewer: string;
  isPresent: boolean;
  isChosen: boolean;
  /** Whether the page is shown beside it. */
  isBeside: boolean;
  onChoose(): void;
}

function VersionEntry(props: VersionEntryProps) {
  const { entity, version, viewer, isPresent, isChosen, isBeside, onChoose } = props;
  const personName = usePersonName();
  return (
    <li className={`relative pl-6 ${isChosen ? "-mx-5 bg-tape-tint px-5 pl-11" : ""}`}>
      <span
        aria-hidden="true"
        className={`absolute top-4 size-2.5 rotate-45 border-2 border-tape ${isChosen ? "left-5 bg-tape" : "left-0 bg-film"}`}
      />
      <button
        type="button"
        aria-expanded={isChosen}
        onClick={onChoose}
        className="block min-h-11 w-full py-2 text-left hover:underline"
      >
        <span className="block font-strong text-sm leading-[1.35]">
          {versionSentence(version, viewer, personName)}
        </span>
        {version.at && (
          <time dateTime={version.at} className="block text-sm text-ink-soft">
            {timeOfVersion(version.at)}
            {isPresent && ". Public now"}
          </time>
        )}
      </button>
      {isChosen && <VersionChanges entity={entity} version={version} isBeside={isBeside} />}
    </li>
  );
}

/** Adds the time of day to past days, because it distinguishes versions. */
function timeOfVersion(at: string): string {
  const time = activityTime(at, new Date());
  return time.includes(":") ? time : `${time}, ${formatClockTime(new Date(at))}`;
}

interface VersionChangesProps {
  entity: HistoryOf;
  version: Version;
  isBeside: boolean;
}

function VersionChanges({ entity, version: { number, by }, isBeside }: VersionChangesProps) {
  const { data, error, isPending } = useQuery(
    {
      queryKey: ["version", refText(entity), number],
      queryFn: ({ signal }) =>
        readForStaff<VersionChange[]>(addressOf(entity, { version: number }), messages.loadFailed, signal),
    },
    queryClient,
  );
  const markable = useMemo(
    () => data?.filter(({ before, after }) => !textChange(before, after).isOnlyLook),
    [data],
  );
  const onPage = useMarkedOnPage(entity, isBeside ? markable : undefined);
  if (isPending) return <Spinner />;
  if (error) return <AlertBox alert={alertOf(error, messages.loadFailed)} />;
  const isOldest = by === null;
  const nothing = isOldest ? messages.sameAsNow : messages.noWords;
  const marks = [onPage.size > 0 && messages.onPage, isOldest ? messages.marksOfOldest : messages.marks];
  return (
    <div className="grid gap-4 pb-4">
      {data.map(({ path, ...change }) => (
        <ChangeOfVersion
          key={path}
          {...change}
          onShow={onPage.has(path) ? () => showMark(path, true) : undefined}
        />
      ))}
      <p className="text-xs text-ink-soft">{data.length > 0 ? marks.filter(Boolean).join(" ") : nothing}</p>
    </div>
  );
}

/**
 * Marks a version's changes on the page beside the history, and scrolls to the first of them.
 * @returns the paths that the page shows
 */
function useMarkedOnPage({ type, id }: HistoryOf, changes: readonly VersionChange[] | undefined) {
  // A layout effect, so that a change is not painted in the dialog before it moves to the page.
  useLayoutEffect(() => (changes ? markVersion({ type, id, changes }) : undefined), [type, id, changes]);
  const paths = useDiffedPaths();
  const first = changes?.find(({ path }) => paths.includes(path))?.path;
  useEffect(() => {
    if (first !== undefined) showMark(first, false);
  }, [first]);
  return new Set(changes ? paths : []);
}

/** Pixels at the top and bottom of the window that the header or a bar may cover. */
const EDGE = 96;
const SEEN = { opacityProperty: true, visibilityProperty: true };

/** Scrolls to a change that the page marks; focuses it if the person has requested that. */
function showMark(path: string, isAskedFor: boolean): void {
  const marks = [...document.querySelectorAll<HTMLElement>(`[data-mark="${CSS.escape(path)}"]`)];
  const mark = marks.find((one) => one.checkVisibility()) ?? marks.find(canBeRevealed);
  if (!mark) return;
  // In a long text, the first difference.
  const place = mark.querySelector("del, ins") ?? mark;
  const { top, bottom } = place.getBoundingClientRect();
  const isInView = top >= EDGE && bottom <= window.innerHeight - EDGE && mark.checkVisibility(SEEN);
  if (isInView && !isAskedFor) return;
  const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  const look: ScrollIntoViewOptions = { block: "center", behavior: isStill ? "instant" : "smooth" };
  reveal(place, look, () => isAskedFor && mark.focus({ preventScroll: true }));
}

interface RestoreFootProps {
  entity: HistoryOf;
  version: Version;
  /** The number of the newest version in the list. */
  seen: number;
}

function RestoreFoot({ entity, version, seen }: RestoreFootProps) {
  const { revalidate } = useRevalidator();
  const showSavedToast = useSavedToast();
  const [alert, setAlert] = useState<FormAlert | null>(null);
  const { restore, busy, question } = useRestore({
    async onRestored({ title }, done) {
      closeHistory();
      await revalidate();
      showSavedToast(messages.restored(title), done);
    },
    onRefused(refused) {
      setAlert(refused);
      // Reloads the list, so that the person sees what has changed before trying again.
      void queryClient.invalidateQueries({ queryKey: ["history", refText(entity)] });
    },
  });
  return (
    <div className="border-t border-film-line px-5 py-4">
      {alert && <AlertBox alert={alert} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <StaffButton
          solid
          busy={busy}
          onClick={() => {
            setAlert(null);
            restore({ ...entity, number: version.number, seen });
          }}
        >
          Restore this version
        </StaffButton>
        <p className="text-sm text-ink-soft">{messages.restoreHint}</p>
      </div>
      {question}
    </div>
  );
}
