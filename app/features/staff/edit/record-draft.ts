import { hashKey } from "@tanstack/react-query";
import { z } from "zod";

/** What a form held when it was left unsaved, and which version of the thing it was made against. */
export interface RecordDraft<Values> {
  values: Values;
  /** Of the thing; a new one keeps the id its uploads were made for. Null in drafts that don't say. */
  id: string | null;
  /** `updated_at` of what the form was opened with: the save is checked against that, not against what is stored now. */
  expected_updated_at: string | null;
  /** What that version said where something else was typed; null in drafts that don't say. */
  before: Partial<Values> | null;
  /** The field that was typed in last. */
  typed: keyof Values | null;
  /** Path of the page that the form stood on. */
  path: string | null;
  /** ISO time of the last change; null in drafts that don't say. */
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

/** A draft as it is stored: the values by their names, and what else is known under `draft`. */
export function recordDraftSchema<Values extends object>({ values, ...draft }: RecordDraft<Values>): object {
  return { ...values, draft };
}

/**
 * Reads what recordDraftSchema has made. Without the part `draft` (SPEC §7 has only the values) it counts as made against
 * nothing, so that saving asks before it overwrites.
 * @param blank values of the form's present shape
 * @returns null when it is nothing of that shape
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

/** Whether two values say the same; the order of names doesn't count, which PostgreSQL changes. */
export const isSame = (one: unknown, other: unknown) => hashKey([one]) === hashKey([other]);

/** What was there before, of those fields in which something else is typed. */
export function beforeOf<Values extends object>(values: Values, opened: Values): Partial<Values> {
  const fields = Object.keys(values) as (keyof Values)[];
  return Object.fromEntries(
    fields.filter((name) => !isSame(values[name], opened[name])).map((name) => [name, opened[name]]),
  ) as Partial<Values>;
}

/** The values of the version that a draft was made against; null where it doesn't say. */
export function openedFormOf<Values>({ values, before }: RecordDraft<Values>): Values | null {
  return before && { ...values, ...before };
}

/**
 * Finds where saving a draft would undo what somebody else has saved since it was begun.
 * @param stored what is saved now
 * @returns the fields by name, in the form's order
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

/** A field's label as SPEC words it: 'Reviewer Name' of `reviewer_name`, 'Hero Image' of `heroImage`. */
export function fieldLabel(name: string): string {
  const words = name
    .replace(/_ids?$/, "")
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .split("_");
  return words
    .map((word) => (word === "url" ? "URL" : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(" ");
}
