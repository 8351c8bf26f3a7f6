import type {
  AddressField,
  ChoiceField,
  ChoicesField,
  FieldKind,
  FieldValues,
  ListField,
  PictureField,
  ReferenceField,
  RichTextField,
  TextField,
} from "#app/kernel/fields/field-kinds.ts";
import { text } from "#app/kernel/fields/fields.ts";

/** A field of a page: of those kinds that the page editor changes. */
export type PageField =
  | TextField
  | RichTextField
  | AddressField
  | PictureField
  | ChoiceField<string>
  | ChoicesField
  | ReferenceField
  | ListField;

/** By section and name. A field's path consists of both: 'philosophy.heading'. */
export type ContentSections = Record<string, Record<string, PageField>>;

/** Sections of texts alone. */
export type TextSections = Record<string, Record<string, TextField>>;

/** The description of a page's content, defined once in the feature that shows it (DESIGN §4a). */
export interface ContentDescription<Sections extends ContentSections = ContentSections> {
  /** Its EntityRef as text, which is its row's key in the table `pages`. */
  key: `page/${string}`;
  /** The page's name for staff, and its path. */
  title: string;
  path: string;
  sections: Sections;
}

/** The id of a page: what follows `page/` in its key. */
export const pageIdOf = ({ key }: Pick<ContentDescription, "key">) => key.slice("page/".length);

/** The values of a content, by section and name. */
export type Content<Sections extends ContentSections> = {
  [Section in keyof Sections]: FieldValues<Sections[Section]>;
};

/** What stands under each section and name of a description or a content, by path. */
export const fieldsByPath = <DescribedField>(
  sections: Readonly<Record<string, Readonly<Record<string, DescribedField>>>>,
): Record<string, DescribedField> =>
  Object.fromEntries(
    Object.entries(sections).flatMap(([section, fields]) =>
      Object.entries(fields).map(([name, field]) => [`${section}.${name}`, field]),
    ),
  );

export const describeContent = <Sections extends ContentSections>(
  description: ContentDescription<Sections>,
): ContentDescription<Sections> => description;

/** The paths of a content's fields of one kind: 'philosophy.heading'. */
type FieldPath<Sections extends ContentSections, Kind extends FieldKind> = {
  [Section in keyof Sections & string]: {
    [Name in keyof Sections[Section] & string]: Sections[Section][Name] extends { kind: Kind }
      ? `${Section}.${Name}`
      : never;
  }[keyof Sections[Section] & string];
}[keyof Sections & string];

/** The paths of the fields of list items: 'values.cards.{id}.title'. */
type ItemTextPath<Sections extends ContentSections> = {
  [Section in keyof Sections & string]: {
    [Name in keyof Sections[Section] & string]: Sections[Section][Name] extends ListField<infer Fields>
      ? `${Section}.${Name}.${string}.${keyof Fields & string}`
      : never;
  }[keyof Sections[Section] & string];
}[keyof Sections & string];

export type TextPath<Sections extends ContentSections> = FieldPath<Sections, "text"> | ItemTextPath<Sections>;
export type RichTextPath<Sections extends ContentSections> = FieldPath<Sections, "rich-text">;
export type AddressPath<Sections extends ContentSections> = FieldPath<Sections, "address">;
export type PicturePath<Sections extends ContentSections> = FieldPath<Sections, "picture">;
export type RecordPath<Sections extends ContentSections> = FieldPath<Sections, "reference">;
export type ListPath<Sections extends ContentSections> = FieldPath<Sections, "list">;

/** The type of an item of the list at a path. */
export type ItemAt<
  Sections extends ContentSections,
  Path extends string,
> = Path extends `${infer Section}.${infer Name}`
  ? Content<Sections>[Section] extends infer Values
    ? Name extends keyof Values
      ? Values[Name] extends (infer Item)[]
        ? Item
        : never
      : never
    : never
  : never;

/** A content with its description, as components take it. */
export interface DescribedContent<Sections extends ContentSections> {
  description: ContentDescription<Sections>;
  content: Content<Sections>;
}

/** A page's texts for search engines; if empty, the page generates them. */
export const searchSection = {
  search: {
    title: text("Title for search engines", { recommendedLength: 60, max: 120 }),
    description: text("Description for search engines", { recommendedLength: 155, max: 320 }),
  },
};

/** Maps every string in a value, at any depth. */
export function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, mapTexts(part, change)]));
}
