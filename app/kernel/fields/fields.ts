import type { CategoriesOf, CategoryKind } from "#app/kernel/categories/category-kind.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import type {
  AddressField,
  CategoriesField,
  ChoiceField,
  ChoicesField,
  DateTimeField,
  DayField,
  FieldOption,
  FlagField,
  ItemFields,
  ItemOf,
  ListField,
  ParentField,
  PeriodField,
  PictureField,
  ReferenceField,
  RichTextField,
  RowsField,
  TextField,
  WebAddressField,
} from "./field-kinds.ts";

/** 'Source URL' is 'source URL' within a sentence. */
export const inSentence = (label: string) =>
  label.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());

/** The parts of a field that a builder takes as they are. */
type Given<Of, Names extends keyof Of> = Partial<Pick<Of, Names>>;

interface TextOptions
  extends Given<
    TextField,
    | "name"
    | "defaultValue"
    | "recommendedLength"
    | "rows"
    | "lines"
    | "required"
    | "placeholder"
    | "missing"
    | "help"
    | "normalize"
    | "check"
  > {
  max: number;
}

/**
 * A plain text.
 * @param label on a page unique and complete, such as 'Philosophy heading'
 * @param options the recommended length is `max` by default. A text is required if it has a `missing` or a
 *   `defaultValue`, unless `required` says otherwise. On a page, the default may contain placeholders (fillFacts).
 */
export function text(label: string, options: TextOptions): TextField {
  const { max, missing, defaultValue = "" } = options;
  return {
    kind: "text",
    label,
    name: inSentence(label),
    defaultValue,
    recommendedLength: max,
    rows: 0,
    lines: false,
    required: missing !== undefined || defaultValue !== "",
    ...options,
  };
}

interface RichTextOptions
  extends Given<RichTextField, "name" | "defaultValue" | "recommendedLength" | "missing"> {
  max: number;
}

/**
 * Paragraphs, lists and links.
 * @param options as in text(); `max` in characters of HTML
 */
export function richText(label: string, options: RichTextOptions): RichTextField {
  const { missing, defaultValue = "" } = options;
  return {
    kind: "rich-text",
    label,
    name: inSentence(label),
    defaultValue,
    required: missing !== undefined || defaultValue !== "",
    ...options,
  };
}

export const address = (label: string, defaultValue: string): AddressField => ({
  kind: "address",
  label,
  name: inSentence(label),
  defaultValue,
});

export const webAddress = (label: string, help: string): WebAddressField => ({
  kind: "web-address",
  label,
  name: inSentence(label),
  help,
  defaultValue: "",
});

/** @param options it is required if it has a `missing`, unless `required` says otherwise */
export function picture(options: Partial<Omit<PictureField, "kind" | "defaultValue">> = {}): PictureField {
  return {
    kind: "picture",
    label: "Image URL",
    name: "picture",
    required: options.missing !== undefined,
    defaultValue: "",
    ...options,
  };
}

export const day = (
  label: string,
  options: Given<DayField, "help" | "invalid" | "check"> = {},
): DayField => ({
  kind: "day",
  label,
  name: inSentence(label),
  defaultValue: "",
  ...options,
});

/** @param name within a sentence */
export const dateTime = (
  label: string,
  name: string,
  options: Given<DateTimeField, "help" | "invalid"> = {},
): DateTimeField => ({
  kind: "date-time",
  label,
  name,
  defaultValue: "",
  absentValue: "",
  ...options,
});

export const period = (label: string): PeriodField => ({
  kind: "period",
  label,
  name: inSentence(label),
  defaultValue: "",
});

/** @param options with their labels; the value is its own label by default */
export function choice<const Value extends string | number>(
  label: string,
  options: readonly (Value | FieldOption<Value>)[],
  defaultValue: NoInfer<Value>,
  help?: string,
): ChoiceField<Value> {
  return {
    kind: "choice",
    label,
    name: inSentence(label),
    help,
    options: options.map((option) =>
      typeof option === "object" ? option : { value: option, label: String(option) },
    ),
    defaultValue,
  };
}

/** @param none the label if no option is chosen */
export const choices = (label: string, none: string, options: readonly FieldOption[]): ChoicesField => ({
  kind: "choices",
  label,
  name: inSentence(label),
  defaultValue: "",
  none,
  options,
});

/** The value of a choices() field with the options for which `isChosen` returns true. */
export function joinChoices(options: ChoicesField["options"], isChosen: (value: string) => boolean): string {
  return options
    .map(({ value }) => value)
    .filter(isChosen)
    .join(" ");
}

/** @param name within a sentence: 'verified badge' */
export const flag = (
  label: string,
  name: string,
  defaultValue = false,
  options: Given<FlagField, "absentValue"> = {},
): FlagField => ({
  kind: "flag",
  label,
  name,
  defaultValue,
  ...options,
});

/**
 * Whether visitors see the record, and when a draft is published automatically ("" for never). A further
 * `unpublish_at` is a dateTime().
 * @param published of a new record
 * @param options `absentValue` of `published`
 */
export const publication = (
  published: boolean,
  options: Given<FlagField, "absentValue"> = {},
): { published: FlagField; publish_at: DateTimeField } => ({
  published: flag("Published", "status", published, options),
  publish_at: dateTime("Publish at", "publish date", { invalid: staffTexts.publication.needsDateTime }),
});

/** @param name the parent's label within a sentence */
export const parent = (name: string): ParentField => ({
  kind: "parent",
  label: name,
  name,
  defaultValue: "",
});

/** The id of a record; with "", a page chooses one itself. @param label none if people don't read it */
export const reference = (label = ""): ReferenceField => ({
  kind: "reference",
  label,
  name: inSentence(label),
  defaultValue: "",
});

/** @param of their kind: the type of the records, which its description adds to CategoryKinds */
export const categories = (
  of: CategoryKind,
  options: Pick<CategoriesField, keyof CategoriesOf | "max" | "needed" | "missing">,
): CategoriesField => ({
  kind: "categories",
  label: "Categories",
  name: "categories",
  of,
  defaultValue: [],
  ...options,
});

/**
 * An ordered list of items.
 * @param itemLabel name of one item, such as 'Value'; prefix of its fields' labels: 'Value 3 title'
 * @param itemFields the fields of an item
 * @param limits minimum and maximum number of items
 */
export function list<const Fields extends ItemFields>(
  label: string,
  itemLabel: string,
  itemFields: Fields,
  defaultValue: readonly Omit<ItemOf<Fields>, "id">[],
  { min, max }: { min: number; max: number },
): ListField<Fields> {
  return {
    kind: "list",
    label,
    name: inSentence(label),
    itemLabel,
    itemFields,
    min,
    max,
    defaultValue: defaultValue.map((fields, index) => ({
      id: `standard-${index + 1}`,
      ...fields,
    })) as ItemOf<Fields>[],
  };
}

/** @param options `name` is that of the items' order */
export const rows = <const Fields extends ItemFields>(
  label: string,
  options: Omit<RowsField<Fields>, "kind" | "label" | "defaultValue" | "help" | "min">,
): RowsField<Fields> => ({
  kind: "rows",
  label,
  min: 0,
  defaultValue: [],
  ...options,
});

/** The values of a new item of a list. */
export const defaultItem = ({ itemFields }: Pick<ListField, "itemFields">): Record<string, string> =>
  Object.fromEntries(Object.entries(itemFields).map(([name, { defaultValue }]) => [name, defaultValue]));
