import { typePlurals } from "#app/features/staff/activity-kinds.ts";
import { RecordList, type RecordListData } from "#app/features/staff/edit/record-list.tsx";
import { alertOf } from "#app/features/staff/edit/staff-fetch.ts";
import { useSave } from "#app/features/staff/edit/use-save.ts";
import { useSavedToast } from "#app/features/staff/edit/use-saved-toast.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { Badge } from "#app/ui/badge.tsx";
import { MoveButtons } from "#app/ui/staff/sortable-list.tsx";
import { showErrorToast } from "#app/ui/staff/toast.tsx";
import { type Collection, type EntityOf, featureOf, nounOf } from "../collection.ts";
import { RecordForm } from "./record-form.tsx";

type Entity = EntityOf<Collection>;

interface CollectionListProps extends RecordListData<Entity, string> {
  collection: Collection & Required<Pick<Collection, "list" | "screen">>;
}

/** The screen of a plain collection: a form, a search, and each record's texts in a row that moves in an order of staff's. */
export function CollectionList({ collection, ...data }: CollectionListProps) {
  const { type, title, list, screen, order, messages } = collection;
  const { items, request, pageCount } = data;
  const feature = featureOf(collection);
  const { busy, send } = useSave(feature);
  const showSavedToast = useSavedToast();
  const nameOf = (record: Entity) => String(record[title]);
  const noun = nounOf(collection);
  const nouns = [noun, typePlurals[noun] ?? noun] as const;
  const label = noun.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
  const reorder = async (from: number, to: number) => {
    if (busy) return;
    const ids = items.map(({ id }) => id);
    const result = await send("reorder", { ids: ids.toSpliced(from, 1).toSpliced(to, 0, ids[from] ?? "") });
    if (result.kind === "ok") return showSavedToast(staffMessages.staff.orderSaved, result);
    showErrorToast(alertOf(result, messages.saveFailed).message);
  };
  // A new order names every record, so that all of them must be here.
  const canMove = order !== undefined && pageCount === 1 && request.search === "";
  return (
    <RecordList
      {...data}
      {...{ list, title: screen.title, lead: screen.lead, addLabel: `Add ${label}`, nouns, nameOf }}
      empty={{
        symbol: screen.symbol,
        title: `No ${nouns[1]} yet`,
        message: screen.empty,
        createLabel: `Add First ${label}`,
      }}
      noMatch={screen.noMatch}
      missing={screen.gone}
      historyKind={type}
      form={(record, close) => (
        <RecordForm
          {...{ collection, record, level: 2 }}
          onSaved={() => close(record ? undefined : list.path)}
          onDone={() => close()}
        />
      )}
      deletion={{
        feature,
        question: (record) => screen.confirmDelete(nameOf(record)),
        failed: messages.deleteFailed,
        done: screen.deleted,
      }}
      row={(record, tools, isOpen) => {
        const index = items.indexOf(record);
        return (
          <article
            className={`grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 py-5 lg:grid-cols-[minmax(0,1fr)_auto] ${
              isOpen ? "bg-tape-tint" : ""
            }`}
          >
            <RecordTexts collection={collection} record={record} />
            <div className="-ml-2.5 flex flex-wrap gap-1 lg:-mt-2.5">
              {canMove && (
                <MoveButtons
                  {...{ label: nameOf(record), index, count: items.length }}
                  onMove={(to) => void reorder(index, to)}
                />
              )}
              {tools}
            </div>
          </article>
        );
      }}
    />
  );
}

function RecordTexts({ collection, record }: { collection: Collection; record: Entity }) {
  const { title, fields } = collection;
  const texts = Object.entries(fields).flatMap(([name, { kind }]) =>
    kind === "text" && name !== title && record[name] ? [[name, String(record[name])] as const] : [],
  );
  return (
    <div className="grid gap-y-2">
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-1.5">
        <h2 className="min-w-0 font-title text-[1.25rem] leading-[1.2] tracking-normal">
          {String(record[title])}
        </h2>
        {"published" in fields && (
          <Badge tone={record.published ? "ok" : "draft"}>{record.published ? "Published" : "Draft"}</Badge>
        )}
      </div>
      {texts.map(([name, text]) => (
        <p key={name} className="max-w-[62ch] whitespace-pre-line">
          {text}
        </p>
      ))}
    </div>
  );
}
