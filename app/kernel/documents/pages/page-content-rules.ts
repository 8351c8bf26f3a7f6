import { z } from "zod";
import { optionalImageAddress } from "#app/kernel/files/image-address.ts";
import { checkPictureWords, isEmptyHtml } from "#app/kernel/rich-text/html-text.ts";
import { storedLink } from "#app/kernel/rich-text/link-address.ts";
import { periodRule } from "#app/platform/period-rules.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { optionalText, requiredText } from "#app/platform/text-rules.ts";
import { texts } from "#app/platform/texts.ts";
import { visibleAddress } from "#app/platform/visible-text.ts";
import {
  type Content,
  type ContentDescription,
  type ContentField,
  type ContentSections,
  type DescribedField,
  joinChoices,
  mapTexts,
} from "./page-content.ts";

const MAX_ADDRESS_LENGTH = 2000;

const rules = new WeakMap<ContentField<unknown>, z.ZodType>();

/** The schema of a field's value; made once a field. */
export function ruleOf(field: ContentField<unknown>): z.ZodType {
  const rule = rules.get(field) ?? makeRule(field as DescribedField);
  rules.set(field, rule);
  return rule;
}

function makeRule(field: DescribedField): z.ZodType {
  const { label } = field;
  const { malformed } = staffTexts.staff;
  switch (field.kind) {
    case "text":
      return field.optional ? optionalText(label, field.max) : requiredText(label, field.max);
    case "rich-text":
      return requiredText(label, field.max)
        .refine((html) => !isEmptyHtml(html), texts.field.missing(label))
        .superRefine(checkPictureWords);
    case "address":
      return z
        .string()
        .overwrite(visibleAddress)
        .max(MAX_ADDRESS_LENGTH, texts.field.tooLong(label, MAX_ADDRESS_LENGTH))
        .refine((typed) => storedLink(typed, "") !== null, staffTexts.richText.linkAddress);
    case "picture":
      return optionalImageAddress;
    case "choice":
      return z.enum(field.options);
    case "record":
      return z.union([z.literal(""), z.uuid()], malformed);
    case "choices": {
      const inOrder = (names: string) =>
        joinChoices(field.options, (name) => names.split(" ").includes(name));
      return z.string().refine((names) => names === inOrder(names), malformed);
    }
    case "period":
      return periodRule;
    case "list": {
      const { itemFields, min, max } = field;
      const shape = Object.fromEntries(
        Object.entries(itemFields).map(([name, itemField]) => [name, ruleOf(itemField)]),
      );
      return z
        .array(z.object({ id: z.string().min(1).max(40), ...shape }))
        .min(min, staffTexts.pageContent.tooFew(label, min))
        .max(max, staffTexts.pageContent.tooMany(label, max));
    }
  }
}

const storedContent = z.record(z.string(), z.unknown()).catch(() => ({}));

/** The stored values of a content, by path. */
export const storedByPath = (stored: unknown) => storedContent.parse(stored);

/** A field's default. An item of a list is left out if nothing is known for a text that it needs. */
function defaultOf(field: DescribedField, fill: (defaultValue: string) => string): unknown {
  const filled = mapTexts(field.defaultValue, fill);
  if (field.kind !== "list") return filled;
  const needed = Object.entries(field.itemFields).flatMap(([name, itemField]) =>
    itemField.kind === "text" && !itemField.optional ? [name] : [],
  );
  return (filled as Record<string, string>[]).filter((item) => needed.every((name) => item[name] !== ""));
}

/**
 * A page's content: stored values over the defaults. A stored value that is invalid, such as one of an
 * older release, is replaced by the default.
 * @param stored by path; any value is accepted
 * @param fill fills the business's facts into the defaults' placeholders
 */
export function mergeContent<Sections extends ContentSections>(
  { sections }: Pick<ContentDescription<Sections>, "sections">,
  stored: unknown,
  fill: (defaultValue: string) => string,
): Content<Sections> {
  const changed = storedByPath(stored);
  const valueAt = (path: string, field: ContentField<unknown>) => {
    const own = Object.hasOwn(changed, path) ? ruleOf(field).safeParse(changed[path]) : undefined;
    return own?.success ? own.data : defaultOf(field as DescribedField, fill);
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
