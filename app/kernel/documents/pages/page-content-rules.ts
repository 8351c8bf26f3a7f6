import { z } from "zod";
import type { DescribedField } from "#app/kernel/fields/field-kinds.ts";
import { ruleOf } from "#app/kernel/fields/field-rules.ts";
import {
  type Content,
  type ContentDescription,
  type ContentSections,
  mapTexts,
  type PageField,
} from "./page-content.ts";

const rules = new WeakMap<DescribedField, z.ZodType>();

/** The schema of a field of a page, whose messages name it as its label does; made once a field. */
export function pageRuleOf(field: DescribedField): z.ZodType {
  const rule = rules.get(field) ?? ruleOf(field, field.label);
  rules.set(field, rule);
  return rule;
}

const storedContent = z.record(z.string(), z.unknown()).catch(() => ({}));

/** The stored values of a content, by path. */
export const storedByPath = (stored: unknown) => storedContent.parse(stored);

/** A field's default. An item of a list is left out if nothing is known for a text that it needs. */
function defaultOf(field: PageField, fill: (defaultValue: string) => string): unknown {
  const filled = mapTexts(field.defaultValue, fill);
  if (field.kind !== "list") return filled;
  const needed = Object.entries(field.itemFields).flatMap(([name, itemField]) =>
    itemField.kind === "text" && itemField.required ? [name] : [],
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
  const valueAt = (path: string, field: PageField) => {
    const own = Object.hasOwn(changed, path) ? pageRuleOf(field).safeParse(changed[path]) : undefined;
    return own?.success ? own.data : defaultOf(field, fill);
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
