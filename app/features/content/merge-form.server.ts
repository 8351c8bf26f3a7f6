import { refText } from "#app/features/staff/entity-types.ts";
import { isStored, VerbError } from "#app/features/staff/staff-verb.server.ts";

/** A form's input: all values of a record. */
interface FormInput {
  id: string;
  /** `updated_at` of the version that the form opened; null for a new record. */
  expected_updated_at: string | null;
  /** That version's values of the fields that the form has changed. */
  base?: Record<string, unknown> | undefined;
}

/**
 * Merges a form with what somebody else has saved since it was opened, field by field: fields that the form has
 * not changed keep their stored values.
 * @returns the input, based on the stored version; without a base, or if both have changed a field that cannot be
 *   compared as text, it is not merged, and checkVersion compares whole records
 * @throws {VerbError} conflicts: texts that both have changed
 */
export function mergeForm<Input extends FormInput>(
  type: string,
  stored: { id: string; updated_at: string } | undefined,
  { base, ...input }: Input,
): Omit<Input, "base"> {
  const { id, expected_updated_at } = input;
  if (!stored || !base || expected_updated_at === null || expected_updated_at === stored.updated_at)
    return input;
  const now = stored as unknown as Record<string, unknown>;
  const fields = Object.entries(input).filter(([name]) => name in now && name !== "id");
  const isChanged = (name: string) => Object.hasOwn(base, name);
  const conflicts = fields.flatMap(([name, value]) => {
    const isFree = !isChanged(name) || [base[name], value].some((known) => isStored(known, now[name]));
    return isFree
      ? []
      : [{ target: refText({ type, id }), path: name, theirs: now[name] ?? "", subjectId: id }];
  });
  if (conflicts.some(({ theirs }) => typeof theirs === "object")) return input;
  if (conflicts.length > 0) throw new VerbError({ reason: "conflicts", conflicts });
  const merged = fields.map(([name, value]) => [name, isChanged(name) ? value : now[name]]);
  return { ...input, ...Object.fromEntries(merged), expected_updated_at: stored.updated_at };
}
