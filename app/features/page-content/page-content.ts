import { z } from "zod";
import { optionalImageAddress } from "#app/features/media/image-address.ts";
import { checkPictureWords, isEmptyHtml } from "#app/features/rich-text/html-text.ts";
import { storedUrl } from "#app/features/rich-text/link-address.ts";
import { messages } from "#app/platform/messages.ts";
import { periodRule } from "#app/platform/period.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { optionalText, requiredText } from "#app/platform/text-rules.ts";
import { visibleAddress } from "#app/platform/visible-text.ts";

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

/** One thing a page says or shows that staff can change: what it is, its limits, and what it says until they do. */
export interface ContentField<Value, Kind extends ContentKind = ContentKind> {
  kind: Kind;
  /** What staff read of it, such as 'Philosophy heading'. */
  label: string;
  defaultValue: Value;
  schema: z.ZodType<Value>;
}

/** Plain words. */
export interface TextField extends ContentField<string, "text"> {
  /** Characters that fit the design. */
  recommendedLength: number;
  /** Whether Enter begins a new line. */
  lines: boolean;
}

/** Paragraphs, as HTML. */
export interface RichTextField extends ContentField<string, "rich-text"> {
  /** Characters, without the tags, that fit the design. */
  recommendedLength: number;
}

/** The address of a picture; "" while none is chosen. */
export interface PictureField extends ContentField<string, "picture"> {
  /** The address of what shows then. */
  builtIn: string;
}

interface ChoiceField<Option extends string> extends ContentField<Option, "choice"> {
  options: readonly Option[];
}

export interface ChoicesField extends ContentField<string, "choices"> {
  options: readonly { name: string; label: string }[];
  /** What it means that none is chosen. */
  none: string;
}

/** What an item of a list has. No rich text: that is cleaned where it stands by itself. */
export type ItemFields = Record<
  string,
  | TextField
  | PictureField
  | ChoiceField<string>
  | ChoicesField
  | ContentField<string, "address">
  | ContentField<string, "period">
>;

/** An item of a list; its id stays while it is changed or moved. */
type ContentItem<Fields extends ItemFields> = { id: string } & ValuesOf<Fields>;

export interface ListField<Fields extends ItemFields> extends ContentField<ContentItem<Fields>[], "list"> {
  /** What staff call one of them, such as 'Value'. */
  itemLabel: string;
  itemFields: Fields;
  min: number;
  max: number;
}

/** By section and name. A field's path is both: 'philosophy.heading'. */
export type ContentSections = Record<string, Record<string, ContentField<unknown>>>;

/** A page's content as it is described once, in the feature that shows it (DESIGN §4a). */
export interface ContentDescription<Sections extends ContentSections = ContentSections> {
  /** Its row in the table `pages`. */
  key: `content:${string}`;
  /** What staff call the page, and where it is. */
  title: string;
  path: string;
  sections: Sections;
}

type ValuesOf<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends ContentField<infer Value> ? Value : never;
};

/** What a page shows, by section and name. */
export type Content<Sections extends ContentSections> = {
  [Section in keyof Sections]: ValuesOf<Sections[Section]>;
};

/** The content a description describes. */
export type ContentOf<Description extends ContentDescription> = Content<Description["sections"]>;

export const describeContent = <Sections extends ContentSections>(
  description: ContentDescription<Sections>,
): ContentDescription<Sections> => description;

interface TextLimits {
  /** Characters that fit the design: shown while typing, exceeded freely up to `max`. Default: `max`. */
  recommendedLength?: number;
  /** Characters that are kept. */
  max: number;
  /** One that may be left empty takes no room on visitors' pages then. */
  optional?: boolean;
  lines?: boolean;
}

/**
 * Plain words.
 * @param label whole, such as 'Philosophy heading': the page has it once
 * @param standard may hold placeholders (fillFacts)
 */
export function text(
  label: string,
  defaultValue: string,
  { max, recommendedLength = max, optional = false, lines = false }: TextLimits,
): TextField {
  const schema = optional ? optionalText(label, max) : requiredText(label, max);
  return { kind: "text", label, defaultValue, recommendedLength, lines, schema };
}

/**
 * Paragraphs, lists and links.
 * @param standard HTML, with placeholders as in text()
 * @param limits `recommendedLength` as in text(), without the tags; `max` characters of HTML
 */
export function richText(
  label: string,
  defaultValue: string,
  { recommendedLength, max }: { recommendedLength: number; max: number },
): RichTextField {
  const schema = requiredText(label, max)
    .refine((html) => !isEmptyHtml(html), messages.field.missing(label))
    .superRefine(checkPictureWords);
  return { kind: "rich-text", label, defaultValue, recommendedLength, schema };
}

/** Where a link of the page leads: a path of the site, or an address as links in rich texts have it. */
export function address(label: string, defaultValue: string): ContentField<string, "address"> {
  const schema = z
    .string()
    .overwrite(visibleAddress)
    .max(2000, messages.field.tooLong(label, 2000))
    .refine((typed) => storedUrl(typed, "") !== null, staffMessages.richText.linkAddress);
  return { kind: "address", label, defaultValue, schema };
}

/**
 * A picture of the page itself.
 * @param builtIn the address of what shows until staff choose another
 */
export function picture(label: string, builtIn: string): PictureField {
  return { kind: "picture", label, defaultValue: "", builtIn, schema: optionalImageAddress };
}

export function choice<const Option extends string>(
  label: string,
  defaultValue: Option,
  options: readonly Option[],
): ChoiceField<Option> {
  return { kind: "choice", label, defaultValue, options, schema: z.enum(options) };
}

/** Which record stands at a place, by its id; "" leaves that to the page. */
export function record(label: string): ContentField<string, "record"> {
  const schema = z.union([z.literal(""), z.uuid()], staffMessages.staff.malformed);
  return { kind: "record", label, defaultValue: "", schema };
}

/**
 * Any of a few, or none.
 * @param none what that means
 * @returns a field whose value is the names of those chosen, with blanks between, in the order of the options
 */
export function choices(
  label: string,
  none: string,
  options: readonly { name: string; label: string }[],
): ChoicesField {
  const isAny = (names: string) => names === joinChoices(options, (name) => names.split(" ").includes(name));
  const schema = z.string().refine(isAny, staffMessages.staff.malformed);
  return { kind: "choices", label, defaultValue: "", none, options, schema };
}

/** The value of a choices() field of which those are chosen that `isChosen` says. */
export function joinChoices(options: ChoicesField["options"], isChosen: (name: string) => boolean): string {
  return options
    .map(({ name }) => name)
    .filter(isChosen)
    .join(" ");
}

/** From when until when an item shows (formatPeriod): always, unless staff say so. */
export function period(label: string): ContentField<string, "period"> {
  return { kind: "period", label, defaultValue: "", schema: periodRule };
}

/**
 * Things of one kind in an order.
 * @param itemLabel one of them, such as 'Value'; its fields' labels follow it: 'Value 3 title'
 * @param itemFields what each of them has; their standards are those of an item that is added
 * @param limits how many there are at least and at most
 */
export function list<Fields extends ItemFields>(
  label: string,
  itemLabel: string,
  itemFields: Fields,
  defaultValue: readonly Omit<ContentItem<Fields>, "id">[],
  { min, max }: { min: number; max: number },
): ListField<Fields> {
  const shape = Object.fromEntries(Object.entries(itemFields).map(([name, { schema }]) => [name, schema]));
  const schema = z
    .array(z.object({ id: z.string().min(1).max(40), ...shape }))
    .min(min, staffMessages.pageContent.tooFew(label, min))
    .max(max, staffMessages.pageContent.tooMany(label, max));
  return {
    kind: "list",
    ...{ label, itemLabel, itemFields, min, max },
    defaultValue: defaultValue.map((fields, index) => ({
      id: `standard-${index + 1}`,
      ...fields,
    })) as ContentItem<Fields>[],
    schema: schema as unknown as z.ZodType<ContentItem<Fields>[]>,
  };
}

/** The paths of a content's own fields of one kind: 'philosophy.heading'. */
type FieldPath<Sections extends ContentSections, Kind extends ContentKind> = {
  [Section in keyof Sections & string]: {
    [Name in keyof Sections[Section] & string]: Sections[Section][Name] extends { kind: Kind }
      ? `${Section}.${Name}`
      : never;
  }[keyof Sections[Section] & string];
}[keyof Sections & string];

/** The paths of a text in an item of a list: 'values.cards.{id}.title'. */
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

/** What an item of the list at a path has. */
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

/** A content with what describes it, as components print it. */
export interface DescribedContent<Sections extends ContentSections> {
  description: ContentDescription<Sections>;
  content: Content<Sections>;
}

/** What search engines say of a page; empty, the page makes its own. */
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

const storedContent = z.record(z.string(), z.unknown()).catch(() => ({}));

/** What is stored of a content, by path. */
export const storedByPath = (stored: unknown) => storedContent.parse(stored);

/**
 * What a page shows: what staff have changed, over the standard. What is stored and breaks its field's rule, of an older
 * release perhaps, gives way to the standard.
 * @param stored by path; anything
 * @param fill puts the business's facts into the standard's placeholders
 */
export function mergeContent<Sections extends ContentSections>(
  { sections }: Pick<ContentDescription<Sections>, "sections">,
  stored: unknown,
  fill: (defaultValue: string) => string,
): Content<Sections> {
  const changed = storedByPath(stored);
  const valueAt = (path: string, { schema, defaultValue }: ContentField<unknown>) => {
    const own = Object.hasOwn(changed, path) ? schema.safeParse(changed[path]) : undefined;
    return own?.success ? own.data : mapTexts(defaultValue, fill);
  };
  return Object.fromEntries(
    Object.entries(sections).map(([section, fields]) => [
      section,
      Object.fromEntries(
        Object.entries(fields).map(([name, field]) => [name, valueAt(`${section}.${name}`, field)]),
      ),
    ]),
  ) as Content<Sections>;
}

/** Changes every text of a value, however deep. */
export function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, mapTexts(part, change)]));
}
