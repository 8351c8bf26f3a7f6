import { type ReactNode, use } from "react";
import type { EntityType } from "#app/kernel/verbs/entity-types.ts";
import { type EditablePictureProps, EditingContext, ItemContext } from "./editing-context.ts";
import type { Item } from "./list-items.ts";
import { ItemList, type ItemListProps } from "./page-fields.tsx";
import type { FieldOnPage, RecordsOnPages } from "./records-on-pages.ts";

interface Identified {
  id: string;
}

/** The names of a record's fields with a text, and the paths of those of a list's items. */
type TextPath<Of> = {
  [Name in keyof Of & string]: Of[Name] extends string | null
    ? Name
    : Of[Name] extends readonly Identified[]
      ? `${Name}.${string}.${keyof Of[Name][number] & string}`
      : never;
}[keyof Of & string];

type ListName<Of> = {
  [Name in keyof Of & string]: Of[Name] extends readonly Identified[] ? Name : never;
}[keyof Of & string];

interface RecordFieldProps<Of extends Identified>
  extends Partial<Pick<EditablePictureProps, "uploadFor" | "again" | "isNarrow" | "under">> {
  /** The type of the record. */
  type: EntityType;
  of: Of;
  /** The field's name; '{list}.{id}.{name}' for a field of a list's item. */
  name: TextPath<Of>;
  /** What the record is called in the field's label; its title by default. */
  called?: string;
  /** The field's label; what the record is called and the field's name by default: 'Mowing description'. */
  label?: string;
  /** What visitors see of a picture or a rich text; a picture's frame must be `relative`. */
  children?: ReactNode;
}

/**
 * A field of a record on a page, editable in place while the page is edited, and saved by the verb of the record's form.
 * What its label and its editor are follows from the field's description. Otherwise it is its text, without an element
 * of its own, or its children.
 * @throws {Error} while the page is edited, if the record's description has no such field
 */
export function RecordField<Of extends Identified>(props: RecordFieldProps<Of>): ReactNode {
  const { type, of, name, called, children, label: given, ...look } = props;
  const parts = use(EditingContext);
  const around = use(ItemContext);
  const stored = textAt(of, name);
  // The children are the same elements whether the page is edited or not: they would otherwise be made anew.
  if (!parts) return <>{children === undefined ? stored : children}</>;
  const record = recordIn(parts.records, type);
  const [list = "", id, itemName = ""] = name.split(".");
  const field = id === undefined ? record.fields[list] : itemFieldIn(record.fields[list], itemName);
  if (!field || field.kind === "rows") throw new Error(`A record of type ${type} has no field ${name}`);
  const item = around?.seen.list.path === list && around.seen.id === id ? around : null;
  const subject = called ?? item?.label ?? textAt(of, record.title);
  const target = `${type}/${of.id}`;
  const place = { target, path: name, label: given ?? `${subject} ${field.name}`, item: item?.seen };
  const value = item?.seen.fields[itemName] ?? stored;
  switch (field.kind) {
    case "text":
      return <parts.Text {...place} value={value} field={field} />;
    case "rich-text":
      return <parts.RichText {...place} html={value} recommendedLength={field.recommendedLength} />;
    case "picture":
      return (
        <>
          {children}
          <parts.Picture
            uploadFor={{ for: record.uploads, entity: target }}
            required={field.required}
            {...look}
            {...place}
            value={value}
          />
        </>
      );
  }
}

interface RecordItemsProps<Of extends Identified, Name extends ListName<Of>> extends ItemListProps {
  /** The type of the record. */
  type: EntityType;
  of: Of;
  /** The field's name. */
  name: Name;
  /** Renders the content of an item's element, with the fields that staff change. */
  children(item: Item): ReactNode;
}

/** Edits a record's list in place while the page is edited; otherwise renders nothing. See RecordField. */
export function RecordItems<Of extends Identified, Name extends ListName<Of>>({
  type,
  of,
  name,
  children,
  ...look
}: RecordItemsProps<Of, Name>): ReactNode {
  const parts = use(EditingContext);
  if (!parts) return null;
  const field = recordIn(parts.records, type).fields[name];
  if (field?.kind !== "rows") throw new Error(`A record of type ${type} has no list ${name}`);
  const names = Object.keys(field.itemFields);
  const stored = itemsOf(of, name).map((item) => ({
    id: item.id,
    ...Object.fromEntries(names.map((itemName) => [itemName, String(item[itemName] ?? "")])),
  }));
  return (
    <ItemList<Item>
      place={{ target: `${type}/${of.id}`, path: name, label: field.label }}
      field={field}
      stored={stored}
      {...look}
    >
      {children}
    </ItemList>
  );
}

function recordIn(records: RecordsOnPages, type: string) {
  const record = records[type];
  if (!record) throw new Error(`No records of type ${type} are edited on pages`);
  return record;
}

function itemFieldIn(list: FieldOnPage | undefined, name: string) {
  const field = list?.kind === "rows" ? list.itemFields[name] : undefined;
  return field?.kind === "text" || field?.kind === "picture" ? field : undefined;
}

const itemsOf = (of: object, list: string): readonly (Identified & Record<string, unknown>)[] =>
  (of as Record<string, never>)[list] ?? [];

/** The stored text at a path; "" for none. */
function textAt(of: object, path: string): string {
  const [list = "", id, name = ""] = path.split(".");
  const holder = id === undefined ? of : itemsOf(of, list).find((item) => item.id === id);
  return String((holder as Record<string, unknown> | undefined)?.[id === undefined ? list : name] ?? "");
}
