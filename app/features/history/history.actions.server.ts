import {
  type Activity,
  type Change,
  requireRow,
  type StaffContext,
  staffVerb,
  VerbError,
} from "#app/features/staff/staff-verb.server.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { restoreInput, thingInput, undoInput } from "./history.schema.ts";
import { pruneRevisionsOf } from "./retention.queries.server.ts";
import {
  isSnapshotOf,
  type RevisionKind,
  type RevisionKinds,
  type Snapshot,
} from "./revision-kind.server.ts";
import {
  findRevision,
  isChangedInside,
  listRevisions,
  listRevisionsOfSave,
  markRestored,
  type Revision,
  type Thing,
} from "./revisions.queries.server.ts";

/** How long a save can be undone: longer than a toast shows, but not until the save is forgotten. */
const UNDONE_FOR_MS = 60 * 60_000;

/** Verbs on versions, by `POST /staff/history`. */
export const historyVerbs = (kinds: RevisionKinds) => ({
  /** Restores a version, also of a deleted entity. The restore is stored as a version itself. */
  restore: staffVerb({
    input: restoreInput,
    failed: staffMessages.history.restoreFailed,
    async run(context, { kind, id, number, seen, accepted }) {
      const thing = { kind, id };
      const of = kindFor(context, kinds, kind);
      // A revision stores the state before its change; the next one stores this version's result.
      const { snapshot } = requireRow(await findRevision(context.trx, thing, number + 1));
      await requireNewest(context, thing, seen);
      const activity = await putBack(context, of, thing, requireRow(snapshot ?? undefined), accepted);
      return { value: null, activity };
    },
  }),

  /** Undoes a save or deletion that the person has just made, entirely or not at all. */
  undo: staffVerb({
    input: undoInput,
    failed: staffMessages.history.undoFailed,
    async run(context, { save }): Promise<Change<null>> {
      const { trx, viewer, now } = context;
      const since = new Date(Date.parse(now) - UNDONE_FOR_MS).toISOString();
      const made = await listRevisionsOfSave(trx, save, { userId: viewer.id, since });
      requireRow(made[0]);
      const activities: Activity[] = [];
      for (const revision of made) activities.push(await undo(context, kinds, revision));
      const [activity = null, ...further] = activities;
      return { value: null, activity, further };
    },
  }),

  /** Permanently deletes an entity in the trash, its versions and the pictures that only it shows. */
  forget: staffVerb({
    changesPages: false,
    input: thingInput,
    failed: staffMessages.history.forgetFailed,
    async run(context, thing) {
      const { trx, now, findImageUses, site } = context;
      const { noun, namesSender } = kindFor(context, kinds, thing.kind);
      const [last] = await listRevisions(trx, thing, { limit: 1 });
      const { title, trash_until } = requireRow(last);
      if (trash_until === null) throw new VerbError({ reason: "gone" });
      const { removeKept: deleteStoredMails } = site.mail;
      await pruneRevisionsOf(trx, { kinds, findImageUses, now, deleteStoredMails }, thing);
      const subject_title = namesSender ? "" : title;
      return {
        value: null,
        activity: { verb: "finally deleted", subject_kind: noun, subject_id: null, subject_title },
      };
    },
  }),
});

/** @throws {VerbError} if the kind is unknown, not allowed for the viewer, or requires the password again */
function kindFor(
  { viewer, passwordConfirmed }: StaffContext,
  kinds: RevisionKinds,
  name: string,
): RevisionKind {
  const kind = requireRow(Object.hasOwn(kinds, name) ? kinds[name] : undefined);
  if (!isSnapshotOf(viewer.role, kind)) throw new VerbError({ reason: "not-allowed" });
  if (kind.confirmsPassword && !passwordConfirmed) throw new VerbError({ reason: "confirm-password" });
  return kind;
}

/** @throws {VerbError} if `number` is not the entity's newest version */
async function requireNewest({ trx }: StaffContext, thing: Thing, number: number): Promise<void> {
  const [newest] = await listRevisions(trx, thing, { limit: 1 });
  if ((newest?.number ?? 0) !== number) throw new VerbError({ reason: "changed-since" });
}

/** @throws {VerbError} if a restore issue is final or was not accepted */
async function putBack(
  context: StaffContext,
  kind: RevisionKind,
  thing: Thing,
  snapshot: Snapshot,
  accepted: readonly string[],
): Promise<Activity> {
  const restoreIssues = await kind.restoreIssues(context, thing.id, snapshot);
  const unread = restoreIssues.some(({ code, isFinal }) => isFinal || !accepted.includes(code));
  if (unread) throw new VerbError({ reason: "obstacles", restoreIssues });
  await context.recordRevision(thing.kind, thing.id);
  await kind.write(context, thing.id, snapshot);
  await markRestored(context.trx, thing);
  return {
    verb: "restored",
    subject_kind: kind.noun,
    subject_id: thing.id,
    subject_title: kind.titleOf(snapshot, thing.id),
  };
}

/** @throws {VerbError} if the entity or what is inside it was changed since, or on restore issues */
async function undo(context: StaffContext, kinds: RevisionKinds, revision: Revision): Promise<Activity> {
  const { id, number, snapshot, title, created_at } = revision;
  const kind = kindFor(context, kinds, revision.kind);
  await requireNewest(context, revision, number);
  if (snapshot) return putBack(context, kind, revision, snapshot, []);
  const inside = kind.inside?.((await kind.read(context.trx, id, true)) ?? {}, id) ?? {};
  const others = { userId: context.viewer.id, since: created_at };
  if (await isChangedInside(context.trx, id, inside, others))
    throw new VerbError({ reason: "changed-since" });
  await context.recordRevision(revision.kind, id, { deletes: true });
  await kind.remove(context, id);
  return { verb: "deleted", subject_kind: kind.noun, subject_id: id, subject_title: title };
}
