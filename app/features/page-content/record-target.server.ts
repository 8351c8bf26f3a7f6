import { type FieldValue, type ItemValues, isSameValue } from "#app/features/editing/field.ts";
import { richTextCleaner } from "#app/features/rich-text/sanitize.server.ts";
import type { EntityType } from "#app/features/staff/entity-types.ts";
import { type StaffVerb, VerbError } from "#app/features/staff/staff-verb.server.ts";
import { fieldErrorsOf } from "#app/platform/http/field-errors.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import type { PatchTarget } from "./patch.actions.server.ts";
import type { PatchChange } from "./patch.ts";
import { changedItemOf, isAdded, isTakenOut, listsFirst, withOrderChanged } from "./patch-lists.ts";

/** A record in the shape of its form's input; null, as in the database, means "". */
export interface StoredRecord {
  id: string;
  updated_at: string | null;
  [field: string]: unknown;
}

interface EditedRecordFields {
  /** Rendered rich texts, by path. */
  rendered?: Readonly<Record<string, string>>;
  /** The fields that are lists, each with the values of a new item. */
  lists?: Readonly<Record<string, ItemValues>>;
}

type Item = { id: string } & Record<string, unknown>;

/**
 * The patch target of a record: written by the verb of its form, with that form's validation. Paths are its
 * fields' names, 'images' for the order of its images, and 'images.{id}.caption' for a field of one.
 * @param verb saves the whole record
 */
export function recordTarget<Input>(
  type: EntityType,
  verb: StaffVerb<Input, unknown>,
  { updated_at, ...record }: StoredRecord,
  { rendered = {}, lists = {} }: EditedRecordFields = {},
): PatchTarget {
  const fields = structuredClone(record);
  const clean = richTextCleaner(true);
  const itemsAt = (path: string) => (Object.hasOwn(lists, path) ? (fields[path] as Item[]) : null);
  const valueAt = (path: string): FieldValue | null => {
    const items = itemsAt(path);
    if (items) return items.map(({ id }) => id);
    const value = fieldOf(fields, path)?.value;
    return typeof value === "string" ? (rendered[path] ?? value) : null;
  };
  const isSaved = ({ path, value }: PatchChange) => {
    if (!(path in rendered)) return isSameValue(valueAt(path), value);
    return clean(String(value)) === clean(String(fields[path]));
  };
  return {
    subject: { type, id: record.id },
    valueAt,
    isSaved,
    canApply(change, changes) {
      if (itemsAt(change.path)) return true; // Orders are merged; write() rejects an invalid one.
      const now = valueAt(change.path);
      const [list = "", id] = change.path.split(".");
      if (now === null) return id !== undefined && Object.hasOwn(lists, list) && isAdded(changes, list, id);
      return (
        isSameValue(now, change.base) ||
        (change.path in rendered && isSaved({ ...change, value: change.base }))
      );
    },
    changedItem(change) {
      const items = itemsAt(change.path);
      return items && changedItemOf(items, change);
    },
    async write(context, changes) {
      for (const change of listsFirst(changes)) {
        const { path, value } = change;
        const items = itemsAt(path);
        const [list = "", id = ""] = path.split(".");
        if (items) {
          const changed = withOrderChanged(items, change, lists[path] ?? {});
          if (!changed) return { fieldErrors: { [path]: staffMessages.pageContent.unknown } };
          fields[path] = changed;
          // Changes in a removed item are dropped with it.
        } else if (!isTakenOut(changes, list, id)) fieldOf(fields, path)?.set(value);
      }
      const form = Object.entries(fields).map(([name, value]) => [name, value ?? ""]);
      const input = verb.input.safeParse({ ...Object.fromEntries(form), expected_updated_at: updated_at });
      if (!input.success) return { fieldErrors: atPaths(fields, fieldErrorsOf(input.error), changes) };
      try {
        const { activity, further } = await verb.run(context, input.data);
        return { activity, further };
      } catch (error) {
        if (!(error instanceof VerbError) || error.details.reason !== "invalid") throw error;
        return { fieldErrors: atPaths(fields, error.details.fieldErrors, changes) };
      }
    },
  };
}

function fieldOf(record: Record<string, unknown>, path: string) {
  const [name = "", id, field, ...more] = path.split(".");
  const holder = id === undefined ? record : itemOf(record[name], id);
  const key = field ?? name;
  // Ids can't be changed.
  if (!holder || key === "id" || more.length > 0 || !Object.hasOwn(holder, key)) return undefined;
  return {
    value: holder[key] ?? "",
    set: (value: unknown) => {
      holder[key] = value;
    },
  };
}

function itemOf(items: unknown, id: string): Record<string, unknown> | undefined {
  if (!Array.isArray(items)) return undefined;
  return items.find((item) => item?.id === id);
}

/**
 * Maps validation messages to the changed fields and those of added items. A message of another field,
 * which an older rule may have allowed, is shown at the first change.
 */
function atPaths(
  fields: Record<string, unknown>,
  errors: Record<string, string>,
  changes: readonly PatchChange[],
): Record<string, string> {
  const paths = new Set(changes.map(({ path }) => path));
  const first = changes[0]?.path ?? "";
  const fieldRefOf = (errorPath: string) => {
    const [name = "", index, field] = errorPath.split(".");
    const items = fields[name];
    const item = Array.isArray(items) ? items[Number(index)] : undefined;
    return item ? `${name}.${item.id}.${field}` : errorPath;
  };
  const isHere = (place: string) => {
    const [list = "", id = ""] = place.split(".");
    return paths.has(place) || isAdded(changes, list, id);
  };
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [
      isHere(fieldRefOf(path)) ? fieldRefOf(path) : first,
      message,
    ]),
  );
}
