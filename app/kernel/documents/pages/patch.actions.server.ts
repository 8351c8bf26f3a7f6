import { type FieldValue, fieldKey } from "#app/kernel/session/field.ts";
import { type EntityRef, entityRefOf } from "#app/kernel/verbs/entity-types.ts";
import type { FieldMerge } from "#app/kernel/verbs/merge-fields.ts";
import {
  type Activity,
  type FoundConflict,
  type StaffContext,
  staffVerb,
  type VerbChange,
  VerbError,
} from "#app/kernel/verbs/staff-verb.server.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { type PatchChange, patchInput } from "./patch.ts";

/** Something with inline-editable fields: a page's content or a record. */
export interface PatchTarget {
  /** The entity as Recent Activity names it. */
  subject: EntityRef;
  /** The stored value at a path; null if the field is missing. */
  valueAt(path: string): FieldValue | null;
  /**
   * How a change meets what is stored; what a lost answer has stored already is not written again.
   * @param changes all changes of the same request
   */
  merge(change: PatchChange, changes: readonly PatchChange[]): FieldMerge;
  /**
   * Writes changes without conflicts.
   * @returns validation messages by path; then nothing is stored
   */
  write(context: StaffContext, changes: readonly PatchChange[]): Promise<WriteResult>;
}

export type WriteResult = Omit<VerbChange<null>, "value"> | { fieldErrors: Record<string, string> };

/**
 * Finds the target of a change.
 * @param target as in patchInput
 * @returns null if the entity is missing or deleted
 */
export type FindPatchTarget = (
  context: Pick<StaffContext, "trx">,
  target: string,
) => Promise<PatchTarget | null>;

/** Staff's operations on a page's fields, at `POST /staff/page`. */
export const patchVerbs = (findTarget: FindPatchTarget) => ({
  save: staffVerb({
    input: patchInput,
    failed: staffTexts.staff.saveFailed,
    async run(context, { changes }) {
      const found = await findTargets(context, findTarget, changes);
      const fields = conflictsOf(found);
      const [first] = fields;
      if (first)
        throw new VerbError({ reason: "conflict", subject: first.subject, updated_at: null, fields });
      const [activity = null, ...further] = await writeAll(context, found);
      return { value: null, activity, further };
    },
  }),
});

/** The conflicts to be resolved before these changes can be saved. */
export const findConflicts = async (
  context: Pick<StaffContext, "trx">,
  findTarget: FindPatchTarget,
  changes: readonly PatchChange[],
) => conflictsOf(await findTargets(context, findTarget, changes));

async function findTargets(
  context: Pick<StaffContext, "trx">,
  findTarget: FindPatchTarget,
  changes: readonly PatchChange[],
): Promise<FoundTarget[]> {
  const found: FoundTarget[] = [];
  for (const [name, own] of Map.groupBy(changes, ({ target }) => target))
    found.push({ own, target: await findTarget(context, name) });
  return found;
}

const conflictsOf = (found: readonly FoundTarget[]) =>
  found.flatMap(({ own, target }) => own.flatMap((change) => conflictOf(target, change, own)));

/** The conflict of a change; empty if it can be saved. */
function conflictOf(
  found: PatchTarget | null,
  change: PatchChange,
  changes: readonly PatchChange[],
): FoundConflict[] {
  const { target, path } = change;
  const met: FieldMerge = found?.merge(change, changes) ?? { kind: "conflict", theirs: null };
  if (met.kind !== "conflict") return [];
  const { kind: _kind, ...conflict } = met;
  return [{ target, path, ...conflict, subject: found?.subject ?? entityRefOf(target) }];
}

interface FoundTarget {
  own: readonly PatchChange[];
  target: PatchTarget | null;
}

async function writeAll(context: StaffContext, found: readonly FoundTarget[]): Promise<Activity[]> {
  const activities: Activity[] = [];
  const fieldErrors: Record<string, string> = {};
  for (const { own, target } of found) {
    const fresh = own.filter((change) => target?.merge(change, own).kind !== "stored");
    const [first] = fresh;
    if (!target || !first) continue;
    const written = await target.write(context, fresh);
    if ("activity" in written) {
      if (written.activity) activities.push(written.activity, ...(written.further ?? []));
    } else {
      for (const [path, message] of Object.entries(written.fieldErrors)) {
        fieldErrors[fieldKey({ target: first.target, path })] = message;
      }
    }
  }
  if (Object.keys(fieldErrors).length > 0) throw new VerbError({ reason: "invalid", fieldErrors });
  return activities;
}
