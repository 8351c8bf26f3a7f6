import { MessageSquare, Trash2, Undo2 } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { thumbnail } from "#app/features/media/storage-address.ts";
import { activityTime } from "#app/features/staff/activity-words.ts";
import { HistoryButton } from "#app/features/staff/edit/history-button.tsx";
import { alertOf, postVerb } from "#app/features/staff/edit/staff-fetch.ts";
import { useViewer } from "#app/features/staff/staff-only.tsx";
import type { RestoreObstacle } from "#app/features/staff/staff-result.ts";
import { formatLongDate } from "#app/platform/business-clock.ts";
import { orderParameters, type StaffListRequest, staffListAddress } from "#app/platform/http/staff-list.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PageLinks } from "#app/ui/page-links.tsx";
import { ConfirmDialog } from "#app/ui/staff/confirm-dialog.tsx";
import type { FormAlert } from "#app/ui/staff/form-frame.tsx";
import { ListSearch } from "#app/ui/staff/list-search.tsx";
import { Tool } from "#app/ui/staff/staff-button.tsx";
import { showErrorToast, showToast } from "#app/ui/staff/toast.tsx";
import { daysLeft, type TrashedThing, trashList } from "../trash.ts";

const words = staffMessages.history;

interface TrashScreenProps {
  items: TrashedThing[];
  request: StaffListRequest<"deleted">;
  pageCount: number;
  total: number;
}

/** What is asked about a thing before it is done. */
type Question =
  | { kind: "forget"; thing: TrashedThing }
  | { kind: "obstacles"; thing: TrashedThing; obstacles: readonly RestoreObstacle[] };

/** What was deleted, with the way back and the end of it. */
export function TrashScreen({ items, request, pageCount, total }: TrashScreenProps) {
  const { revalidate } = useRevalidator();
  const [question, setQuestion] = useState<Question | null>(null);
  const [busy, setBusy] = useState(false);
  const [alert, setAlert] = useState<FormAlert | null>(null);
  const isEmpty = total === 0 && request.search === "";

  const close = () => {
    setQuestion(null);
    setAlert(null);
  };
  const done = async (message: string) => {
    close();
    await revalidate();
    showToast(message);
  };
  const restore = async (thing: TrashedThing, accepted: readonly string[] = []) => {
    const { kind, id, title } = thing;
    setBusy(true);
    // Its last version is its deletion: what was there before that.
    const result = await postVerb<null>("history", "restore", {
      kind,
      id,
      number: thing.number - 1,
      accepted,
    });
    setBusy(false);
    if (result.kind === "ok") return done(words.restored(title));
    const { obstacles } = result;
    if (obstacles?.some(({ isFinal }) => isFinal) || !obstacles) {
      close();
      return showErrorToast(alertOf(result, words.restoreFailed).message);
    }
    setQuestion({ kind: "obstacles", thing, obstacles });
  };
  const forget = async ({ kind, id, title }: TrashedThing) => {
    setBusy(true);
    const result = await postVerb<null>("history", "forget", { kind, id });
    setBusy(false);
    if (result.kind === "ok" || result.reason === "gone") return done(words.forgotten(title));
    setAlert(alertOf(result, words.forgetFailed));
  };

  return (
    <>
      <h1>Trash</h1>
      <p className="mt-2 text-ink-soft">{words.trashLead}</p>
      {isEmpty ? (
        <div className="mt-8">
          <EmptyState symbol="cedar" level={2} title="The trash is empty">
            <p>{words.emptyTrash}</p>
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
              {`${total} ${total === 1 ? "thing" : "things"}${request.search ? " found" : ""}`}
            </p>
          </div>
          {total === 0 && <p className="mt-8 wrap-anywhere">{words.noMatch(request.search)}</p>}
          <ul className="border-t border-film-line">
            {items.map((thing) => (
              <TrashRow
                key={`${thing.kind} ${thing.id}`}
                thing={thing}
                busy={busy}
                onRestore={() => restore(thing)}
                onForget={() => setQuestion({ kind: "forget", thing })}
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
      {question?.kind === "forget" && (
        <ConfirmDialog
          question={words.forget(question.thing.title)}
          text={words.forgetText}
          busy={busy}
          alert={alert}
          onConfirm={() => forget(question.thing)}
          onCancel={close}
        />
      )}
      {question?.kind === "obstacles" && (
        <ConfirmDialog
          question={words.restoreAnyway(question.thing.title)}
          text={question.obstacles.map(({ message }) => message).join(" ")}
          confirmLabel="Restore"
          busy={busy}
          onConfirm={() =>
            restore(
              question.thing,
              question.obstacles.map(({ code }) => code),
            )
          }
          onCancel={close}
        />
      )}
    </>
  );
}

interface TrashRowProps {
  thing: TrashedThing;
  busy: boolean;
  onRestore(): void;
  onForget(): void;
}

function TrashRow({ thing, busy, onRestore, onForget }: TrashRowProps) {
  const { title, picture, noun } = thing;
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-start gap-x-4 border-b border-film-line py-4 lg:grid-cols-[6rem_minmax(0,1fr)_auto]">
      {picture ? (
        <img src={thumbnail(picture)} alt="" className="aspect-[3/2] w-full bg-limestone object-cover" />
      ) : (
        <span aria-hidden="true" className="grid aspect-[3/2] place-items-center bg-limestone text-cedar">
          <Icon icon={MessageSquare} />
        </span>
      )}
      <div>
        <h2 className="font-display text-[1.1875rem] leading-tight font-title wrap-anywhere">{title}</h2>
        <p className="mt-1 text-sm text-ink-soft wrap-anywhere">
          {noun.charAt(0).toUpperCase() + noun.slice(1)}. <DeletedBy thing={thing} />
        </p>
        <p className="text-sm text-ink-soft">
          <Until until={thing.until} />
        </p>
      </div>
      <div className="-ml-2.5 flex flex-wrap max-lg:col-span-full max-lg:mt-1">
        <Tool icon={Undo2} aria-label={`Restore ${title}`} disabled={busy} onClick={onRestore}>
          Restore
        </Tool>
        <HistoryButton isNamed kind={thing.kind} id={thing.id} title={title} />
        <Tool icon={Trash2} aria-label={`Delete ${title} for good`} disabled={busy} onClick={onForget}>
          Delete for good
        </Tool>
      </div>
    </li>
  );
}

function DeletedBy({ thing: { by, at } }: { thing: TrashedThing }) {
  const viewer = useViewer();
  return (
    <>
      {by === viewer?.email ? "You" : by}, <time dateTime={at}>{activityTime(at, new Date())}</time>
    </>
  );
}

function Until({ until }: { until: string }) {
  const days = daysLeft(until, new Date());
  return (
    <>
      Until <time dateTime={until}>{formatLongDate(until)}</time>
      {days !== null && `: ${days === 1 ? "1 day" : `${days} days`} left`}
    </>
  );
}
