import { z } from "zod";
import { businessDay } from "#app/platform/business-clock.ts";
import type { StaffList } from "#app/platform/http/staff-list.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { optionalText, optionalWebAddress, requiredText, versionFields } from "#app/platform/text-rules.ts";

/** One thing that staff write of a record: what they read of it, its rule, and what a new record says. */
interface BaseField<Kind extends string, Value> {
  kind: Kind;
  /** As its form has it, such as 'Reviewer Name'. */
  label: string;
  /** Within a sentence, such as 'reviewer name'. */
  name: string;
  schema: z.ZodType<Value>;
  blank: Value;
  help?: string;
}

export interface TextField extends BaseField<"text", string> {
  /** Characters that are kept. */
  max: number;
  lines: boolean;
  /** What Save says while it waits for it; undefined for one that may be empty. */
  missing?: string;
}
/** A web address, or ""; stored as null where there is none. */
export type WebAddressField = BaseField<"web-address", string>;
/** yyyy-mm-dd, in no time zone. */
export type DayField = BaseField<"day", string>;
export interface ChoiceField<Value extends string | number> extends BaseField<"choice", Value> {
  options: readonly { value: Value; label: string }[];
}
export type FlagField = BaseField<"flag", boolean>;

export type RecordField =
  | TextField
  | WebAddressField
  | DayField
  | ChoiceField<string>
  | ChoiceField<number>
  | FlagField;
export type RecordFields = Readonly<Record<string, RecordField>>;

/** 'Source URL' is 'source URL' within a sentence. */
const inSentence = (label: string) => label.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());

/** @param missing what Save says while it waits for it; without it the text may be empty */
export function text(label: string, options: { max: number; lines?: boolean; missing?: string }): TextField {
  const { max, lines = false, missing } = options;
  const name = inSentence(label);
  const schema = missing ? requiredText(name, max) : optionalText(name, max);
  return { kind: "text", label, name, max, lines, schema, blank: "", ...(missing && { missing }) };
}

export const webAddress = (label: string, help: string): WebAddressField => ({
  ...{ kind: "web-address", label, name: inSentence(label), help },
  ...{ schema: optionalWebAddress, blank: "" },
});

export const day = (label: string, help: string, schema: z.ZodType<string>): DayField => ({
  ...{ kind: "day", label, name: inSentence(label), help, schema, blank: "" },
});

/** One of a few. */
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

/** @param name within a sentence: 'being published' */
export const flag = (label: string, name: string): FlagField => ({
  ...{ kind: "flag", label, name, schema: z.boolean(), blank: false },
});

/** Tables of records that have nothing but their fields, who made them and when. */
export type CollectionTable = "reviews";

/**
 * Records of one kind, described once (DESIGN §4a): what a form asks, what a verb takes, how rows are read and written,
 * what versions say and where a list finds them follow from it.
 */
export interface Collection<Fields extends RecordFields = RecordFields, Sort extends string = string> {
  /** What one of them is called, in identities and in words. */
  type: "review";
  /** Its table, and the part of addresses after `/staff/`. */
  table: CollectionTable;
  fields: Fields;
  /** Its form: the fields in their rows. */
  form: readonly (readonly (keyof Fields & string)[])[];
  /** The field that names one. */
  title: keyof Fields & string;
  list: StaffList<Sort>;
  /** The columns that the list's search looks into. */
  searched: readonly (keyof Fields & string)[];
  /** The verbs of editors; the others are administrators'. */
  editorVerbs: readonly string[];
  messages: {
    saveFailed: string;
    deleteFailed: string;
    toggleFailed: string;
    saved(published: boolean): string;
  };
}

export const defineCollection = <const Fields extends RecordFields, Sort extends string>(
  collection: Collection<Fields, Sort>,
): Collection<Fields, Sort> => collection;

type FieldsOf<Of> = Of extends { fields: infer Fields extends RecordFields } ? Fields : never;

/** What a collection's form says. */
export type ValuesOf<Of> = { -readonly [Name in keyof FieldsOf<Of>]: FieldsOf<Of>[Name]["blank"] };

/** A record of a collection. */
export type EntityOf<Of> = ValuesOf<Of> & {
  id: string;
  /** ISO time. */
  created_at: string;
  /** ISO time. */
  updated_at: string;
};

/** The rules of a record's fields. */
export function rulesOf<Of extends Collection>({ fields }: Of) {
  const rules = Object.entries(fields).map(([name, { schema }]) => [name, schema]);
  return z.object(Object.fromEntries(rules)) as unknown as z.ZodObject<{
    [Name in keyof ValuesOf<Of>]: z.ZodType<ValuesOf<Of>[Name]>;
  }>;
}

/** What the verb that saves a record takes. */
export function inputOf<Of extends Collection>(collection: Of) {
  const input: unknown = z.object({ ...versionFields, ...rulesOf(collection).shape });
  return input as z.ZodType<ValuesOf<Of> & { id: string; expected_updated_at: string | null }>;
}

/** A record's fields before anybody has written anything; a day is the business's today. */
export function blankOf<Of extends Collection>({ fields }: Of, now: Date): ValuesOf<Of> {
  const blanks = Object.entries(fields).map(([name, { kind, blank }]) => [
    name,
    kind === "day" ? businessDay(now) : blank,
  ]);
  return Object.fromEntries(blanks) as ValuesOf<Of>;
}
