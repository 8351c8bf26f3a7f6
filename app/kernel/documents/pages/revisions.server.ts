import { documentSnapshot } from "#app/kernel/history/document-snapshot.server.ts";
import type { VersionField } from "#app/kernel/history/entity-revisions.server.ts";
import { refText } from "#app/kernel/verbs/entity-types.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { parsePeriod, periodLabels } from "#app/platform/period.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { fillPlaceholders, type Placeholders } from "./business-facts.ts";
import {
  type ChoicesField,
  type ContentDescription,
  type ContentField,
  type ContentKind,
  choicesText,
  fieldsByPath,
  type ItemFields,
  type ListField,
  pageIdOf,
} from "./page-content.ts";
import { mergeContent } from "./page-content-rules.ts";

/**
 * Snapshot and restore definitions of page contents, for the history: the stored values over the defaults.
 * @param descriptions of every page
 * @param readPlaceholders what the placeholders in the defaults stand for
 * @param findTitles of the records that pages choose, by id
 */
export function contentRevisions(
  descriptions: readonly ContentDescription[],
  readPlaceholders: (db: Db) => Promise<Placeholders>,
  findTitles: (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>,
) {
  const descriptionOf = (id: string) => descriptions.find((one) => pageIdOf(one) === id);
  const page = documentSnapshot({
    isEditors: true,
    rows: { table: "pages", key: "key", documents: ["value"] },
    rowKey: (id) => refText({ type: "page", id }),
    title: (id) => descriptionOf(id)?.title ?? id,
    async fields(db, id, value) {
      const description = descriptionOf(id);
      if (!description) return [];
      const placeholders = await readPlaceholders(db);
      const content = mergeContent(description, value, (defaultValue) =>
        fillPlaceholders(defaultValue, placeholders),
      );
      const fields = fieldsOf(description, content);
      const chosen = fields.flatMap(({ kind, value }) => (kind === "record" && value ? value : []));
      const titles = chosen.length > 0 ? await findTitles(db, chosen) : new Map<string, string>();
      const { missingRecord } = staffTexts.history;
      return fields.map(({ kind, value, ...field }) => {
        const isChosen = kind === "record" && value !== "";
        return { ...field, value: isChosen ? (titles.get(value) ?? missingRecord) : value };
      });
    },
  });
  return { page };
}

/** A field's value as people read it. */
function valueText(field: ContentField<unknown>, value: string): string {
  if (field.kind === "period") return periodLabels(parsePeriod(value));
  return field.kind === "choices" ? choicesText(field as ChoicesField, value) : value;
}

type FieldOfKind = VersionField & { kind: ContentKind };

function fieldsOf(
  { sections }: ContentDescription,
  content: Record<string, Record<string, unknown>>,
): FieldOfKind[] {
  const contents = fieldsByPath(content);
  return Object.entries(fieldsByPath(sections)).flatMap(([key, field]): FieldOfKind[] => {
    const { kind, label } = field;
    const value = contents[key];
    if (kind !== "list") return [{ key, kind, label, value: valueText(field, String(value)) }];
    const { itemLabel, itemFields } = field as ListField<ItemFields>;
    const items = value as ({ id: string } & Record<string, string>)[];
    const order = items.map(({ id }) => id);
    return [
      ...items.flatMap((values, index) => {
        const item = `${itemLabel} ${index + 1}`;
        return Object.entries(itemFields).map(([name, itemField]) => ({
          key: `${key}.${values.id}.${name}`,
          kind: itemField.kind,
          item,
          label: `${item} ${itemField.label.toLowerCase()}`,
          value: valueText(itemField, values[name] ?? ""),
        }));
      }),
      { key: `${key} order`, kind, label: `order of ${label}`, value: "", order },
    ];
  });
}
