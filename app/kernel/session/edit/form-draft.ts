import { z } from "zod";
import { isSameValue } from "../field.ts";
import type { Changes, FieldChange } from "./changes.ts";
import { type Draft, type DraftedRecord, draftOf, serializeDraft } from "./draft.ts";

/** Like serializeDraft, for a form: its values are by name (SPEC §9), and of each change path and base. */
export function serializeFormDraft(
  changes: Changes,
  values: object,
  { id, version, saveId }: DraftedRecord,
): object {
  const draft = serializeDraft(changes);
  const path = window.location.pathname + window.location.search;
  return {
    ...values,
    ...draft,
    changes: draft.changes.map(({ path, base }) => ({ path, base })),
    draft: { id, expected_updated_at: version, path, save_id: saveId },
  };
}

const formChanges = z.object({
  kept_at: z.iso.datetime(),
  changes: z.array(z.object({ path: z.string(), base: z.unknown() })),
});
const formRecord = z.object({
  id: z.string().nullish(),
  expected_updated_at: z.string().nullish(),
  save_id: z.uuid().optional(),
});

/**
 * Parses the result of serializeFormDraft. A draft that does not say what it is based on (SPEC §7 has only the
 * values) is based on no version, so that saving asks before it overwrites.
 * @param opened the form's values without unsaved changes, which have its current shape
 * @returns null for another shape; without changes if it equals the opened values
 */
export function parseFormDraft(
  value: unknown,
  opened: { version: string | null; values: object },
): Draft | null {
  if (typeof value !== "object" || value === null) return null;
  const values = value as Record<string, unknown>;
  const shape = opened.values as Record<string, unknown>;
  if (!Object.keys(shape).every((name) => isAlike(values[name], shape[name]))) return null;
  const { id = null, expected_updated_at, save_id } = formRecord.safeParse(values.draft).data ?? {};
  const read = formChanges.safeParse(value).data;
  const bases = read && Object.fromEntries(read.changes.map(({ path, base }) => [path, base]));
  const version = (bases && expected_updated_at) ?? null;
  const isOther = ([path, base]: [string, unknown]) =>
    path in shape && ![base, shape[path]].some((known) => isSameValue(values[path], known));
  const changes = Object.entries(bases ?? shape)
    .filter(isOther)
    .map(([path, base]) => ({ ...formField(path), value: values[path], base }));
  const isOutdated = ({ path, base }: FieldChange) => version === null || !isSameValue(base, shape[path]);
  return {
    ...draftOf(changes, read?.kept_at ?? null),
    record: save_id === undefined ? { id, version } : { id, version, saveId: save_id },
    differing:
      version === opened.version
        ? []
        : changes.filter(isOutdated).map(({ target, path }) => ({ target, path, theirs: shape[path] })),
  };
}

function isAlike(value: unknown, like: unknown): boolean {
  return typeof value === typeof like && Array.isArray(value) === Array.isArray(like);
}

/** A field of a form, which has one target. */
export const formField = (path: string) => ({ target: "", path, label: fieldLabel(path) });

/** Returns a field's label as in SPEC: 'Reviewer Name' for `reviewer_name`, 'Hero Image' for `heroImage`. */
export function fieldLabel(name: string): string {
  const words = name
    .replace(/_ids?$/, "")
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .split("_");
  return words
    .map((word) => (word === "url" ? "URL" : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(" ");
}
