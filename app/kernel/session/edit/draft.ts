import type { StoredDraft } from "#app/kernel/verbs/draft.ts";
import { fieldKey } from "../field.ts";
import { type Changes, type FieldChange, noChanges } from "./changes.ts";

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

export interface DraftedRecord {
  /** A new record retains the id that its uploads were made for; null in drafts without it. */
  id: string | null;
  /** `updated_at` of the version that the form opened, against which a save is checked. */
  version: string | null;
  /** Identifies the save, so that it is carried out once from whichever tab; see useRecordForm. */
  saveId?: string | undefined;
}

/** The serialised form of changes, on the device and on the server; the field that was edited last is last. */
export function serializeDraft({ unsaved, done }: Changes) {
  const last = done.at(-1)?.at(-1)?.place;
  const isLast = (one: FieldChange) => Number(last !== undefined && fieldKey(one) === fieldKey(last));
  const changes = [...unsaved.values()].toSorted((one, other) => isLast(one) - isLast(other));
  return { kept_at: new Date().toISOString(), changes };
}

/**
 * Parses the result of serializeDraft; null for another shape. Written without zod, which pages don't wait for
 * (docs/design/staff-pages.md#files-in-the-order-of-need).
 */
export function parsePageDraft(value: unknown): Draft | null {
  const { kept_at, changes } = Object(value) as { kept_at?: unknown; changes?: unknown };
  if (!isTime(kept_at) || !Array.isArray(changes) || changes.length === 0) return null;
  return changes.every(isPageChange) ? draftOf(changes, kept_at) : null;
}

const isTime = (value: unknown): value is string =>
  typeof value === "string" && !Number.isNaN(Date.parse(value));

function isPageChange(value: unknown): value is FieldChange {
  const { target, path, label, value: typed, base, items = {}, item } = Object(value) as Partial<FieldChange>;
  return (
    [target, path, label].every((text) => typeof text === "string") &&
    [typed, base].every(isFieldValue) &&
    Object.values(items).every(isTexts) &&
    (item === undefined ||
      ([item.id, item.list?.path, item.list?.label].every((text) => typeof text === "string") &&
        [item.fields, item.order].every(isTexts)))
  );
}

/** Whether a list or an object has texts only. */
const isTexts = (value: unknown) =>
  typeof value === "object" && value !== null && Object.values(value).every((one) => typeof one === "string");

const isFieldValue = (value: unknown) =>
  typeof value === "string" || (Array.isArray(value) && value.every((id) => typeof id === "string"));

export function draftOf(changes: readonly FieldChange[], kept_at: string | null): Draft {
  const unsaved = new Map(changes.map((one) => [fieldKey(one), one]));
  return { changes: { ...noChanges, unsaved }, kept_at };
}
