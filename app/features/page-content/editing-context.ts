import { type ComponentType, createContext, type ReactNode, use } from "react";
import type { ListField, TextField } from "./page-content.ts";
import type { ItemValues } from "./patch.ts";

/** What can be changed where it stands: a field of a page's content, or of a record. */
export interface FieldRef {
  /** What it belongs to: the content's key, or 'service:{id}'. */
  target: string;
  path: string;
  /** What it is, such as 'Philosophy heading'. */
  label: string;
  /** Where it belongs to an item of a list. */
  item?: ItemSnapshot | undefined;
}

/** An item of a list as the page shows it without what is typed. */
export interface ItemSnapshot {
  id: string;
  fields: ItemValues;
  list: Pick<FieldRef, "path" | "label">;
  /** The ids of the list's items. */
  order: readonly string[];
}

export interface EditableTextProps extends FieldRef {
  value: string;
  field: Pick<TextField, "recommendedLength" | "lines">;
}

export interface EditableRichTextProps extends FieldRef {
  /** As it is shown. */
  html: string;
  /** Characters that fit the design; without it any number does. */
  recommendedLength?: number | undefined;
  className?: string | undefined;
}

export interface EditableAddressProps extends FieldRef {
  value: string;
}

export interface EditablePictureProps extends FieldRef {
  /** Its address, as it is stored. */
  value: string;
  /** What an upload is for: the files of what is deleted go with it. */
  uploadFor: { for: "hero" | "library"; thing: string } | { for: "project"; project: string; index: number };
  /** The address of what shows while none is chosen; without it that is an outline. */
  builtIn?: string;
  /** Whether there must be one. */
  required?: boolean;
  /** Whether it stands somewhere else on the page, too: what leads to its changes leads there. */
  again?: boolean;
  /** Whether phones have no room on it for a word. */
  isNarrow?: boolean;
  /** What lies over its upper edge: the header, or nothing. */
  under?: "header" | undefined;
  /** The picture as it is stored, filling its frame. */
  children: ReactNode;
}

export interface EditableListProps extends FieldRef {
  field: ListField<never>;
  items: readonly { id: string }[];
  as: "ul" | "ol" | "div";
  className?: string | undefined;
  itemClassName?: string | undefined;
  children(item: never): ReactNode;
}

export interface EditableItemsProps extends Pick<EditableListProps, "target" | "path" | "field" | "items"> {
  children(items: never): ReactNode;
}

/** Records whose order is staff's. */
export type OrderTarget = "order:services" | "order:projects";

export interface EditableOrderProps {
  target: OrderTarget;
  label: string;
  things: readonly { id: string; title: string }[];
  /** Renders one, with the tools that move it. */
  children(thing: never, index: number, tools: ReactNode): ReactNode;
}

export interface EditableRecordProps extends FieldRef {
  /** The id of the one chosen; "" for none. */
  value: string;
  /** What it means that none is chosen. */
  none: string;
  records: readonly { id: string; title: string }[];
}

export interface EditableSearchProps {
  target: string;
  /** What staff have said; "" while the page makes its own. */
  title: string;
  description: string;
}

/** What stands in the place of a page's parts while it is being edited; staff's code, fetched when editing begins. */
export interface EditableFields {
  Text: ComponentType<EditableTextProps>;
  RichText: ComponentType<EditableRichTextProps>;
  Address: ComponentType<EditableAddressProps>;
  List: ComponentType<EditableListProps>;
  Items: ComponentType<EditableItemsProps>;
  Picture: ComponentType<EditablePictureProps>;
  Record: ComponentType<EditableRecordProps>;
  Order: ComponentType<EditableOrderProps>;
  Search: ComponentType<EditableSearchProps>;
}

/** Null while the page is only read: its parts are then plain elements. */
export const EditingContext = createContext<EditableFields | null>(null);

/** Name of the frame in which a page is edited at a phone's width; a page in it is edited from the start. */
export const PHONE_FRAME = "phone-width";

/** Whether the page is being edited: what is empty shows then, too. */
export const useIsEdited = () => use(EditingContext) !== null;

/** The item of a list that stands here while the page is edited, and what it is called, such as 'Value 3'. */
export const ItemContext = createContext<{ label: string; seen: ItemSnapshot } | null>(null);
