import { hashKey } from "@tanstack/react-query";
import { z } from "zod";

/** The unsaved values of a form, and the version that they are based on. */
export interface RecordDraft<Values> {
  values: Values;
  /** The entity's id; a new one retains the id its uploads were made for. Null in drafts without it. */
  id: string | null;
  /** `updated_at` of the version that the form opened, against which a save is checked. */
  expected_updated_at: string | null;
  /** That version's values of the changed fields; null in drafts without them. */
  before: Partial<Values> | null;
  /** The field that was edited last. */
  typed: keyof Values | null;
  /** Path of the form's page. */
  path: string | null;
  /** ISO time of the last change; null in drafts without it. */
  kept_at: string | null;
}

const mark = z.object({
  id: z.string().nullable(),
  expected_updated_at: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable().default(null),
  typed: z.string().nullable().default(null),
  path: z.string().nullable().default(null),
  kept_at: z.iso.datetime(),
});

/** Returns a draft as it is stored: the values by name, and the rest under `draft`. */
export function serializeRecordDraft<Values extends object>({
  values,
  ...draft
}: RecordDraft<Values>): object {
  return { ...values, draft };
}

/**
 * Parses what serializeRecordDraft has made. Without the part `draft` (SPEC §7 has only the values) it is based
 * on no version, so that saving asks before it overwrites.
 * @param blank values of the form's current shape
 * @returns null for another shape
 */
export function toDraft<Values extends object>(stored: unknown, blank: Values): RecordDraft<Values> | null {
  if (typeof stored !== "object" || stored === null) return null;
  const { draft, ...fields } = stored as Record<string, unknown>;
  const values = Object.keys(blank).map((name) => [name, fields[name]] as const);
  const fits = values.every(([name, value]) => isAlike(value, blank[name as keyof Values]));
  if (!fits) return null;
  const known = mark.safeParse(draft);
  const unknown = { id: null, expected_updated_at: null, before: null, typed: null, path: null };
  return {
    values: Object.fromEntries(values) as Values,
    ...(known.success ? (known.data as Omit<RecordDraft<Values>, "values">) : { ...unknown, kept_at: null }),
  };
}

function isAlike(value: unknown, like: unknown): boolean {
  return typeof value === typeof like && Array.isArray(value) === Array.isArray(like);
}

/** Whether two values are equal; the order of keys, which PostgreSQL changes, is ignored. */
export const isSame = (one: unknown, other: unknown) => hashKey([one]) === hashKey([other]);

/** Returns the original values of the changed fields. */
export function beforeOf<Values extends object>(values: Values, opened: Values): Partial<Values> {
  const fields = Object.keys(values) as (keyof Values)[];
  return Object.fromEntries(
    fields.filter((name) => !isSame(values[name], opened[name])).map((name) => [name, opened[name]]),
  ) as Partial<Values>;
}

/** Returns the values of the version that a draft is based on; null if the draft has none. */
export function openedFormOf<Values>({ values, before }: RecordDraft<Values>): Values | null {
  return before && { ...values, ...before };
}

/**
 * Finds the fields in which saving a draft would overwrite what somebody else has saved meanwhile.
 * @param stored the values saved now
 * @returns their names, in the form's order
 */
export function differencesFrom<Values extends object>(
  draft: RecordDraft<Values>,
  stored: Values,
): (keyof Values & string)[] {
  const opened = openedFormOf(draft);
  return (Object.keys(stored) as (keyof Values & string)[]).filter(
    (name) => !isSame(draft.values[name], stored[name]) && !(opened && isSame(opened[name], stored[name])),
  );
}

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
