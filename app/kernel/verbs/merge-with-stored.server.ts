import { type EntityRef, refText } from "./entity-types.ts";
import { isStored, mergeFields } from "./merge-fields.ts";
import { VerbError } from "./staff-verb.server.ts";

/** The version that a form has opened, as it sends it; see versionFields. */
interface OpenedVersion {
  /** `updated_at` as the form loaded it; null for a new entity, or a document that was never saved. */
  expected_updated_at: string | null;
  /** What the person saw in the fields that they have changed; without it the whole entity is compared. */
  base?: Record<string, unknown> | undefined;
}

/** How what is sent is saved; `same` if it is stored already. */
export type Saving = "insert" | "update" | "same";

/**
 * Checks the version that a verb is sent, so that nobody's work is overwritten unnoticed, and merges what somebody else
 * has saved meanwhile, field by field (mergeFields). What is sent again after a lost answer is found to be stored: the
 * form generates the id of a new entity, so it is not inserted twice.
 * @param stored the entity as it is now, by the names of the form's fields; undefined if it is missing, `updated_at` is
 *   null for a document of which only the defaults are known
 * @param sent the form's values, which may be some of the entity's
 * @param asStored converts values to what would be stored of them, if that differs
 * @returns the values to be saved, and how
 * @throws {VerbError} gone: the entity was deleted; conflict: somebody else has saved it since the version was
 *   opened, and what is sent would overwrite that
 */
export function mergeWithStored<Sent extends OpenedVersion>(
  subject: EntityRef,
  stored: { updated_at: string | null } | undefined,
  { expected_updated_at, base, ...sent }: Sent,
  asStored: (values: typeof sent) => object = (values) => values,
): { how: Saving; values: typeof sent } {
  if (!stored && expected_updated_at !== null) throw new VerbError({ reason: "gone" });
  if (!stored || stored.updated_at === null) return { how: "insert", values: sent };
  if (isStored(asStored(sent), stored)) return { how: "same", values: sent };
  const { updated_at } = stored;
  const { values, conflicts } = base ? mergeFields(sent, base, stored) : { values: sent, conflicts: null };
  // Who has seen the stored version and saves over it is not asked again.
  if (expected_updated_at !== updated_at && conflicts?.length !== 0) {
    // A value that is no text can't be shown beside another: then the whole is compared.
    const areTexts = conflicts?.every(({ theirs }) => typeof theirs !== "object");
    const fields = areTexts && conflicts?.map((one) => ({ target: refText(subject), ...one, subject }));
    throw new VerbError({ reason: "conflict", subject, updated_at, fields: fields || [] });
  }
  return { how: isStored(asStored(values), stored) ? "same" : "update", values };
}
