import { z } from "zod";
import { optionalImageAddress, requiredImageAddress } from "#app/features/media/image-address.ts";
import type { SubjectKind } from "#app/features/staff/activity-kinds.ts";
import { businessDay } from "#app/platform/business-clock.ts";
import type { StaffList } from "#app/platform/http/staff-list.ts";
import { optionalDateTime } from "#app/platform/period.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { optionalText, optionalWebAddress, requiredText, versionFields } from "#app/platform/text-rules.ts";
import type { PlanSymbolName } from "#app/ui/plan-symbol-names.ts";

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
  /** Characters that are stored. */
  max: number;
  lines: boolean;
  required: boolean;
  /** What Save says while this field is empty; without it Save doesn't wait. */
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
/** ISO time, or "" while it is open. */
export type DateTimeField = BaseField<"date-time", string>;
export interface ChoiceField<Value extends string | number> extends BaseField<"choice", Value> {
  options: readonly { value: Value; label: string }[];
}
export type FlagField = BaseField<"flag", boolean>;
/** The id of the record that this one belongs to: given with the first save, and never changed. */
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
  /** What Save says while the field is empty, which makes it a required one. */
  missing?: string;
  help?: string;
  /** Further rules. */
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

/** @param name what the record belongs to, within a sentence */
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

/** @param name within a sentence: 'verified badge' */
export const flag = (label: string, name: string, blank = false): FlagField => ({
  ...{ kind: "flag", label, name, schema: z.boolean(), blank },
});

/** Tables of records that have nothing but their fields, an order, a slug, who made them and when. */
export type CollectionTable = "reviews" | "hero_slides" | "services" | "service_features" | "team_members";

/** What revisions, drafts and targets on pages call a collection's records. */
export type CollectionType = "review" | "slide" | "service" | "feature" | "team-member";

/** What staff put in an order; `order_index` is a record's position. */
export interface CollectionOrder {
  /** As its history and Recent Activity name it, such as 'Hero slides'. */
  title: string;
  /** `dense` positions count from 0 without gaps (SPEC §7); `sparse` ones only grow. */
  positions: "dense" | "sparse";
  /** Recent Activity's noun for a new order; of a collection within a parent, the parent is its subject. */
  noun: SubjectKind;
}

/** What staff's list of a collection says, where that is the plain one (edit/collection-list.tsx). */
export interface CollectionScreen {
  title: string;
  /** Under the title. */
  lead: string;
  /** What stands there while there are none, and its symbol. */
  empty: string;
  symbol: PlanSymbolName;
  confirmDelete(title: string): string;
  deleted: string;
  /** Says that the record whose form was asked for is missing. */
  gone: string;
  noMatch(search: string): string;
}

/**
 * Records of one kind, described once (DESIGN §4a): what a form asks, what a verb takes, how rows are read and written,
 * what versions say, which files they show and where a list finds them follow from it.
 */
export interface Collection<Fields extends RecordFields = RecordFields> {
  type: CollectionType;
  /** What Recent Activity calls one of them; its type unless given. */
  noun?: SubjectKind;
  table: CollectionTable;
  /** The part of addresses after `/staff/`; the table unless given. */
  feature?: string;
  fields: Fields;
  /** Its form: the fields in their rows. */
  form: readonly (readonly (keyof Fields & string)[])[];
  /** What stands above a row of the form, by the row's first field. */
  legends?: Readonly<Record<string, string>>;
  /** What an uploaded picture is for: with slides their pictures are deleted. Pictures of the library unless given. */
  uploads?: "hero" | "library";
  /** The field that names one. */
  title: keyof Fields & string;
  /** Rules about several fields at once. */
  check?(
    values: { [Name in keyof Fields]: Fields[Name]["blank"] },
  ): { field: keyof Fields & string; message: string } | undefined;
  /** Whether the table has `created_at`. */
  hasCreatedAt?: true;
  order?: CollectionOrder;
  /** The column of the field that is a parent(). */
  parent?: { collection: Collection; column: keyof Fields & string; isMissing: string };
  /** Tables whose rows belong to a record: deleted, kept and put back with it. */
  children?: readonly { table: "service_features"; key: string; type: CollectionType }[];
  /** The address, made of the title; no two records have the same. */
  slug?: {
    /** Of redirects. */
    kind: "service";
    of(title: string): string;
    /** What the form says under the title where another record has the address. */
    taken: string;
  };
  /** Where visitors see one: a path, or what makes one of a slug. Without it, and without a parent, staff's list. */
  page?: string | ((slug: string) => string);
  /** Whether a record's picture is deleted with it (SPEC §7). */
  ownsPictures?: boolean;
  list?: StaffList<string>;
  screen?: CollectionScreen;
  /** The columns that the list's search looks into. */
  searched?: readonly (keyof Fields & string)[];
  /** The verbs of editors; the others are administrators'. */
  editorVerbs: readonly string[];
  /** The toast, once a record is saved. */
  saved(values: { [Name in keyof Fields]: Fields[Name]["blank"] }): string;
  messages: {
    saveFailed: string;
    deleteFailed: string;
    toggleFailed?: string;
  };
}

type Given<Name extends string, Value> = [Value] extends [never] ? unknown : Record<Name, Value>;

/** Types a description, with those of its optional parts that it has. */
export const defineCollection = <
  const Fields extends RecordFields,
  const List extends StaffList<string> = never,
  const Order extends CollectionOrder = never,
  const Screen extends CollectionScreen = never,
  const Created extends true = never,
>(
  collection: Collection<Fields> & { list?: List; order?: Order; screen?: Screen; hasCreatedAt?: Created },
) =>
  collection as Collection<Fields> &
    Given<"list", List> &
    Given<"order", Order> &
    Given<"screen", Screen> &
    Given<"hasCreatedAt", Created>;

type FieldsOf<Of> = Of extends { fields: infer Fields extends RecordFields } ? Fields : never;

/** What a collection's form says. */
export type ValuesOf<Of> = { -readonly [Name in keyof FieldsOf<Of>]: FieldsOf<Of>[Name]["blank"] };

/** A record of a collection. */
export type EntityOf<Of> = ValuesOf<Of> & {
  id: string;
  /** ISO time. */
  updated_at: string;
} & (Of extends { hasCreatedAt: true } ? { /** ISO time. */ created_at: string } : unknown);

/** See Collection.feature. */
export const featureOf = ({ feature, table }: Pick<Collection, "feature" | "table">) => feature ?? table;

/** See Collection.noun. */
export const nounOf = ({ noun, type }: Pick<Collection, "noun" | "type">): SubjectKind =>
  noun ?? (type as SubjectKind);

/** The rules of a record's fields. */
export function rulesOf<Of extends Collection>({ fields }: Of) {
  const rules = Object.entries(fields).map(([name, { schema }]) => [name, schema]);
  return z.object(Object.fromEntries(rules)) as unknown as z.ZodObject<{
    [Name in keyof ValuesOf<Of>]: z.ZodType<ValuesOf<Of>[Name]>;
  }>;
}

/** What a form sends of a record. */
export type Sent<Of> = ValuesOf<Of> & { id: string; expected_updated_at: string | null };

/** What the verb that saves a record takes. @param more rules of what else a form sends */
export function inputOf<Of extends Collection, More extends z.ZodRawShape = never>(
  collection: Of,
  more?: More,
) {
  const input: unknown = z
    .object({ ...versionFields, ...rulesOf(collection).shape, ...more })
    .superRefine((values, { addIssue }) => {
      const wrong = collection.check?.(values as never);
      if (wrong) addIssue({ code: "custom", message: wrong.message, path: [wrong.field] });
    });
  return input as z.ZodType<Sent<Of> & ([More] extends [never] ? unknown : z.infer<z.ZodObject<More>>)>;
}

/** A record's fields before anybody has written anything; a day is the business's today. */
export function blankOf<Of extends Collection>({ fields }: Of, now: Date): ValuesOf<Of> {
  const blanks = Object.entries(fields)
    .filter(([, { kind }]) => kind !== "parent")
    .map(([name, { kind, blank }]) => [name, kind === "day" ? businessDay(now) : blank]);
  return Object.fromEntries(blanks) as ValuesOf<Of>;
}
