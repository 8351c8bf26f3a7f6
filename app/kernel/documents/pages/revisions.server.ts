import type { FieldKind, ListField } from "#app/kernel/fields/field-kinds.ts";
import { fieldText } from "#app/kernel/fields/field-text.ts";
import { documentSnapshot } from "#app/kernel/history/document-snapshot.server.ts";
import type { VersionField } from "#app/kernel/history/entity-revisions.server.ts";
import { refText } from "#app/kernel/verbs/entity-types.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { type ContentDescription, fieldsByPath, pageIdOf } from "./page-content.ts";
import { mergeContent } from "./page-content-rules.ts";
import { fillWording, type Placeholders } from "./placeholders.ts";

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
        fillWording(defaultValue, placeholders),
      );
      const fields = fieldsOf(description, content);
      const chosen = fields.flatMap(({ kind, value }) => (kind === "reference" && value ? value : []));
      const titles = chosen.length > 0 ? await findTitles(db, chosen) : new Map<string, string>();
      const { missingRecord } = staffTexts.history;
      return fields.map(({ kind, value, ...field }) => {
        const isChosen = kind === "reference" && value !== "";
        return { ...field, value: isChosen ? (titles.get(value) ?? missingRecord) : value };
      });
    },
  });
  return { page };
}

type FieldOfKind = VersionField & { kind: FieldKind };

function fieldsOf(
  { sections }: ContentDescription,
  content: Record<string, Record<string, unknown>>,
): FieldOfKind[] {
  const contents = fieldsByPath(content);
  return Object.entries(fieldsByPath(sections)).flatMap(([key, field]): FieldOfKind[] => {
    const { kind, label } = field;
    const value = contents[key];
    if (kind !== "list") return [{ key, kind, label, value: fieldText(field, String(value)) }];
    const { itemLabel, itemFields } = field as ListField;
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
          value: fieldText(itemField, values[name] ?? ""),
        }));
      }),
      { key: `${key} order`, kind, label: `order of ${label}`, value: "", order },
    ];
  });
}
