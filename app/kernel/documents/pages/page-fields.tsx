import { type ReactNode, use } from "react";
import type {
  ItemsField,
  ListField,
  PictureField,
  RichTextField,
  TextField,
} from "#app/kernel/fields/field-kinds.ts";
import { Prose } from "#app/kernel/rich-text/prose.tsx";
import { type FieldRef, fieldKey } from "#app/kernel/session/field.ts";
import {
  type EditableOrderProps,
  type EditableRecordProps,
  EditingContext,
  ItemContext,
  useUnsaved,
} from "./editing-context.ts";
import { useListItems } from "./list-items.ts";
import type {
  AddressPath,
  ContentSections,
  DescribedContent,
  ItemAt,
  ListPath,
  PicturePath,
  RecordPath,
  RichTextPath,
  searchSection,
  TextPath,
} from "./page-content.ts";

interface PageFieldProps<Sections extends ContentSections, Path extends string> {
  of: DescribedContent<Sections>;
  at: Path;
}

/** A text of a page, without an element of its own; an inline editor while the page is edited. */
export function PageText<Sections extends ContentSections>({
  of,
  at,
}: PageFieldProps<Sections, TextPath<Sections>>) {
  const place = textAt(of, at);
  const item = use(ItemContext);
  const parts = use(EditingContext);
  if (!parts) return place.value;
  if (!item) return <parts.Text {...place} />;
  const [, , , name = ""] = at.split(".");
  return (
    <parts.Text
      {...place}
      item={item.seen}
      label={`${item.label} ${place.label.toLowerCase()}`}
      value={item.seen.fields[name] ?? place.value}
    />
  );
}

interface PageRecordProps<Sections extends ContentSections>
  extends PageFieldProps<Sections, RecordPath<Sections>>,
    Pick<EditableRecordProps, "chosen" | "search"> {}

/** Selects a record of the page while it is edited; otherwise renders nothing. */
export function PageRecord<Sections extends ContentSections>({
  of,
  at,
  ...choice
}: PageRecordProps<Sections>) {
  const { place, value } = fieldAt(of, at);
  const parts = use(EditingContext);
  return parts && <parts.Record {...place} {...choice} value={String(value)} />;
}

interface RecordOrderProps<OrderedRecord> extends Omit<EditableOrderProps, "records" | "index"> {
  records: readonly OrderedRecord[];
  children(record: OrderedRecord, index: number, tools: ReactNode): ReactNode;
}

/** Records in staff's order; while the page is edited they have buttons that move them. */
export function RecordOrder<OrderedRecord extends EditableOrderProps["records"][number]>(
  props: RecordOrderProps<OrderedRecord>,
) {
  const parts = use(EditingContext);
  const unsaved = useUnsaved(fieldKey({ target: props.target, path: "order" }));
  const records = inOrder(props.records, unsaved as readonly string[] | undefined);
  const { target, label, children } = props;
  return records.map((record, index) =>
    children(
      record,
      index,
      parts && <parts.Order target={target} label={label} records={records} index={index} />,
    ),
  );
}

/** If records were added or deleted, or another result page is shown, the stored order applies. */
function inOrder<Ordered extends { id: string }>(records: readonly Ordered[], order?: readonly string[]) {
  const shown = order?.flatMap((id) => records.find((record) => record.id === id) ?? []);
  return shown?.length === records.length && order?.length === records.length ? shown : records;
}

/** A rich text of a page; see PageText. */
export function PageRichText<Sections extends ContentSections>({
  of,
  at,
  className,
}: PageFieldProps<Sections, RichTextPath<Sections>> & { className?: string }) {
  const { field, place, value } = fieldAt(of, at);
  const parts = use(EditingContext);
  const html = String(value);
  if (!parts) return <Prose html={html} className={className} />;
  const { recommendedLength } = field as RichTextField;
  return (
    <parts.RichText {...place} className={className} html={html} recommendedLength={recommendedLength} />
  );
}

/** A picture of a page, given as its children, replaceable while the page is edited; its frame must be `relative`. */
export function PagePicture<Sections extends ContentSections>({
  of,
  at,
  children,
}: PageFieldProps<Sections, PicturePath<Sections>> & { children: ReactNode }) {
  const { field, place, value } = fieldAt(of, at);
  const parts = use(EditingContext);
  return (
    <>
      {children}
      {parts && (
        <parts.Picture
          {...place}
          value={String(value)}
          uploadFor={{ for: "library", entity: place.target }}
          builtIn={(field as PictureField).builtIn}
        />
      )}
    </>
  );
}

/** Edits the address of a link beside it while the page is edited; otherwise renders nothing. */
export function PageAddress<Sections extends ContentSections>({
  of,
  at,
}: PageFieldProps<Sections, AddressPath<Sections>>) {
  const { place, value } = fieldAt(of, at);
  const parts = use(EditingContext);
  return parts && <parts.Address {...place} value={String(value)} />;
}

/** Edits the page's search result while the page is edited; otherwise renders nothing. */
export function PageSearch({ of }: { of: DescribedContent<typeof searchSection> }) {
  const parts = use(EditingContext);
  return parts && <parts.Search target={of.description.key} {...of.content.search} />;
}

export interface ItemListProps {
  as: "ul" | "ol" | "div";
  className?: string | undefined;
  itemClassName?: string | undefined;
}

interface PageListProps<Sections extends ContentSections, Path extends ListPath<Sections>>
  extends PageFieldProps<Sections, Path>,
    ItemListProps {
  /** Whether visitors see an item; editing staff see all. Default: all. */
  shows?(item: ItemAt<Sections, Path>): boolean;
  /** Renders the content of an item's element. */
  children(item: ItemAt<Sections, Path>): ReactNode;
}

/** A list of a page; renders nothing if it is empty. */
export function PageList<Sections extends ContentSections, Path extends ListPath<Sections>>({
  of,
  at,
  ...list
}: PageListProps<Sections, Path>) {
  const { field, place, value } = fieldAt(of, at);
  return (
    <ItemList<ItemAt<Sections, Path>>
      place={place}
      field={field as unknown as ListField}
      stored={value as never}
      {...list}
    />
  );
}

interface ListOfItemsProps<Item> extends ItemListProps {
  place: FieldRef;
  field: ItemsField;
  stored: readonly Item[];
  shows?(item: Item): boolean;
  children(item: Item): ReactNode;
}

/**
 * The items of a list, with their tools while the page is edited. The elements are the same whether it is edited or not:
 * what is in them would otherwise be made anew. ItemContext gives their fields the item.
 */
export function ItemList<Item>(props: ListOfItemsProps<Item>) {
  const { place, field, stored, as: List, className, itemClassName, shows = () => true, children } = props;
  const parts = use(EditingContext);
  const { order, items, storedFields, seenFields } = useListItems(place, field, stored as never);
  const list = { ...place, field, order, storedFields };
  const shown = parts ? items : items.filter((item) => shows(item as Item));
  if (!parts && shown.length === 0) return null;
  const ItemElement = List === "div" ? "div" : "li";
  return (
    <>
      <List className={className}>
        {shown.map((item, index) => {
          const label = `${field.itemLabel} ${index + 1}`;
          const { path, label: of } = place;
          const seen = { id: item.id, fields: seenFields(item.id), order, list: { path, label: of } };
          return (
            <ItemElement
              key={item.id}
              className={parts ? `editable-item ${itemClassName ?? ""}` : itemClassName}
              // A press beside its text focuses the item, which shows its tools.
              tabIndex={parts ? -1 : undefined}
            >
              <ItemContext value={parts && { seen, label }}>{children(item as Item)}</ItemContext>
              {parts && <parts.ItemTools {...list} item={item} seen={seen} itemLabel={label} />}
            </ItemElement>
          );
        })}
      </List>
      {parts && <parts.ListTools {...list} />}
    </>
  );
}

interface PageItemsProps<Sections extends ContentSections, Path extends ListPath<Sections>>
  extends PageFieldProps<Sections, Path> {
  children(items: readonly ItemAt<Sections, Path>[]): ReactNode;
}

/** Content derived from all items of a list; while the page is edited, from unsaved items too. */
export function PageItems<Sections extends ContentSections, Path extends ListPath<Sections>>({
  of,
  at,
  children,
}: PageItemsProps<Sections, Path>) {
  const { field, place, value } = fieldAt(of, at);
  const { items } = useListItems(place, field as unknown as ListField, value as never);
  return children(items as never);
}

function fieldAt<Sections extends ContentSections>(
  { description, content }: DescribedContent<Sections>,
  path: string,
) {
  const [section = "", name = ""] = path.split(".");
  const field = description.sections[section]?.[name];
  if (!field) throw new Error(`The content ${description.key} has no ${path}`);
  const values = content[section] as Record<string, unknown>;
  return { field, place: { target: description.key, path, label: field.label }, value: values[name] };
}

/** The text at a path; for an item that was just added, the default. */
function textAt<Sections extends ContentSections>(of: DescribedContent<Sections>, path: string) {
  const [, , id, name = ""] = path.split(".");
  const { field, place, value } = fieldAt(of, path);
  if (id === undefined) return { ...place, field: field as TextField, value: String(value) };
  const itemField = (field as ListField).itemFields[name];
  if (itemField?.kind !== "text") throw new Error(`The content ${of.description.key} has no ${path}`);
  const item = (value as Record<string, string>[]).find((candidate) => candidate.id === id);
  const { label, defaultValue } = itemField;
  return { ...place, field: itemField, label, value: item?.[name] ?? defaultValue };
}
