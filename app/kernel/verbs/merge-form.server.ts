import { type EntityRef, refText } from "./entity-types.ts";
import { isStored, mergeFields } from "./merge-fields.ts";
import { VerbError } from "./staff-verb.server.ts";

/** The version that a form has opened, as it sends it; see versionFields. */
interface OpenedVersion {
  expected_updated_at: string | null;
  base?: Record<string, unknown> | undefined;
}

/**
 * Merges a form with what somebody else has saved since it was opened, field by field: fields that the form has
 * not changed keep their stored values.
 * @param input all values of the form
 * @returns the input, based on the stored version; without a base, or if both have changed a field that cannot be
 *   compared as text, it is not merged, and checkVersion compares whole entities
 * @throws {VerbError} conflicts: texts that both have changed
 */
export function mergeForm<Input extends OpenedVersion, Stored extends { updated_at: string | null }>(
  { type, id }: EntityRef,
  stored: Stored | undefined,
  { base, ...input }: Input,
): Omit<Input, "base"> {
  if (!stored || !base) return input;
  const { values, conflicts } = mergeFields(input, base, stored);
  // Who has seen the stored version and saves over it is not asked again.
  if (input.expected_updated_at !== stored.updated_at && conflicts.length > 0) {
    if (conflicts.some(({ theirs }) => typeof theirs === "object")) return input;
    const subject = { type, id };
    throw new VerbError({
      reason: "conflicts",
      conflicts: conflicts.map((conflict) => ({ target: refText(subject), ...conflict, subject })),
    });
  }
  return { ...values, expected_updated_at: stored.updated_at };
}

/**
 * Merges the form of a document, which has default values until it is saved; see mergeForm.
 * @param stored `updated_at` is null for the defaults
 * @returns the values to be stored. A retry after a lost response returns what is stored: without an id made by
 *   the form, it is recognised by equal content
 * @throws {VerbError} conflict, conflicts: somebody else has saved the document meanwhile
 */
export function mergeDocument<Values extends object>(
  ref: EntityRef,
  stored: Values & { updated_at: string | null },
  { expected_updated_at, base, ...sent }: OpenedVersion & Values,
): Values {
  const values = sent as unknown as Values;
  if (stored.updated_at === null || isStored(values, stored)) return values;
  const { expected_updated_at: seen, ...merged } = mergeForm(ref, stored, {
    ...values,
    expected_updated_at,
    base,
  });
  expectVersion(ref, stored.updated_at, seen);
  return merged as unknown as Values;
}

/** @throws {VerbError} conflict: somebody else has saved the document meanwhile */
export function expectVersion(subject: EntityRef, updated_at: string | null, expected: string | null): void {
  if (updated_at !== null && updated_at !== expected)
    throw new VerbError({ reason: "conflict", subject, updated_at });
}
