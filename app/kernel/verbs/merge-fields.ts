import { isIsoDateTime } from "#app/platform/period-rules.ts";
import type { FieldConflict } from "./staff-result.ts";

/** A change of a field, by somebody who saw `base` there. */
interface SeenChange {
  value: unknown;
  base: unknown;
}

/** How a change of a field meets what is stored: it is stored already, replaces what its person saw, or would overwrite it. */
export type FieldMerge =
  | { kind: "stored" }
  | { kind: "free" }
  | ({ kind: "conflict" } & Pick<FieldConflict, "theirs" | "item">);

/**
 * Judges a change of one field: the rule by which two people meet, in forms and on pages.
 * @param isSame compares a value of the change with what is stored
 */
export function mergeField(
  { value, base }: SeenChange,
  stored: unknown,
  isSame: (one: unknown, stored: unknown) => boolean = isStored,
): FieldMerge {
  if (isSame(value, stored)) return { kind: "stored" };
  return isSame(base, stored) ? { kind: "free" } : { kind: "conflict", theirs: stored ?? "" };
}

/**
 * Merges a form's values with what is stored now: fields that the form has not changed keep their stored values.
 * @param sent all values of the form, or some; what is stored of no name is passed through
 * @param base what the person saw in the fields that they have changed
 * @returns the merged values, and the fields in which they would overwrite what somebody else has saved
 */
export function mergeFields<Sent extends object>(
  sent: Sent,
  base: Readonly<Record<string, unknown>>,
  stored: object,
): { values: Sent; conflicts: Pick<FieldConflict, "path" | "theirs">[] } {
  const now = stored as Readonly<Record<string, unknown>>;
  const fields = Object.entries(sent).filter(([name]) => name in now && name !== "id");
  const isChanged = (name: string) => Object.hasOwn(base, name);
  const conflicts = fields.flatMap(([path, value]) => {
    const met = isChanged(path) ? mergeField({ value, base: base[path] }, now[path]) : null;
    return met?.kind === "conflict" ? [{ path, theirs: met.theirs }] : [];
  });
  const merged = fields.map(([name, value]) => [name, isChanged(name) ? value : now[name]]);
  return { values: { ...sent, ...Object.fromEntries(merged) }, conflicts };
}

/** Whether all that is sent is stored; "" equals null, and undefined values are set by the server. */
export function isStored(sent: unknown, stored: unknown): boolean {
  if (sent === undefined) return true;
  if (Array.isArray(sent))
    return (
      Array.isArray(stored) &&
      sent.length === stored.length &&
      sent.every((one, index) => isStored(one, stored[index]))
    );
  if (typeof sent === "object" && sent !== null)
    return Object.entries(sent).every(([name, value]) =>
      isStored(value, (stored as Record<string, unknown> | null)?.[name]),
    );
  if (typeof sent === "string" && typeof stored === "string" && isIsoDateTime(sent) && isIsoDateTime(stored))
    return Date.parse(sent) === Date.parse(stored);
  return (sent ?? "") === (stored ?? "");
}
