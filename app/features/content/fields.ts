import { z } from "zod";
import { optionalImageAddress, requiredImageAddress } from "#app/features/media/image-address.ts";
import { optionalDateTime } from "#app/platform/period.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { optionalText, optionalWebAddress, requiredText } from "#app/platform/text-rules.ts";

/** A field that staff write: its label, its schema, and its value in a new record. */
interface BaseField<Kind extends string, Value> {
  kind: Kind;
  /** The label in the form, such as 'Reviewer Name'. */
  label: string;
  /** The label within a sentence, such as 'reviewer name'. */
  name: string;
  schema: z.ZodType<Value>;
  blank: Value;
  help?: string;
}

export interface TextField extends BaseField<"text", string> {
  /** Limit of the stored text, in characters. */
  max: number;
  lines: boolean;
  required: boolean;
  /** The message while this field is empty, which disables Save; without it Save stays enabled. */
  missing?: string;
}
/** A web address, or "". */
export type WebAddressField = BaseField<"web-address", string>;
/** A picture's address, or "". */
export interface PictureField extends BaseField<"picture", string> {
  required: boolean;
  missing?: string;
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

export type RecordField =
  | TextField
  | WebAddressField
  | PictureField
  | DayField
  | DateTimeField
  | ChoiceField<string>
  | ChoiceField<number>
  | FlagField
  | ParentField;
export type RecordFields = Readonly<Record<string, RecordField>>;

/** 'Source URL' is 'source URL' within a sentence. */
const inSentence = (label: string) => label.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());

interface TextOptions {
  max: number;
  lines?: boolean;
  required?: boolean;
  /** The message while the field is empty, which disables Save; it makes the field required. */
  missing?: string;
  help?: string;
  /** Adds rules to the schema. */
  refine?(schema: z.ZodType<string>): z.ZodType<string>;
}

export function text(label: string, options: TextOptions): TextField {
  const { max, lines = false, missing, required = missing !== undefined, help, refine = same } = options;
  const name = inSentence(label);
  const schema = refine(required ? requiredText(name, max) : optionalText(name, max));
  return {
    ...{ kind: "text", label, name, max, lines, required, schema, blank: "" },
    ...(missing && { missing }),
    ...(help && { help }),
  };
}

const same = <Value>(value: Value) => value;

/** @param options `missing` as in text() */
export function picture(options: { missing?: string; help?: string } = {}): PictureField {
  const { missing, help } = options;
  const required = missing !== undefined;
  return {
    ...{ kind: "picture", label: "Image URL", name: "picture", required, blank: "" },
    schema: required ? requiredImageAddress : optionalImageAddress,
    ...(missing && { missing }),
    ...(help && { help }),
  };
}

/** @param name within a sentence */
export const dateTime = (label: string, name: string): DateTimeField => ({
  ...{ kind: "date-time", label, name, schema: optionalDateTime.default(""), blank: "" },
});

/** @param name the parent's label within a sentence */
export const parent = (name: string): ParentField => ({
  ...{ kind: "parent", label: name, name, schema: z.uuid(staffMessages.staff.malformed), blank: "" },
});

export const webAddress = (label: string, help: string): WebAddressField => ({
  ...{ kind: "web-address", label, name: inSentence(label), help },
  ...{ schema: optionalWebAddress, blank: "" },
});

export const day = (label: string, help: string, schema: z.ZodType<string>): DayField => ({
  ...{ kind: "day", label, name: inSentence(label), help, schema, blank: "" },
});

export function choice<const Value extends string | number>(
  label: string,
  options: readonly { value: Value; label: string }[],
  blank: Value,
): ChoiceField<Value> {
  const schema = z.literal(
    options.map(({ value }) => value),
    staffMessages.staff.malformed,
  );
  return { kind: "choice", label, name: inSentence(label), options, schema, blank };
}

/** @param name within a sentence: 'verified badge' */
export const flag = (label: string, name: string, blank = false): FlagField => ({
  ...{ kind: "flag", label, name, schema: z.boolean(), blank },
});
