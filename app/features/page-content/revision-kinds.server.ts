import { documentKind } from "#app/features/history/document-kind.server.ts";
import type { VersionField } from "#app/features/history/revision-kind.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { type BusinessFacts, fillFacts } from "./business-facts.ts";
import { type ContentDescription, type ItemFields, type ListField, mergeContent } from "./page-content.ts";
import { itemWords } from "./patch.ts";

/**
 * How the contents of pages are kept and put back: what is stored over their standards.
 * @param descriptions of every page
 * @param readFacts what the standards say of the business
 */
export function contentRevisions(
  descriptions: readonly ContentDescription[],
  readFacts: (db: Db) => Promise<BusinessFacts>,
) {
  const descriptionOf = (id: string) => descriptions.find(({ key }) => key === id);
  const page = documentKind({
    noun: "page",
    isEditors: true,
    rows: { table: "pages", key: "key", documents: ["value"] },
    title: (id) => descriptionOf(id)?.title ?? id,
    async fields(db, id, value) {
      const description = descriptionOf(id);
      if (!description) return [];
      const facts = await readFacts(db);
      return fieldsOf(
        description,
        mergeContent(description, value, (standard) => fillFacts(standard, facts)),
      );
    },
  });
  return { page };
}

function fieldsOf(
  { sections }: ContentDescription,
  content: Record<string, Record<string, unknown>>,
): VersionField[] {
  return Object.entries(sections).flatMap(([section, fields]) =>
    Object.entries(fields).flatMap(([name, field]): VersionField[] => {
      const value = content[section]?.[name];
      const key = `${section}.${name}`;
      if (field.kind !== "list") return [{ key, label: field.label, value: String(value) }];
      const { itemLabel } = field as ListField<ItemFields>;
      const items = value as { id: string }[];
      return [
        ...items.map((item, index) => ({
          key: `${key}.${item.id}`,
          label: `${itemLabel} ${index + 1}`,
          value: itemWords(item),
        })),
        {
          key: `${key} order`,
          label: `order of ${field.label}`,
          value: "",
          order: items.map(({ id }) => id),
        },
      ];
    }),
  );
}
