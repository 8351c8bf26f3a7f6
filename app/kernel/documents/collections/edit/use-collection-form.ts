import { type Publication, submitLabel } from "#app/kernel/publishing/publication.ts";
import { isEmptyHtml } from "#app/kernel/rich-text/html-text.ts";
import type { EditedRecord } from "#app/kernel/session/edit/use-edited-record.ts";
import { useRecordForm } from "#app/kernel/session/edit/use-record-form.tsx";
import type { RequiredFields } from "#app/kernel/verbs/edit/required-fields.ts";
import type { ToastAction } from "#app/ui/staff/toast.tsx";
import { blankOf, type Collection, featureOf, type ValuesOf } from "../collection.ts";
import { inputOf } from "../collection-rules.ts";

export interface CollectionFormOptions<Of extends Collection> {
  /** Null for a new record. */
  record: EditedRecord<ValuesOf<Of>> | null;
  /** What a new record starts with, if that differs from the fields' blanks. */
  blank?: Partial<ValuesOf<Of>>;
  /** 'save' by default. */
  verb?: string;
  /** Further values of the verb's input, such as the parent. */
  input?: object;
  /** Converts the fields to what is sent, if that differs. */
  sent?(values: ValuesOf<Of>): ValuesOf<Of>;
  /** A further action of the toast. */
  next?(values: ValuesOf<Of>, id: string): ToastAction | undefined;
  onSaved?(): void;
  /** Called on Cancel and when somebody else's version is accepted; after a save, too, without onSaved. */
  onDone(): void;
}

/** The form of a collection's record; see useRecordForm. */
export function useCollectionForm<Of extends Collection>(
  collection: Of,
  { record, blank, verb, ...further }: CollectionFormOptions<Of>,
) {
  const { type, title, messages, saved, fields } = collection;
  const needs = Object.entries(fields).flatMap(([name, field]) => {
    if (!("missing" in field) || !field.missing) return [];
    return [[name, field.kind === "rich-text" ? [field.missing, isEmptyText] : field.missing]];
  });
  const form = useRecordForm<ValuesOf<Of>>({
    type,
    feature: featureOf(collection),
    verb,
    part: verb,
    schema: inputOf(collection),
    titleOf: (values) => String(values[title as keyof ValuesOf<Of>]),
    record,
    blank: { ...blankOf(collection, new Date()), ...blank },
    needs: Object.fromEntries(needs) as RequiredFields<ValuesOf<Of>>,
    failed: messages.saveFailed,
    saved: (values) => saved(values as never),
    ...further,
  });
  if (!("published" in fields && "publish_at" in fields)) return form;
  const submit = submitLabel(record as Publication | null, form.values as unknown as Publication);
  return { ...form, frame: { ...form.frame, submit } };
}

const isEmptyText = (html: unknown) => isEmptyHtml(String(html));
