import { z } from "zod";
import { optionalImageAddress, requiredImageAddress } from "#app/kernel/files/image-address.ts";
import { checkPictureWords, isEmptyHtml } from "#app/kernel/rich-text/html-text.ts";
import { storedLink } from "#app/kernel/rich-text/link-address.ts";
import { dateTimeRule, periodRule } from "#app/platform/period-rules.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import {
  optionalText,
  optionalWebAddressRule,
  requiredText,
  versionFields,
} from "#app/platform/text-rules.ts";
import { texts } from "#app/platform/texts.ts";
import { visibleAddress } from "#app/platform/visible-text.ts";
import type { DescribedField, ItemFields, RowsField } from "./field-kinds.ts";
import { inSentence, joinChoices } from "./fields.ts";

const MAX_ADDRESS_LENGTH = 2000;
const { malformed } = staffTexts.staff;

/**
 * The schema of a field's value, which follows from the field's description.
 * @param label the field's name in messages; its label within a sentence by default
 */
export function ruleOf(field: DescribedField, label = inSentence(field.label)): z.ZodType {
  const { normalize, check, absentValue } = field as Extract<DescribedField, { kind: "text" }>;
  const rule: z.ZodType<never> = kindRule(field, label) as never;
  const normalized = normalize ? rule.overwrite(normalize as never) : rule;
  const checked = check
    ? normalized.superRefine((value, context) => {
        const message = check(value);
        if (message !== undefined) context.addIssue({ code: "custom", message });
      })
    : normalized;
  return absentValue === undefined ? checked : checked.default(absentValue as never);
}

function kindRule(field: DescribedField, label: string): z.ZodType {
  switch (field.kind) {
    case "text":
      return field.required ? requiredText(label, field.max) : optionalText(label, field.max);
    case "rich-text":
      return richTextRule(label, field.max, field.required);
    case "address":
      return z
        .string()
        .overwrite(visibleAddress)
        .max(MAX_ADDRESS_LENGTH, texts.field.tooLong(label, MAX_ADDRESS_LENGTH))
        .refine((typed) => storedLink(typed, "") !== null, staffTexts.richText.linkAddress);
    case "web-address":
      return optionalWebAddressRule;
    case "picture":
      return field.required ? requiredImageAddress : optionalImageAddress;
    case "day":
      return z.iso.date(field.invalid);
    case "date-time":
      return dateTimeRule(field.invalid);
    case "period":
      return periodRule;
    case "choice":
      return z.literal(
        field.options.map(({ value }) => value),
        malformed,
      );
    case "choices": {
      const inOrder = (values: string) =>
        joinChoices(field.options, (value) => values.split(" ").includes(value));
      return z.string().refine((values) => values === inOrder(values), malformed);
    }
    case "flag":
      return z.boolean(malformed);
    case "parent":
      return z.uuid(malformed);
    case "reference":
      return z.union([z.uuid(malformed), z.literal("")], malformed);
    case "categories":
      return z.array(z.uuid(malformed), field.needed).min(1, field.needed).max(field.max, malformed);
    case "list":
      return z
        .array(z.object({ id: z.string().min(1).max(40), ...labelledRulesOf(field.itemFields) }))
        .min(field.min, staffTexts.pageContent.tooFew(label, field.min))
        .max(field.max, staffTexts.pageContent.tooMany(label, field.max));
    case "rows":
      return rowsRule(field);
  }
}

function richTextRule(label: string, max: number, required: boolean) {
  const isMissing = texts.field.missing(label);
  return z
    .string(isMissing)
    .overwrite((html) => (!required && isEmptyHtml(html) ? "" : html))
    .max(max, texts.field.tooLong(label, max))
    .refine((html) => !required || !isEmptyHtml(html), isMissing)
    .superRefine(checkPictureWords);
}

function rowsRule({ itemFields, max, tooMany, checkItem }: RowsField) {
  const row = z.object({ id: versionFields.id, ...rulesByName(itemFields) }).superRefine((item, context) => {
    const wrong = checkItem?.(item as never);
    if (wrong) context.addIssue({ code: "custom", message: wrong.message, path: [wrong.field] });
  });
  return z
    .array(row)
    .max(max, tooMany)
    .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, malformed);
}

/** The schemas of fields, by name. */
export const rulesByName = (fields: Readonly<Record<string, DescribedField>>): Record<string, z.ZodType> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, ruleOf(field)]));

/** Items of a page are named in messages as their inputs are. */
const labelledRulesOf = (fields: ItemFields): Record<string, z.ZodType> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, ruleOf(field, field.label)]));
