import { MessageSquare, Trash2, Undo2 } from "lucide-react";
import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { thumbnail } from "#app/kernel/files/storage-address.ts";
import { HistoryButton } from "#app/kernel/lists/edit/history-button.tsx";
import { ListSearch, NoMatch } from "#app/kernel/lists/edit/list-search.tsx";
import { timeOfChange } from "#app/kernel/rich-text/edit/words-of.ts";
import { usePersonName } from "#app/kernel/verbs/edit/use-person-name.ts";
import { useSavedToast } from "#app/kernel/verbs/edit/use-saved-toast.ts";
import { VerbDialog } from "#app/kernel/verbs/edit/verb-dialog.tsx";
import { nounOf, refText } from "#app/kernel/verbs/entity-types.ts";
import { useViewer } from "#app/kernel/verbs/staff-only.tsx";
import { formatLongDate } from "#app/platform/business-clock.ts";
import { capitalized } from "#app/platform/capitalized.ts";
import { orderParameters, type StaffListRequest, staffListAddress } from "#app/platform/http/staff-list.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PageLinks } from "#app/ui/page-links.tsx";
import { rememberFocus } from "#app/ui/staff/focus.ts";
import { MoreMenu } from "#app/ui/staff/more-menu.tsx";
import { Tool } from "#app/ui/staff/staff-button.tsx";
import { showErrorToast, showToast } from "#app/ui/staff/toast.tsx";
import { daysLeft, type TrashedEntity, trashList } from "../trash.ts";
import { useRestore } from "./use-restore.tsx";

const messages = staffTexts.history;

interface TrashScreenProps {
  items: TrashedEntity[];
  request: StaffListRequest<"deleted">;
  pageCount: number;
  total: number;
}

/** Lists deleted entities, to be restored or permanently deleted. */
export function TrashScreen({ items, request, pageCount, total }: TrashScreenProps) {
  const { revalidate } = useRevalidator();
  const showSavedToast = useSavedToast();
  /** The entity whose permanent deletion is being confirmed. */
  const [going, setGoing] = useState<TrashedEntity | null>(null);
  /** Moves the focus after the permanent deletion. */
  const focusNext = useRef<ReturnType<typeof rememberFocus>>(() => {});
  const isEmpty = total === 0 && request.search === "";

  const { restore, busy, question } = useRestore({
    async onRestored({ title }, done, giveFocusBack) {
      await revalidate();
      showSavedToast(messages.restored(title), done);
      giveFocusBack(true);
    },
    onRefused({ message }) {
      showErrorToast(message);
      void revalidate();
    },
  });
  const sayForgotten = ({ title }: TrashedEntity) => {
    setGoing(null);
    showToast(messages.forgotten(title));
    focusNext.current(true);
  };

  return (
    <>
      <h1>Trash</h1>
      <p className="mt-2 text-ink-soft">{messages.trashLead}</p>
      {isEmpty ? (
        <div className="mt-8">
          <EmptyState symbol="cedar" level={2} title="The trash is empty">
            <p>{messages.emptyTrash}</p>
          </EmptyState>
        </div>
      ) : (
        <>
          <div className="mt-8 mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
            <ListSearch
              label="Search the trash"
              search={request.search}
              path={trashList.path}
              parameters={orderParameters(trashList, request)}
              allAddress={staffListAddress(trashList, { ...request, search: "", page: 1 })}
            />
            <p role="status" className="text-sm text-ink-soft">
              {`${total} ${total === 1 ? "item" : "items"}${request.search ? " found" : ""}`}
            </p>
          </div>
          {total === 0 && <NoMatch search={request.search} message={messages.noMatch} />}
          <ul className="border-film-line lg:border-t">
            {items.map((entity) => (
              <TrashRow
                key={refText(entity)}
                entity={entity}
                busy={busy}
                // The newest version is the deletion; the one before it is restored.
                onRestore={() => restore({ ...entity, number: entity.number - 1, seen: entity.number })}
                onForget={() => {
                  focusNext.current = rememberFocus();
                  setGoing(entity);
                }}
              />
            ))}
          </ul>
          <div className="mt-8">
            <PageLinks
              page={request.page}
              pageCount={pageCount}
              addressOf={(page) => staffListAddress(trashList, { ...request, page })}
            />
          </div>
        </>
      )}
      {going && (
        <VerbDialog
          feature="history"
          verb="forget"
          input={{ entity: refText(going) }}
          failed={messages.forgetFailed}
          question={messages.forget(going.title)}
          text={messages.forgetText}
          onDone={() => sayForgotten(going)}
          onGone={() => sayForgotten(going)}
          onCancel={() => setGoing(null)}
        />
      )}
      {question}
    </>
  );
}

interface TrashRowProps {
  entity: TrashedEntity;
  busy: boolean;
  onRestore(): void;
  onForget(): void;
}

function TrashRow({ entity, busy, onRestore, onForget }: TrashRowProps) {
  const { title, picture } = entity;
  const noun = nounOf(entity.type);
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] record-row items-start gap-x-4 lg:py-4 lg:grid-cols-[6rem_minmax(0,1fr)_auto]">
      {picture ? (
        <img src={thumbnail(picture)} alt="" className="aspect-[3/2] w-full bg-limestone object-cover" />
      ) : (
        <span aria-hidden="true" className="grid aspect-[3/2] place-items-center bg-limestone text-cedar">
          <Icon icon={MessageSquare} />
        </span>
      )}
      <div>
        <h2 className="font-display text-[1.1875rem] leading-tight font-title">{title}</h2>
        <p className="mt-1 text-sm text-ink-soft">
          {capitalized(noun)}. Deleted by <DeletedBy entity={entity} />
        </p>
        <p className="text-sm text-ink-soft">
          <Until until={entity.until} />
        </p>
      </div>
      <div className="-ml-2.5 flex flex-wrap max-lg:col-span-full max-lg:mt-1">
        <Tool icon={Undo2} aria-label={`Restore ${title}`} disabled={busy} onClick={onRestore}>
          Restore
        </Tool>
        <MoreMenu title={title}>
          <HistoryButton isNamed type={entity.type} id={entity.id} title={title} />
          <Tool icon={Trash2} aria-label={`Delete ${title} for good`} disabled={busy} onClick={onForget}>
            Delete
          </Tool>
        </MoreMenu>
      </div>
    </li>
  );
}

function DeletedBy({ entity: { by, at } }: { entity: TrashedEntity }) {
  const viewer = useViewer();
  const personName = usePersonName();
  return (
    <>
      {by === viewer?.email ? "you" : personName(by)}, <time dateTime={at}>{timeOfChange(at)}</time>
    </>
  );
}

function Until({ until }: { until: string }) {
  const days = daysLeft(until, new Date());
  return (
    <>
      Kept until <time dateTime={until}>{formatLongDate(until)}</time>
      {days !== null && `: ${days === 1 ? "1 day" : `${days} days`} left`}
    </>
  );
}
