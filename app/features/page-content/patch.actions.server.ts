import {
  type Activity,
  type Change,
  type FoundConflict,
  type StaffContext,
  staffVerb,
  VerbError,
} from "#app/features/staff/staff-verb.server.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import {
  type ChangedItem,
  entityIdOf,
  type FieldValue,
  fieldKey,
  type PatchChange,
  patchInput,
} from "./patch.ts";

/** Something whose words are changed where they stand: a page's content, a record. */
export interface PatchTarget {
  /** As its activity names it. */
  subjectId: string;
  /** What is stored at a path; null when there is no such place any more. */
  valueAt(path: string): FieldValue | null;
  /**
   * Whether a change was made of what is stored there now, or can be made to fit it.
   * @param changes it comes with
   */
  canApply(change: PatchChange, changes: readonly PatchChange[]): boolean;
  /** Of a list from which somebody took items out: the first that says something else now than they saw. */
  changedItem?(change: PatchChange): ChangedItem | null;
  /** Whether it is stored already, as when an answer was lost and it is sent again. */
  isSaved(change: PatchChange): boolean;
  /**
   * Writes changes that fit.
   * @returns messages by path where a rule is broken: then nothing is kept
   */
  write(context: StaffContext, changes: readonly PatchChange[]): Promise<WriteResult>;
}

export type WriteResult = Omit<Change<null>, "value"> | { fieldErrors: Record<string, string> };

/**
 * Finds what a change is about.
 * @param target as patchInput has it
 * @returns null when there is no such thing, any more perhaps
 */
export type FindPatchTarget = (
  context: Pick<StaffContext, "trx">,
  target: string,
) => Promise<PatchTarget | null>;

/** What staff do to the words of a page by `POST /staff/page`. */
export const patchVerbs = (findTarget: FindPatchTarget) => ({
  save: staffVerb({
    input: patchInput,
    failed: staffMessages.staff.saveFailed,
    async run(context, { changes }) {
      const found = await findTargets(context, findTarget, changes);
      const conflicts = conflictsOf(found);
      if (conflicts.length > 0) throw new VerbError({ reason: "conflicts", conflicts });
      const [activity = null, ...further] = await writeAll(context, found);
      return { value: null, activity, further };
    },
  }),
});

/** What is to be asked before changes could be saved. */
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

/** What is to be asked before a change can be saved; nothing where it can. */
function conflictOf(
  target: PatchTarget | null,
  change: PatchChange,
  changes: readonly PatchChange[],
): FoundConflict[] {
  if (target?.isSaved(change)) return [];
  const item = target?.changedItem?.(change) ?? null;
  if (target?.canApply(change, changes) && !item) return [];
  const { target: name, path } = change;
  return [
    {
      ...{ target: name, path },
      theirs: target?.valueAt(path) ?? null,
      ...(item && { item }),
      subjectId: target?.subjectId ?? entityIdOf(name),
    },
  ];
}

interface FoundTarget {
  own: readonly PatchChange[];
  target: PatchTarget | null;
}

async function writeAll(context: StaffContext, found: readonly FoundTarget[]): Promise<Activity[]> {
  const activities: Activity[] = [];
  const fieldErrors: Record<string, string> = {};
  for (const { own, target } of found) {
    const fresh = own.filter((change) => !target?.isSaved(change));
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
