import { type ReactNode, use } from "react";
import { Prose } from "#app/features/rich-text/prose.tsx";
import {
  type EditableListProps,
  type EditableOrderProps,
  type EditablePictureProps,
  type EditableRecordProps,
  EditingContext,
  ItemContext,
  type ItemSnapshot,
} from "./editing-context.ts";
import type {
  AddressPath,
  ContentSections,
  DescribedContent,
  ItemAt,
  ItemFields,
  ListField,
  ListPath,
  PictureField,
  PicturePath,
  RecordPath,
  RichTextField,
  RichTextPath,
  searchSection,
  TextField,
  TextPath,
} from "./page-content.ts";

interface PageFieldProps<Sections extends ContentSections, Path extends string> {
  of: DescribedContent<Sections>;
  at: Path;
}

/** A text of a page: its words and no element of its own; while the page is edited, where they are typed. */
export function PageText<Sections extends ContentSections>({
  of,
  at,
}: PageFieldProps<Sections, TextPath<Sections>>) {
  const { field, label, value } = textAt(of, at);
  const item = use(ItemContext);
  const parts = use(EditingContext);
  if (!parts) return value;
  const place = { target: of.description.key, path: at, field };
  if (!item) return <parts.Text {...place} {...{ label, value }} />;
  const { fields } = item.seen;
  const [, , , name = ""] = at.split(".");
  return (
    <parts.Text
      {...place}
      item={item.seen}
      label={`${item.label} ${label.toLowerCase()}`}
      value={fields[name] ?? value}
    />
  );
}

interface RecordTextProps {
  /** Its kind and id: 'service:{id}'. */
  target: string;
  /** Its field, or 'images.{id}.caption'. */
  path: string;
  label: string;
  value: string;
  /** Characters that fit the design. */
  recommendedLength: number;
  /** Whether Enter begins a new line. */
  lines?: boolean;
  item?: ItemSnapshot | undefined;
}

/** A text of a record where it stands; see PageText. Saved by the verb of the record's form. */
export function RecordText({ recommendedLength, lines = false, ...place }: RecordTextProps) {
  const parts = use(EditingContext);
  return parts ? <parts.Text {...place} field={{ recommendedLength, lines }} /> : place.value;
}

/** A picture of a record where it stands, in a frame that is `relative`. */
export function RecordPicture(props: EditablePictureProps) {
  const parts = use(EditingContext);
  return parts ? <parts.Picture {...props} /> : props.children;
}

interface PageRecordProps<Sections extends ContentSections>
  extends PageFieldProps<Sections, RecordPath<Sections>>,
    Pick<EditableRecordProps, "none" | "records"> {}

/** Beside a record of the page: nothing, while it is edited what chooses another. */
export function PageRecord<Sections extends ContentSections>({
  of,
  at,
  ...choice
}: PageRecordProps<Sections>) {
  const { label, value } = fieldAt(of, at);
  const parts = use(EditingContext);
  return (
    parts && (
      <parts.Record target={of.description.key} path={at} {...{ label, ...choice }} value={String(value)} />
    )
  );
}

interface RecordOrderProps<Thing> extends Omit<EditableOrderProps, "things" | "children"> {
  things: readonly Thing[];
  children(thing: Thing, index: number, tools: ReactNode): ReactNode;
}

/** Records in the order that staff give them; while the page is edited they are moved where they stand. */
export function RecordOrder<Thing extends EditableOrderProps["things"][number]>(
  props: RecordOrderProps<Thing>,
) {
  const parts = use(EditingContext);
  if (parts) return <parts.Order {...props} />;
  return props.things.map((thing, index) => props.children(thing, index, null));
}

interface RecordRichTextProps extends Pick<RecordTextProps, "target" | "path" | "label"> {
  /** What renderRichText returned. */
  html: string;
  /** Characters that fit the design; without it any number does. */
  recommendedLength?: number;
  className?: string;
}

/** A rich text of a record; see RecordText. */
export function RecordRichText(props: RecordRichTextProps) {
  const parts = use(EditingContext);
  return parts ? <parts.RichText {...props} /> : <Prose html={props.html} className={props.className} />;
}

/** A rich text of a page. */
export function PageRichText<Sections extends ContentSections>({
  of,
  at,
  className,
}: PageFieldProps<Sections, RichTextPath<Sections>> & { className?: string }) {
  const { field, label, value } = fieldAt(of, at);
  return (
    <RecordRichText
      {...{ target: of.description.key, path: at, label, className, html: String(value) }}
      recommendedLength={(field as RichTextField).recommendedLength}
    />
  );
}

/** A picture of a page, given as its children, in a frame that is `relative`; see RecordPicture. */
export function PagePicture<Sections extends ContentSections>({
  of,
  at,
  children,
}: PageFieldProps<Sections, PicturePath<Sections>> & { children: ReactNode }) {
  const { field, label, value } = fieldAt(of, at);
  const { key } = of.description;
  return (
    <RecordPicture
      {...{ target: key, path: at, label, value: String(value) }}
      uploadFor={{ for: "library", thing: key }}
      builtIn={(field as PictureField).builtIn}
    >
      {children}
    </RecordPicture>
  );
}

/** Beside a link of the page: nothing, while the page is edited what says and changes where it leads. */
export function PageAddress<Sections extends ContentSections>({
  of,
  at,
}: PageFieldProps<Sections, AddressPath<Sections>>) {
  const { label, value } = fieldAt(of, at);
  const parts = use(EditingContext);
  return parts && <parts.Address target={of.description.key} path={at} label={label} value={String(value)} />;
}

/** At a page's end: nothing, while it is edited what search engines show of it. */
export function PageSearch({ of }: { of: DescribedContent<typeof searchSection> }) {
  const parts = use(EditingContext);
  return parts && <parts.Search target={of.description.key} {...of.content.search} />;
}

interface RecordItemListProps<Item extends { id: string }>
  extends Omit<EditableListProps, "field" | "items" | "children"> {
  field: ListField<ItemFields>;
  items: readonly Item[];
  /** What stands in each item's element; its place in the list is ItemContext's. */
  children(item: Item): ReactNode;
}

/** What a record holds, changed where it stands while the page is edited; nothing else. */
export function RecordItemList<Item extends { id: string }>({ field, ...list }: RecordItemListProps<Item>) {
  const parts = use(EditingContext);
  return parts && <parts.List {...list} field={field as unknown as ListField<never>} />;
}

interface PageListProps<Sections extends ContentSections, Path extends ListPath<Sections>>
  extends PageFieldProps<Sections, Path> {
  as: "ul" | "ol" | "div";
  className?: string;
  itemClassName?: string;
  /** Which items visitors see; staff who edit see all of them. All unless given. */
  shows?(item: ItemAt<Sections, Path>): boolean;
  /** What stands in each item's element. */
  children(item: ItemAt<Sections, Path>): ReactNode;
}

/** A list of a page; nothing while it is empty. */
export function PageList<Sections extends ContentSections, Path extends ListPath<Sections>>(
  props: PageListProps<Sections, Path>,
) {
  const { of, at, as: List, className, itemClassName, shows = () => true, children } = props;
  const { field, label, value } = fieldAt(of, at);
  const items = value as { id: string }[];
  const parts = use(EditingContext);
  if (parts) {
    return (
      <parts.List
        {...{ target: of.description.key, path: at, label, items, as: List, className, itemClassName }}
        field={field as ListField<never>}
      >
        {children}
      </parts.List>
    );
  }
  const shown = items.filter((item) => shows(item as ItemAt<Sections, Path>));
  if (shown.length === 0) return null;
  const Item = List === "div" ? "div" : "li";
  return (
    <List className={className}>
      {shown.map((item) => (
        <Item key={item.id} className={itemClassName}>
          {children(item as ItemAt<Sections, Path>)}
        </Item>
      ))}
    </List>
  );
}

interface PageItemsProps<Sections extends ContentSections, Path extends ListPath<Sections>>
  extends PageFieldProps<Sections, Path> {
  children(items: readonly ItemAt<Sections, Path>[]): ReactNode;
}

/** What stands beside a list and follows from all of its items; while the page is edited, from what is not saved too. */
export function PageItems<Sections extends ContentSections, Path extends ListPath<Sections>>({
  of,
  at,
  children,
}: PageItemsProps<Sections, Path>) {
  const { field, value } = fieldAt(of, at);
  const parts = use(EditingContext);
  if (!parts) return children(value as ItemAt<Sections, Path>[]);
  return (
    <parts.Items
      {...{ target: of.description.key, path: at, items: value as { id: string }[] }}
      field={field as ListField<never>}
    >
      {children}
    </parts.Items>
  );
}

function fieldAt<Sections extends ContentSections>(
  { description, content }: DescribedContent<Sections>,
  path: string,
) {
  const [section = "", name = ""] = path.split(".");
  const field = description.sections[section]?.[name];
  if (!field) throw new Error(`The content ${description.key} has no ${path}`);
  const values = content[section] as Record<string, unknown>;
  return { field, label: field.label, value: values[name] };
}

/** A text at its path; in an item that was only just added it is what new items say. */
function textAt<Sections extends ContentSections>(of: DescribedContent<Sections>, path: string) {
  const [, , id, name = ""] = path.split(".");
  const { field, label, value } = fieldAt(of, path);
  if (id === undefined) return { field: field as TextField, label, value: String(value) };
  const itemField = (field as ListField<ItemFields>).itemFields[name];
  if (itemField?.kind !== "text") throw new Error(`The content ${of.description.key} has no ${path}`);
  const item = (value as Record<string, string>[]).find((candidate) => candidate.id === id);
  return { field: itemField, label: itemField.label, value: item?.[name] ?? itemField.defaultValue };
}
