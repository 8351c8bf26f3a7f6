import type { CategoriesOf, CategoryKind } from "#app/kernel/categories/category-kind.ts";

/**
 * The kinds of fields that staff write, of records and pages. A field is plain data; what a value must be
 * follows from it (field-rules.ts), and so does how people read one (field-text.ts).
 */
interface BaseField<Kind extends string, Value> {
  kind: Kind;
  /** The label of its input: 'Reviewer Name'. On a page it names the field alone: 'Philosophy heading'. */
  label: string;
  /** The label within a sentence: 'reviewer name'. */
  name: string;
  /** The value of a new record or item, and that of a page until staff change it. */
  defaultValue: Value;
  /** Stands below the input. */
  help?: string;
  /** The value if a request leaves the field out; without it, requests must have the field. */
  absentValue?: Value;
  /** Adjusts a sent value before `check`. */
  normalize?(value: Value): Value;
  /** A rule of this field alone. @returns the message for a value that breaks it */
  check?(value: Value): string | undefined;
}

/** Plain text. */
export interface TextField extends BaseField<"text", string> {
  /** Maximum length of the stored text, in characters. */
  max: number;
  /** Recommended length in characters: shown while it is typed on a page, not enforced. */
  recommendedLength: number;
  /** Rows of the form's input, of a text with line breaks; 0 for a single line. */
  rows: number;
  /** Whether line breaks can be typed on a page. */
  lines: boolean;
  required: boolean;
  placeholder?: string;
  /** The message while the field is empty, which disables Save; without it Save stays enabled. */
  missing?: string;
}

/** HTML. The server cleans it and validates the result again. */
export interface RichTextField extends BaseField<"rich-text", string> {
  /** Maximum length in characters of HTML. */
  max: number;
  /** Recommended length in characters, without the tags; unlimited if omitted. */
  recommendedLength?: number;
  required: boolean;
  missing?: string;
}

/** The address of a link: a path of the site, or an address as links in rich texts allow it. */
export type AddressField = BaseField<"address", string>;

/** The address of a page of another site, or "". */
export type WebAddressField = BaseField<"web-address", string>;

/** A picture's address, or "". */
export interface PictureField extends BaseField<"picture", string> {
  required: boolean;
  missing?: string;
  /** Whether the column is null without a picture; a restored version then omits a deleted one. */
  isNullable?: true;
  /** Aspect ratio of the preview. */
  ratio?: "wide";
  /** The address of the picture that a page shows while none is chosen. */
  builtIn?: string;
}

/** yyyy-mm-dd, in no time zone. */
export interface DayField extends BaseField<"day", string> {
  /** The message for text that is no day. */
  invalid?: string;
}

/** ISO time, or "" if unset. */
export interface DateTimeField extends BaseField<"date-time", string> {
  /** The message for text that is no time. */
  invalid?: string;
}

/** The period in which an item is shown (formatPeriod); "" if it is unlimited. */
export type PeriodField = BaseField<"period", string>;

export interface FieldOption<Value extends string | number = string> {
  value: Value;
  label: string;
}

export interface ChoiceField<Value extends string | number> extends BaseField<"choice", Value> {
  options: readonly FieldOption<Value>[];
}

/** Any number of options: their values, separated by spaces, in the order of the options. */
export interface ChoicesField extends BaseField<"choices", string> {
  options: readonly FieldOption[];
  /** The label if no option is chosen. */
  none: string;
}

export type FlagField = BaseField<"flag", boolean>;

/** The id of the record's parent: set by the first save, and never changed. */
export type ParentField = BaseField<"parent", string>;

/** The id of another record, or "". */
export type ReferenceField = BaseField<"reference", string>;

/** The ids of the record's categories: at least one. */
export interface CategoriesField extends BaseField<"categories", string[]>, CategoriesOf {
  of: CategoryKind;
  max: number;
  /** The error without a category. */
  needed: string;
  missing: string;
}

/** The fields of an item. Rich texts are excluded: they are cleaned only as fields of their own. */
export type ItemFields = Readonly<
  Record<
    string,
    | TextField
    | PictureField
    | ChoiceField<string>
    | ChoicesField
    | AddressField
    | PeriodField
    | ReferenceField
  >
>;

export type FieldValues<Fields> = {
  -readonly [Name in keyof Fields]: Fields[Name] extends { defaultValue: infer Value } ? Value : never;
};

/** An item of a list; its id does not change when it is edited or moved. */
export type ItemOf<Fields extends ItemFields> = { id: string } & FieldValues<Fields>;

interface BaseItemsField<Kind extends string, Fields extends ItemFields>
  extends BaseField<Kind, ItemOf<Fields>[]> {
  /** Name of one item for staff, such as 'Value'. */
  itemLabel: string;
  itemFields: Fields;
  min: number;
  max: number;
}

/** An ordered list of items, stored in its page. */
export type ListField<Fields extends ItemFields = ItemFields> = BaseItemsField<"list", Fields>;

/** What the page editor needs to know of a list, or of rows. */
export type ItemsField = Pick<ListField, "itemLabel" | "itemFields" | "min" | "max">;

/** The rows of a table of their own, which are saved with the record, in their order. */
export interface RowsField<Fields extends ItemFields = ItemFields> extends BaseItemsField<"rows", Fields> {
  /** A table of the database. */
  table: string;
  /** The column with the record's id. */
  key: string;
  /** Whether the table has an author for each row. */
  hasAuthors?: true;
  /** The column that names a row in the history, and what stands for an empty one. */
  title: keyof Fields & string;
  untitled: string;
  /** The error for more than `max`. */
  tooMany: string;
  /** Validates several fields of a row together. */
  checkItem?(item: ItemOf<Fields>): { field: keyof Fields & string; message: string } | undefined;
}

/** A field of any kind. */
export type DescribedField =
  | TextField
  | RichTextField
  | AddressField
  | WebAddressField
  | PictureField
  | DayField
  | DateTimeField
  | PeriodField
  | ChoiceField<string>
  | ChoiceField<number>
  | ChoicesField
  | FlagField
  | ParentField
  | ReferenceField
  | CategoriesField
  | ListField
  | RowsField;

export type FieldKind = DescribedField["kind"];
