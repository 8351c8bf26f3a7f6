import type { Collection, CollectionField } from "#app/kernel/documents/collections/collection.ts";
import type { PictureField, RichTextField, RowsField, TextField } from "#app/kernel/fields/field-kinds.ts";
import type { EntityType } from "#app/kernel/verbs/entity-types.ts";

/** Records with fields that staff edit on pages. */
export type RecordDescription = Pick<Collection, "title" | "fields" | "uploads"> & { type: EntityType };

/** What editing a field on a page needs to know of it. */
export type FieldOnPage =
  | Pick<TextField, "kind" | "name" | "recommendedLength" | "lines">
  | Pick<RichTextField, "kind" | "name" | "recommendedLength">
  | (Pick<PictureField, "kind" | "name"> & { required?: never })
  | Pick<RowsField, "kind" | "label" | "itemLabel" | "itemFields" | "min" | "max">;

/** What editing records of a type on a page needs to know of them. */
interface RecordOnPage {
  /** The field that names a record in its fields' labels. */
  title: string;
  /** What its pictures are uploaded for. */
  uploads: "hero" | "library";
  fields: Readonly<Record<string, FieldOnPage>>;
}

/** By the type of the records. */
export type RecordsOnPages = Readonly<Record<string, RecordOnPage>>;

/**
 * Tells pages of staff about the fields that they may edit in place, as plain data (docs/design/records.md): with the
 * descriptions themselves, staff's first files would have the rules of all forms.
 */
export const recordsOnPages = (descriptions: readonly RecordDescription[]): RecordsOnPages =>
  Object.fromEntries(
    descriptions.map(({ type, title, uploads = "library", fields }) => {
      const shown = Object.entries(fields).flatMap(([name, field]) => {
        const onPage = fieldOnPage(field);
        return onPage ? [[name, onPage]] : [];
      });
      return [type, { title, uploads, fields: Object.fromEntries(shown) }];
    }),
  );

function fieldOnPage(field: CollectionField): FieldOnPage | null {
  switch (field.kind) {
    case "text": {
      const { kind, name, recommendedLength, lines } = field;
      return { kind, name, recommendedLength, lines };
    }
    case "rich-text": {
      const { kind, name, recommendedLength } = field;
      return { kind, name, recommendedLength };
    }
    case "picture":
      return { kind: field.kind, name: field.name };
    case "rows": {
      const { kind, label, itemLabel, itemFields, min, max } = field;
      // Functions cannot be sent.
      return { kind, label, itemLabel, itemFields: JSON.parse(JSON.stringify(itemFields)), min, max };
    }
    default:
      return null;
  }
}
