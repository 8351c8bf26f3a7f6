import { z } from "zod";
import type { StoredDraft } from "#app/features/staff/draft.ts";
import { fieldKey, isSameValue, upgradeChange } from "../field.ts";
import { type Change, type Changes, noChanges } from "./changes.ts";

/** Unsaved changes of a page or a form. */
export interface Draft {
  changes: Changes;
  /** ISO time of the last change; null in a form's draft without it. */
  kept_at: string | null;
  /** Of a form: the record that it saves. */
  record?: DraftedRecord;
  /** Of a form: the fields in which saving it would overwrite what somebody else has saved since. */
  differing?: StoredDraft["differing"];
}

interface DraftedRecord {
  /** A new record retains the id that its uploads were made for; null in drafts without it. */
  id: string | null;
  /** `updated_at` of the version that the form opened, against which a save is checked. */
  version: string | null;
}

const fields = z.record(z.string(), z.string());
const change = z.object({
  ...{ target: z.string(), path: z.string(), label: z.string(), value: z.unknown(), base: z.unknown() },
  items: z.record(z.string(), fields).optional(),
  item: z
    .object({
      ...{ id: z.string(), fields, order: z.array(z.string()) },
      list: z.object({ path: z.string(), label: z.string() }),
    })
    .optional(),
});
const stored = z.object({
  kept_at: z.iso.datetime(),
  changes: z.array(z.preprocess(upgradeChange, change)).min(1),
});

/** The serialised form of changes, on the device and on the server; the field that was edited last is last. */
export function serializeDraft({ unsaved, done }: Changes) {
  const last = done.at(-1)?.at(-1)?.place;
  const isLast = (one: Change) => Number(last !== undefined && fieldKey(one) === fieldKey(last));
  const changes = [...unsaved.values()].toSorted((one, other) => isLast(one) - isLast(other));
  return { kept_at: new Date().toISOString(), changes };
}

/** Like serializeDraft, for a form: its values are by name (SPEC §9), and of each change path and base. */
export function serializeFormDraft(changes: Changes, values: object, { id, version }: DraftedRecord): object {
  const draft = serializeDraft(changes);
  const path = window.location.pathname + window.location.search;
  return {
    ...{ ...values, ...draft },
    changes: draft.changes.map(({ path, base }) => ({ path, base })),
    draft: { id, expected_updated_at: version, path },
  };
}

const isFieldValue = (value: unknown) =>
  typeof value === "string" || (Array.isArray(value) && value.every((id) => typeof id === "string"));

/** Parses the result of serializeDraft; null for another shape. */
export function parsePageDraft(value: unknown): Draft | null {
  const read = stored.safeParse(value);
  const isPage = read.data?.changes.every((one) => isFieldValue(one.value) && isFieldValue(one.base));
  return read.success && isPage ? draftOf(read.data.changes, read.data.kept_at) : null;
}

const formChanges = z.object({
  kept_at: z.iso.datetime(),
  changes: z.array(z.object({ path: z.string(), base: z.unknown() })),
});
/** Drafts of earlier releases have the opened values of the changed fields here, and the last edited field. */
const formRecord = z.object({
  ...{ id: z.string().nullish(), expected_updated_at: z.string().nullish() },
  before: z.record(z.string(), z.unknown()).nullish(),
  ...{ typed: z.string().nullish(), kept_at: z.iso.datetime().nullish() },
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
  const { id = null, expected_updated_at, ...earlier } = formRecord.safeParse(values.draft).data ?? {};
  const read = formChanges.safeParse(value).data;
  const bases = read
    ? Object.fromEntries(read.changes.map(({ path, base }) => [path, base]))
    : earlier.before;
  const version = (bases && expected_updated_at) ?? null;
  const isOther = ([path, base]: [string, unknown]) =>
    path in shape && ![base, shape[path]].some((known) => isSameValue(values[path], known));
  const changes = Object.entries(bases ?? shape)
    .toSorted(([one], [other]) => Number(one === earlier.typed) - Number(other === earlier.typed))
    .filter(isOther)
    .map(([path, base]) => ({ ...formField(path), value: values[path], base }));
  const isOutdated = ({ path, base }: Change) => version === null || !isSameValue(base, shape[path]);
  return {
    ...draftOf(changes, read?.kept_at ?? earlier.kept_at ?? null),
    record: { id, version },
    differing:
      version === opened.version
        ? []
        : changes.filter(isOutdated).map(({ target, path }) => ({ target, path, theirs: shape[path] })),
  };
}

function draftOf(changes: readonly Change[], kept_at: string | null): Draft {
  const unsaved = new Map(changes.map((one) => [fieldKey(one), one]));
  return { changes: { ...noChanges, unsaved }, kept_at };
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
