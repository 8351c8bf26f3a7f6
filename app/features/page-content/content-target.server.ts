import { type FieldValue, isSameValue } from "#app/features/editing/field.ts";
import { richTextCleaner } from "#app/features/rich-text/sanitize.server.ts";
import type { StaffContext } from "#app/features/staff/staff-verb.server.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import type { BusinessFacts } from "./business-facts.ts";
import { readStoredContent, saveContent } from "./page-content.queries.server.ts";
import {
  type ContentDescription,
  type ContentField,
  type ItemFields,
  type ListField,
  pageIdOf,
} from "./page-content.ts";
import { ruleOf, storedByPath } from "./page-content-rules.ts";
import type { PatchTarget } from "./patch.actions.server.ts";
import type { PatchChange } from "./patch.ts";
import { changedItemOf, isAdded, isTakenOut, listsFirst, withOrderChanged } from "./patch-lists.ts";

type Item = { id: string } & Record<string, string>;
type Values = Record<string, Record<string, unknown>>;

/** A path resolved in a description: a field, or a field of a list item. */
interface Part {
  fieldPath: string;
  section: string;
  name: string;
  field: ContentField<unknown>;
  item?: { id: string; field: string };
}

function partAt({ sections }: ContentDescription, path: string): Part | null {
  const [section = "", name = "", id, itemField = "", ...more] = path.split(".");
  const fields = Object.hasOwn(sections, section) ? sections[section] : undefined;
  const field = fields && Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field || more.length > 0) return null;
  const part = { fieldPath: `${section}.${name}`, section, name, field };
  if (id === undefined) return part;
  const isItems =
    field.kind === "list" && Object.hasOwn((field as ListField<ItemFields>).itemFields, itemField);
  return isItems ? { ...part, item: { id, field: itemField } } : null;
}

/** The patch target of a page's content. */
export async function contentTarget(
  { trx }: Pick<StaffContext, "trx">,
  description: ContentDescription,
  business: BusinessFacts,
): Promise<PatchTarget> {
  const { stored, defaults, content, rendered } = await readStoredContent(trx, description, business);
  const id = pageIdOf(description);
  const values = content as Values;
  const clean = richTextCleaner(false);

  const valueAt = (path: string): FieldValue | null => {
    const part = partAt(description, path);
    if (!part) return null;
    const value = values[part.section]?.[part.name];
    if (part.item) return (value as Item[]).find(({ id }) => id === part.item?.id)?.[part.item.field] ?? null;
    if (part.field.kind === "list") return (value as Item[]).map(({ id }) => id);
    return part.field.kind === "rich-text" ? rendered(String(value)) : String(value);
  };
  return {
    subject: { type: "page", id },
    valueAt,
    canApply(change, changes) {
      const part = partAt(description, change.path);
      if (!part) return true; // write() answers an unknown path with a message.
      const now = valueAt(change.path);
      if (now === null) return part.item !== undefined && isAdded(changes, part.fieldPath, part.item.id);
      if (part.field.kind === "list" && !part.item) return Array.isArray(change.base);
      if (isSameValue(now, change.base)) return true;
      // The editor's base may be the uncleaned HTML of a recent save.
      return part.field.kind === "rich-text" && isSaved({ ...change, value: change.base });
    },
    changedItem(change) {
      const part = partAt(description, change.path);
      if (part?.field.kind !== "list" || part.item) return null;
      return changedItemOf(values[part.section]?.[part.name] as Item[], change);
    },
    isSaved,
    async write({ trx: writing, viewer, now, recordRevision }, changes) {
      const fieldErrors: Record<string, string> = {};
      const touched = new Map<string, Part>();
      for (const change of listsFirst(changes)) {
        const part = partAt(description, change.path);
        // Changes in a removed item are dropped with it.
        if (part?.item && isTakenOut(changes, part.fieldPath, part.item.id)) continue;
        if (part && put(values, part, change, clean)) touched.set(part.fieldPath, part);
        else fieldErrors[change.path] = staffMessages.pageContent.unknown;
      }
      const changed = storedByPath(stored);
      for (const part of touched.values()) {
        const checked = ruleOf(part.field).safeParse(values[part.section]?.[part.name]);
        if (!checked.success) {
          for (const issue of checked.error.issues)
            fieldErrors[errorPath(values, part, issue.path)] ??= issue.message;
        } else if (isSameValue(checked.data, (defaults() as Values)[part.section]?.[part.name])) {
          delete changed[part.fieldPath];
        } else changed[part.fieldPath] = checked.data;
      }
      if (Object.keys(fieldErrors).length > 0) return { fieldErrors };
      await recordRevision("page", id);
      await saveContent(writing, description.key, changed, { userId: viewer.id, now });
      return {
        activity: {
          verb: "changed",
          entity_type: "page",
          entity_id: id,
          entity_title: description.title,
        },
      };
    },
  };

  function isSaved({ path, value }: PatchChange): boolean {
    const part = partAt(description, path);
    if (part?.field.kind !== "rich-text") return isSameValue(valueAt(path), value);
    return clean(String(value)) === clean(String(values[part.section]?.[part.name]));
  }
}

/**
 * Applies one change to a page's values.
 * @returns false if its path or type doesn't fit
 */
function put(
  values: Values,
  { section, name, field, item }: Part,
  change: PatchChange,
  clean: (html: string) => string,
): boolean {
  const fields = values[section];
  const { value } = change;
  if (!fields) return false;
  if (field.kind !== "list") {
    if (typeof value !== "string") return false;
    fields[name] = field.kind === "rich-text" ? clean(value) : value;
    return true;
  }
  const items = fields[name] as Item[];
  if (item) {
    const found = items.find(({ id }) => id === item.id);
    if (!found || typeof value !== "string") return false;
    found[item.field] = value;
    return true;
  }
  const defaults = Object.entries((field as ListField<ItemFields>).itemFields);
  const blank = Object.fromEntries(defaults.map(([key, { defaultValue }]) => [key, defaultValue]));
  const changed = withOrderChanged(items, change, blank);
  if (!changed) return false;
  fields[name] = changed;
  return true;
}

/** Path of the field at which a validation error is shown. */
function errorPath(values: Values, { fieldPath, section, name }: Part, path: readonly PropertyKey[]): string {
  const [index, itemField] = path;
  const id =
    typeof index === "number" ? (values[section]?.[name] as Item[] | undefined)?.[index]?.id : undefined;
  return id && itemField !== undefined ? `${fieldPath}.${id}.${String(itemField)}` : fieldPath;
}
