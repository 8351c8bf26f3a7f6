import { RecordList, type RecordListData } from "#app/kernel/lists/edit/record-list.tsx";
import { useListVerb } from "#app/kernel/lists/edit/use-list-verb.ts";
import { nounOf, pluralOf } from "#app/kernel/verbs/entity-types.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { Badge } from "#app/ui/badge.tsx";
import { type Collection, type EntityOf, featureOf } from "../collection.ts";
import { RecordForm } from "./record-form.tsx";

type Entity = EntityOf<Collection>;

interface CollectionListProps extends RecordListData<Entity, string> {
  collection: Collection & Required<Pick<Collection, "list" | "screen">>;
}

/** The screen of a plain collection: a form, a search, and a row per record, and Order if it has one. */
export function CollectionList({ collection, ...data }: CollectionListProps) {
  const { type, title, list, screen, order, messages } = collection;
  const feature = featureOf(collection);
  const { run } = useListVerb(feature);
  const nameOf = (record: Entity) => String(record[title]);
  const noun = nounOf(type);
  const nouns = [noun, pluralOf(type)] as const;
  const label = noun.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
  const reorder = (ids: string[]) =>
    run("reorder", { ids }, { done: staffTexts.staff.orderSaved, failed: messages.saveFailed });
  return (
    <RecordList
      {...data}
      list={list}
      title={screen.title}
      lead={screen.lead}
      addLabel={`Add ${label}`}
      nouns={nouns}
      nameOf={nameOf}
      empty={{
        symbol: screen.symbol,
        title: `No ${nouns[1]} yet`,
        message: screen.empty,
        createLabel: `Add First ${label}`,
      }}
      noMatch={screen.noMatch}
      missing={screen.gone}
      order={order && { save: reorder, namesAll: true }}
      type={type}
      form={(record, close) => (
        <RecordForm
          collection={collection}
          record={record}
          level={2}
          onSaved={() => close(record ? undefined : list.path)}
          onDone={() => close()}
        />
      )}
      deletion={(record) => ({
        feature,
        id: record.id,
        question: screen.confirmDelete(nameOf(record)),
        messages: { deleteFailed: messages.deleteFailed, deleted: screen.deleted },
      })}
      row={(record, tools, isOpen) => (
        <article
          className={`grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 lg:py-5 lg:grid-cols-[minmax(0,1fr)_auto] ${
            isOpen ? "bg-tape-tint" : ""
          }`}
        >
          <RecordTexts collection={collection} record={record} />
          <div className="-ml-2.5 flex flex-wrap gap-1 lg:-mt-2.5">{tools}</div>
        </article>
      )}
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
