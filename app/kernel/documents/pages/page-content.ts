export type ContentKind =
  | "text"
  | "record"
  | "rich-text"
  | "address"
  | "picture"
  | "choice"
  | "choices"
  | "period"
  | "list";

/**
 * One editable field of a page: its label, its limits and its default. What a value must be follows from these
 * (page-content-rules.ts); pages don't need the rules.
 */
export interface ContentField<Value, Kind extends ContentKind = ContentKind> {
  kind: Kind;
  /** The field's name for staff, such as 'Philosophy heading'. */
  label: string;
  defaultValue: Value;
}

/** Plain text. */
export interface TextField extends ContentField<string, "text"> {
  /** Maximum length in characters. */
  max: number;
  /** Whether it may be empty. */
  optional: boolean;
  /** Recommended length in characters. */
  recommendedLength: number;
  /** Whether line breaks are allowed. */
  lines: boolean;
}

/** Paragraphs, as HTML. */
export interface RichTextField extends ContentField<string, "rich-text"> {
  /** Maximum length in characters of HTML. */
  max: number;
  /** Recommended length in characters, without the tags. */
  recommendedLength: number;
}

/** The address of a picture; "" if none is chosen. */
export interface PictureField extends ContentField<string, "picture"> {
  /** The address of the picture shown if none is chosen. */
  builtIn: string;
}

export interface ChoiceField<Option extends string> extends ContentField<Option, "choice"> {
  options: readonly Option[];
}

export interface ChoicesField extends ContentField<string, "choices"> {
  options: readonly { name: string; label: string }[];
  /** The label if no option is chosen. */
  none: string;
}

/** The fields of a list item. Rich texts are excluded: they are cleaned only as fields of their own. */
export type ItemFields = Record<
  string,
  | TextField
  | PictureField
  | ChoiceField<string>
  | ChoicesField
  | ContentField<string, "address">
  | ContentField<string, "period">
>;

/** An item of a list; its id does not change when it is edited or moved. */
type ContentItem<Fields extends ItemFields> = { id: string } & ValuesOf<Fields>;

export interface ListField<Fields extends ItemFields> extends ContentField<ContentItem<Fields>[], "list"> {
  /** Name of one item for staff, such as 'Value'. */
  itemLabel: string;
  itemFields: Fields;
  min: number;
  max: number;
}

/** A field of any kind. */
export type DescribedField =
  | ItemFields[string]
  | RichTextField
  | ContentField<string, "record">
  | ListField<ItemFields>;

/** By section and name. A field's path consists of both: 'philosophy.heading'. */
export type ContentSections = Record<string, Record<string, ContentField<unknown>>>;

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

type ValuesOf<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends ContentField<infer Value> ? Value : never;
};

/** The values of a content, by section and name. */
export type Content<Sections extends ContentSections> = {
  [Section in keyof Sections]: ValuesOf<Sections[Section]>;
};

/** What stands under each section and name of a description or a content, by path. */
export const fieldsByPath = <Field>(
  sections: Readonly<Record<string, Readonly<Record<string, Field>>>>,
): Record<string, Field> =>
  Object.fromEntries(
    Object.entries(sections).flatMap(([section, fields]) =>
      Object.entries(fields).map(([name, field]) => [`${section}.${name}`, field]),
    ),
  );

export const describeContent = <Sections extends ContentSections>(
  description: ContentDescription<Sections>,
): ContentDescription<Sections> => description;

interface TextLimits {
  /** Recommended length in characters: shown while typing, not enforced. Default: `max`. */
  recommendedLength?: number;
  /** Maximum length in characters. */
  max: number;
  /** An optional text that is empty takes no room on visitors' pages. */
  optional?: boolean;
  lines?: boolean;
}

/**
 * A plain text field.
 * @param label complete, such as 'Philosophy heading', and unique on the page
 * @param defaultValue may contain placeholders (fillFacts)
 */
export function text(
  label: string,
  defaultValue: string,
  { max, recommendedLength = max, optional = false, lines = false }: TextLimits,
): TextField {
  return { kind: "text", label, defaultValue, max, recommendedLength, optional, lines };
}

/**
 * A field of paragraphs, lists and links.
 * @param defaultValue HTML, with placeholders as in text()
 * @param limits `recommendedLength` as in text(), without the tags; `max` is characters of HTML
 */
export function richText(
  label: string,
  defaultValue: string,
  { recommendedLength, max }: { recommendedLength: number; max: number },
): RichTextField {
  return { kind: "rich-text", label, defaultValue, recommendedLength, max };
}

/** The address of a link: a path of the site, or an address as links in rich texts allow it. */
export function address(label: string, defaultValue: string): ContentField<string, "address"> {
  return { kind: "address", label, defaultValue };
}

/**
 * A picture field of the page.
 * @param builtIn the address of the picture shown until staff choose another
 */
export function picture(label: string, builtIn: string): PictureField {
  return { kind: "picture", label, defaultValue: "", builtIn };
}

export function choice<const Option extends string>(
  label: string,
  defaultValue: Option,
  options: readonly Option[],
): ChoiceField<Option> {
  return { kind: "choice", label, defaultValue, options };
}

/** The id of a chosen record; with "" the page chooses one. */
export function record(label: string): ContentField<string, "record"> {
  return { kind: "record", label, defaultValue: "" };
}

/**
 * A field for any number of several options.
 * @param none the label if no option is chosen
 * @returns a field whose value is the chosen names, separated by spaces, in the order of the options
 */
export function choices(
  label: string,
  none: string,
  options: readonly { name: string; label: string }[],
): ChoicesField {
  return { kind: "choices", label, defaultValue: "", none, options };
}

/** The value of a choices() field with the options for which `isChosen` returns true. */
export function joinChoices(options: ChoicesField["options"], isChosen: (name: string) => boolean): string {
  return options
    .map(({ name }) => name)
    .filter(isChosen)
    .join(" ");
}

/** The labels of the names in a choices() field's value, or what the field says without any. */
export function choicesText({ options, none }: ChoicesField, value: string): string {
  const names = value.split(" ");
  const chosen = options.filter(({ name }) => names.includes(name));
  return chosen.map(({ label }) => label).join(", ") || none;
}

/** The period in which an item is shown (formatPeriod); unlimited by default. */
export function period(label: string): ContentField<string, "period"> {
  return { kind: "period", label, defaultValue: "" };
}

/**
 * An ordered list of items.
 * @param itemLabel name of one item, such as 'Value'; prefix of its fields' labels: 'Value 3 title'
 * @param itemFields the fields of an item; their defaults are those of a new item
 * @param limits minimum and maximum number of items
 */
export function list<Fields extends ItemFields>(
  label: string,
  itemLabel: string,
  itemFields: Fields,
  defaultValue: readonly Omit<ContentItem<Fields>, "id">[],
  { min, max }: { min: number; max: number },
): ListField<Fields> {
  return {
    kind: "list",
    label,
    itemLabel,
    itemFields,
    min,
    max,
    defaultValue: defaultValue.map((fields, index) => ({
      id: `standard-${index + 1}`,
      ...fields,
    })) as ContentItem<Fields>[],
  };
}

/** The values of a new item. */
export const blankItem = ({ itemFields }: ListField<ItemFields>): Record<string, string> =>
  Object.fromEntries(Object.entries(itemFields).map(([name, { defaultValue }]) => [name, defaultValue]));

/** The paths of a content's fields of one kind: 'philosophy.heading'. */
type FieldPath<Sections extends ContentSections, Kind extends ContentKind> = {
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
export type RecordPath<Sections extends ContentSections> = FieldPath<Sections, "record">;
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
    title: text("Title for search engines", "", { recommendedLength: 60, max: 120, optional: true }),
    description: text("Description for search engines", "", {
      recommendedLength: 155,
      max: 320,
      optional: true,
    }),
  },
};

/** Maps every string in a value, at any depth. */
export function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, mapTexts(part, change)]));
}
