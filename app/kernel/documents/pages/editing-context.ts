import { type ComponentType, createContext, use, useSyncExternalStore } from "react";
import type { ItemsField, TextField } from "#app/kernel/fields/field-kinds.ts";
import type { UploadFor } from "#app/kernel/files/bucket.ts";
import type { FieldRef, ItemSnapshot, ItemValues } from "#app/kernel/session/field.ts";
import type { RecordsOnPages } from "./records-on-pages.ts";

export interface EditableTextProps extends FieldRef {
  value: string;
  field: Pick<TextField, "recommendedLength" | "lines">;
}

export interface EditableRichTextProps extends FieldRef {
  /** The rendered HTML. */
  html: string;
  /** Recommended length in characters; unlimited if omitted. */
  recommendedLength?: number | undefined;
  className?: string | undefined;
}

export interface EditableAddressProps extends FieldRef {
  value: string;
}

export interface EditablePictureProps extends FieldRef {
  /** The stored address. */
  value: string;
  /** The owner of an upload: its files are deleted with the owner. */
  uploadFor: UploadFor & { entity: string };
  /** The address of the picture shown while none is chosen; without it an outline is shown. */
  builtIn?: string;
  /** Whether a picture is required. */
  required?: boolean;
  /** Whether the same picture is on the page more than once; links to the field lead to the other one. */
  again?: boolean;
  /** Whether a phone has room only for the button's icon. */
  isNarrow?: boolean;
  /** The element that covers its upper edge, if any. */
  under?: "header" | undefined;
}

/** A list of the page. */
export interface EditedList extends Pick<FieldRef, "target" | "path" | "label"> {
  field: ItemsField;
  /** The ids of its items, with unsaved changes. */
  order: readonly string[];
  /** The fields of its stored items, by id. */
  storedFields: Readonly<Record<string, ItemValues>>;
}

export interface ItemToolsProps extends EditedList {
  /** With unsaved changes. */
  item: { id: string } & Record<string, string>;
  /** Such as 'Value 3'. */
  itemLabel: string;
  seen: ItemSnapshot;
}

export interface EditableOrderProps {
  /** A collection whose order staff change on pages. */
  target: `${string}-order/all`;
  label: string;
  /** In the shown order. */
  records: readonly { id: string; title: string }[];
  /** The position of the record whose tools these are. */
  index: number;
}

/** A record that staff may choose on a page. */
export interface RecordChoice {
  id: string;
  title: string;
}

/** The answer of a staff read that searches for records: at most as many as its limit. */
export interface FoundRecords {
  records: RecordChoice[];
  hasMore: boolean;
}

/** How the records of a kind are searched for. */
export interface RecordSearch {
  /** The staff read, `/staff/{read}?search=…` or `?id=…`, which answers with FoundRecords. */
  read: string;
  words: {
    /** Label of the choice of none, if one may be chosen. */
    none?: string;
    /** Label of the search field. */
    search: string;
    failed: string;
    hasMore: string;
    noMatch(search: string): string;
  };
}

export interface EditableRecordProps extends FieldRef {
  /** The id of the chosen record; "" for none. */
  value: string;
  /** The record with the stored id; undefined if there is none, or visitors don't see it. */
  chosen: RecordChoice | undefined;
  search: RecordSearch;
}

export interface EditableSearchProps {
  target: string;
  /** Staff's texts; "" if the page generates its own. */
  title: string;
  description: string;
}

/**
 * What replaces a page's fields while it is edited: components, which are staff's code that is loaded when editing
 * begins, and what they need to know of records, which comes with the site's data for staff.
 */
export interface EditableFields {
  /** The records whose fields are edited on pages. */
  records: RecordsOnPages;
  Text: ComponentType<EditableTextProps>;
  RichText: ComponentType<EditableRichTextProps>;
  Address: ComponentType<EditableAddressProps>;
  ItemTools: ComponentType<ItemToolsProps>;
  ListTools: ComponentType<EditedList>;
  Picture: ComponentType<EditablePictureProps>;
  Record: ComponentType<EditableRecordProps>;
  Order: ComponentType<EditableOrderProps>;
  Search: ComponentType<EditableSearchProps>;
  /** Calls back when an unsaved value changes; see useUnsaved. @returns what ends it */
  subscribe(onChange: () => void): () => void;
  /** A field's unsaved value; undefined if it has none. */
  unsavedAt(key: string): unknown;
  /** The unsaved changes of a list, as JSON of an UnsavedList; see useListItems. */
  unsavedIn(key: string): string;
}

/** Null while the page is not edited: its fields are then plain elements. */
export const EditingContext = createContext<EditableFields | null>(null);

/** Name of the frame in which a page is edited at a phone's width; a page in it starts in editing mode. */
export const PHONE_FRAME = "phone-width";

export const neverChanges = () => () => {};

/**
 * A field's unsaved value while the page is edited; else undefined. For what surrounds fields and pictures: an element
 * of its own for editing would make everything in it anew, pictures included.
 */
export function useUnsaved(key: string): unknown {
  const parts = use(EditingContext);
  const unsaved = () => parts?.unsavedAt(key);
  return useSyncExternalStore(parts?.subscribe ?? neverChanges, unsaved, unsaved);
}

/** Whether the page is being edited; empty fields are then shown, too. */
export const useIsEdited = () => use(EditingContext) !== null;

/** The list item around a field while the page is edited, and its label, such as 'Value 3'. */
export const ItemContext = createContext<{ label: string; seen: ItemSnapshot } | null>(null);
