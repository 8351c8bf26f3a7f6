import { sanitizeRichText } from "#app/features/rich-text/sanitize.server.ts";
import { type StaffVerb, VerbError } from "#app/features/staff/staff-verb.server.ts";
import { fieldErrorsOf } from "#app/platform/http/field-errors.ts";
import type { PatchTarget } from "./patch.actions.server.ts";
import type { PatchChange } from "./patch.ts";

/** A record as its form sends it; null, as the database has it, stands for "". */
export interface StoredRecord {
  id: string;
  updated_at: string | null;
  [field: string]: unknown;
}

/**
 * A record whose texts are changed where they stand: written by the verb of its form, with that form's rules. Paths are
 * its fields' names, or 'images.{id}.caption' for those of what it holds.
 * @param verb saves it whole
 * @param rendered its rich texts as pages show them, by path
 */
export function recordTarget<Input>(
  verb: StaffVerb<Input, unknown>,
  { updated_at, ...record }: StoredRecord,
  rendered: Readonly<Record<string, string>> = {},
): PatchTarget {
  const fields = structuredClone(record);
  const valueAt = (path: string) => {
    const value = fieldOf(fields, path)?.value;
    return typeof value === "string" ? (rendered[path] ?? value) : null;
  };
  const isSaved = ({ path, value }: PatchChange) => {
    if (!(path in rendered)) return valueAt(path) === value;
    return sanitizeRichText(String(value)) === sanitizeRichText(String(fields[path]));
  };
  return {
    subjectId: record.id,
    valueAt,
    isSaved,
    fits: (change) =>
      valueAt(change.path) === change.was ||
      (change.path in rendered && isSaved({ ...change, value: change.was })),
    async write(context, changes) {
      for (const { path, value } of changes) fieldOf(fields, path)?.set(value);
      const form = Object.entries(fields).map(([name, value]) => [name, value ?? ""]);
      const input = verb.input.safeParse({ ...Object.fromEntries(form), expected_updated_at: updated_at });
      if (!input.success) return { fieldErrors: atPaths(fields, fieldErrorsOf(input.error), changes) };
      try {
        const { activity } = await verb.run(context, input.data);
        return { activity };
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
  // Which thing it is stays.
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

/** Messages at the places that were changed; what is wrong elsewhere, of an older rule perhaps, is told at the first. */
function atPaths(
  fields: Record<string, unknown>,
  errors: Record<string, string>,
  changes: readonly PatchChange[],
): Record<string, string> {
  const paths = new Set(changes.map(({ path }) => path));
  const first = changes[0]?.path ?? "";
  const placeOf = (errorPath: string) => {
    const [name = "", index, field] = errorPath.split(".");
    const items = fields[name];
    const item = Array.isArray(items) ? items[Number(index)] : undefined;
    return item ? `${name}.${item.id}.${field}` : errorPath;
  };
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [
      paths.has(placeOf(path)) ? placeOf(path) : first,
      message,
    ]),
  );
}
