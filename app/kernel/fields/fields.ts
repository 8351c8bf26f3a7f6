import { z } from "zod";
import type { CategoryKind } from "#app/kernel/categories/category.ts";
import { optionalImageAddress, requiredImageAddress } from "#app/kernel/files/image-address.ts";
import { publishAtRule } from "#app/kernel/publishing/publication.schema.ts";
import { checkPictureWords, isEmptyHtml } from "#app/kernel/rich-text/html-text.ts";
import { formatDateTime } from "#app/platform/business-clock.ts";
import { longDay } from "#app/platform/calendar.ts";
import { optionalDateTime } from "#app/platform/period-rules.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import {
  optionalText,
  optionalWebAddressRule,
  requiredText,
  versionFields,
} from "#app/platform/text-rules.ts";
import { texts } from "#app/platform/texts.ts";

/** A field that staff write: its label, its schema, and its value in a new record. */
interface BaseField<Kind extends string, Value> {
  kind: Kind;
  /** The label in the form, such as 'Reviewer Name'. */
  label: string;
  /** The label within a sentence, such as 'reviewer name', for the history. */
  name: string;
  schema: z.ZodType<Value>;
  blank: Value;
  help?: string;
}

export interface TextField extends BaseField<"text", string> {
  /** Limit of the stored text, in characters. */
  max: number;
  /** Rows of a text with line breaks; 0 for a single line. */
  rows: number;
  required: boolean;
  placeholder?: string;
  /** The message while this field is empty, which disables Save; without it Save stays enabled. */
  missing?: string;
}
/** HTML, which may be empty only without `missing`. The server cleans it and validates the result again. */
export interface RichTextField extends BaseField<"rich-text", string> {
  missing?: string;
}
/** A web address, or "". */
export type WebAddressField = BaseField<"web-address", string>;
/** A picture's address, or "". */
export interface PictureField extends BaseField<"picture", string> {
  required: boolean;
  missing?: string;
  /** Whether the column is null without a picture; a restored version then omits a deleted one. */
  isNullable?: true;
  /** Aspect ratio of the preview. */
  ratio?: "post";
}
/** yyyy-mm-dd, in no time zone. */
export type DayField = BaseField<"day", string>;
/** ISO time, or "" if unset. */
export type DateTimeField = BaseField<"date-time", string>;
export interface ChoiceField<Value extends string | number> extends BaseField<"choice", Value> {
  options: readonly { value: Value; label: string }[];
}
export type FlagField = BaseField<"flag", boolean>;
/** The id of the record's parent: set by the first save, and never changed. */
export type ParentField = BaseField<"parent", string>;
/** The id of another record, or "". People don't read it. */
export type ReferenceField = BaseField<"reference", string>;
/** The ids of the record's categories: at least one. */
export interface CategoriesField extends BaseField<"categories", string[]> {
  of: CategoryKind;
  missing: string;
}
type ItemFields = Readonly<Record<string, TextField | PictureField | ChoiceField<string> | ReferenceField>>;
type ItemOf<Fields extends ItemFields> = { id: string } & {
  -readonly [Name in keyof Fields]: Fields[Name]["blank"];
};
/** The rows of a table of their own, which are saved with the record, in their order. */
export interface RowsField<Fields extends ItemFields = ItemFields>
  extends BaseField<"rows", ItemOf<Fields>[]> {
  /** A table of the database. */
  table: string;
  /** The column with the record's id. */
  key: string;
  /** Whether the table has an author for each row. */
  hasAuthors?: true;
  /** A row's own columns. */
  fields: Fields;
  max: number;
  /** The column that names a row in the history, and what stands for an empty one. */
  title: keyof Fields & string;
  untitled: string;
}

export type RecordField =
  | TextField
  | RichTextField
  | WebAddressField
  | PictureField
  | DayField
  | DateTimeField
  | ChoiceField<string>
  | ChoiceField<number>
  | FlagField
  | ParentField
  | ReferenceField
  | CategoriesField
  | RowsField;
export type RecordFields = Readonly<Record<string, RecordField>>;

/** 'Source URL' is 'source URL' within a sentence. */
export const inSentence = (label: string) =>
  label.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());

interface TextOptions {
  max: number;
  /** The label within a sentence, if the history has another than the form. */
  name?: string;
  /** See TextField; 0 by default. */
  rows?: number;
  required?: boolean;
  placeholder?: string;
  /** The message while the field is empty, which disables Save; it makes the field required. */
  missing?: string;
  help?: string;
  /** Adds rules to the schema. */
  refine?(schema: z.ZodType<string>): z.ZodType<string>;
}

export function text(label: string, options: TextOptions): TextField {
  const { max, rows = 0, missing, required = missing !== undefined, refine = same } = options;
  const { placeholder, help } = options;
  const labelInRules = inSentence(label);
  const schema = refine(required ? requiredText(labelInRules, max) : optionalText(labelInRules, max));
  return {
    kind: "text",
    label,
    name: options.name ?? labelInRules,
    max,
    rows,
    required,
    schema,
    blank: "",
    placeholder,
    missing,
    help,
  };
}

const same = <Value>(value: Value) => value;

/** @param options `max` in characters of HTML; `name` and `missing` as in text(), without which it may be empty */
export function richText(
  label: string,
  { max, name = inSentence(label), missing }: { max: number; name?: string; missing?: string },
): RichTextField {
  const isEmpty = texts.field.missing(inSentence(label));
  const schema = z
    .string(isEmpty)
    .overwrite((html) => (!missing && isEmptyHtml(html) ? "" : html))
    .max(max, texts.field.tooLong(inSentence(label), max))
    .refine((html) => !missing || !isEmptyHtml(html), isEmpty)
    .superRefine(checkPictureWords);
  return { kind: "rich-text", label, name, missing, schema, blank: "" };
}

/** @param options `missing` as in text() */
export function picture(
  options: Partial<Omit<PictureField, "kind" | "schema" | "blank">> = {},
): PictureField {
  const { required = options.missing !== undefined } = options;
  return {
    kind: "picture",
    label: "Image URL",
    name: "picture",
    required,
    blank: "",
    schema: required ? requiredImageAddress : optionalImageAddress,
    ...options,
  };
}

/** @param name within a sentence */
export const dateTime = (label: string, name: string): DateTimeField => ({
  kind: "date-time",
  label,
  name,
  schema: optionalDateTime.default(""),
  blank: "",
});

/** A record's id, or "". */
export const reference = (): ReferenceField => ({
  kind: "reference",
  label: "",
  name: "",
  blank: "",
  schema: z.union([z.uuid(staffTexts.staff.malformed), z.literal("")]),
});

/** @param name the parent's label within a sentence */
export const parent = (name: string): ParentField => ({
  kind: "parent",
  label: name,
  name,
  schema: z.uuid(staffTexts.staff.malformed),
  blank: "",
});

export const webAddress = (label: string, help: string): WebAddressField => ({
  kind: "web-address",
  label,
  name: inSentence(label),
  help,
  schema: optionalWebAddressRule,
  blank: "",
});

export const day = (label: string, help: string, schema: z.ZodType<string>): DayField => ({
  kind: "day",
  label,
  name: inSentence(label),
  help,
  schema,
  blank: "",
});

/** @param help stands below the input */
export function choice<const Value extends string | number>(
  label: string,
  options: readonly { value: Value; label: string }[],
  blank: Value,
  help?: string,
): ChoiceField<Value> {
  const schema = z.literal(
    options.map(({ value }) => value),
    staffTexts.staff.malformed,
  );
  return { kind: "choice", label, name: inSentence(label), help, options, schema, blank };
}

/** @param name within a sentence: 'verified badge' */
export const flag = (label: string, name: string, blank = false): FlagField => ({
  kind: "flag",
  label,
  name,
  schema: z.boolean(staffTexts.staff.malformed),
  blank,
});

/**
 * Whether visitors see the record, and when a draft is published automatically ("" for never). A further
 * `unpublish_at` is a dateTime().
 * @param published of a new record
 */
export const publication = (published: boolean): { published: FlagField; publish_at: DateTimeField } => ({
  published: flag("Published", "status", published),
  publish_at: {
    ...dateTime("Publish at", "publish date"),
    schema: publishAtRule.default(""),
  },
});

/** @param options `needed` is the error without a category; `missing` as in text() */
export const categories = (
  of: CategoryKind,
  { max, needed, missing }: { max: number; needed: string; missing: string },
): CategoriesField => ({
  kind: "categories",
  label: "Categories",
  name: "categories",
  of,
  missing,
  blank: [],
  schema: z
    .array(z.uuid(staffTexts.staff.malformed), needed)
    .min(1, needed)
    .max(max, staffTexts.staff.malformed),
});

/** The schemas of fields, by name. */
export const schemasOf = (fields: RecordFields) =>
  Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]));

/**
 * @param options `name` is that of their order
 * @param tooMany the error for more than `max`
 * @param check validates several fields of a row together
 */
export function rows<const Fields extends ItemFields>(
  label: string,
  options: Omit<RowsField<Fields>, "kind" | "label" | "schema" | "blank" | "help">,
  tooMany: string,
  check?: (item: ItemOf<Fields>) => { field: keyof Fields & string; message: string } | undefined,
): RowsField<Fields> {
  const row = z
    .object({ id: versionFields.id, ...schemasOf(options.fields) })
    .superRefine((item, context) => {
      const wrong = check?.(item as ItemOf<Fields>);
      if (wrong) context.addIssue({ code: "custom", message: wrong.message, path: [wrong.field] });
    });
  const schema: unknown = z
    .array(row)
    .max(options.max, tooMany)
    .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, staffTexts.staff.malformed);
  return { kind: "rows", label, ...options, schema: schema as z.ZodType<ItemOf<Fields>[]>, blank: [] };
}

/** Formats a stored value of a field for people: 'March 1, 2026' for a day, 'Not published' for a flag. */
export function fieldText(field: RecordField, value: unknown): string {
  if (value === null || value === undefined || value === "") return "";
  switch (field.kind) {
    case "date-time":
      return formatDateTime(String(value));
    case "day":
      return longDay.format(new Date(String(value)));
    case "flag":
      return value ? field.label : `Not ${inSentence(field.label)}`;
    case "choice":
      return field.options.find((option) => option.value === value)?.label ?? String(value);
    default:
      return String(value);
  }
}
