import { type EntityRef, type EntityType, parseRef } from "#app/kernel/verbs/entity-types.ts";
import {
  type Activity,
  requireRow,
  type StaffContext,
  staffVerb,
  type VerbChange,
  VerbError,
} from "#app/kernel/verbs/staff-verb.server.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import {
  type EntityRevisions,
  isSnapshotOf,
  type RevisionsByType,
  type Snapshot,
  type UndoneChange,
} from "./entity-revisions.server.ts";
import { entityInput, restoreInput, undoInput } from "./history.schema.ts";
import { pruneRevisionsOf } from "./retention.queries.server.ts";
import {
  findRevision,
  isChangedInside,
  listRevisions,
  listRevisionsOfSave,
  markRestored,
  type Revision,
} from "./revisions.queries.server.ts";

/** How long a save can be undone: longer than a toast shows, but not until the save is forgotten. */
const UNDONE_FOR_MS = 60 * 60_000;

/** Verbs on versions, by `POST /staff/history`. */
export const historyVerbs = (byType: RevisionsByType) => ({
  /** Restores a version, also of a deleted entity. The restore is stored as a version itself. */
  restore: staffVerb({
    input: restoreInput,
    failed: staffTexts.history.restoreFailed,
    async run(context, { entity: text, number, seen, accepted }) {
      const entity = requireRow(parseRef(text));
      const ofType = revisionsFor(context, byType, entity.type);
      // A revision stores the state before its change; the next one stores this version's result.
      const { snapshot } = requireRow(await findRevision(context.trx, entity, number + 1));
      await requireNewest(context, entity, seen);
      const activity = await putBack(context, ofType, entity, requireRow(snapshot ?? undefined), accepted);
      return { value: null, activity };
    },
  }),

  /** Undoes a save or deletion that the person has just made, entirely or not at all. */
  undo: staffVerb({
    input: undoInput,
    failed: staffTexts.history.undoFailed,
    async run(context, { save }): Promise<VerbChange<null>> {
      const { trx, viewer, now } = context;
      const since = new Date(Date.parse(now) - UNDONE_FOR_MS).toISOString();
      const made = await listRevisionsOfSave(trx, save, { userId: viewer.id, since });
      requireRow(made[0]);
      const activities: Activity[] = [];
      for (const revision of made) activities.push(await undo(context, byType, revision));
      const [activity = null, ...further] = activities;
      return { value: null, activity, further };
    },
  }),

  /** Permanently deletes an entity in the trash, its versions and the pictures that only it shows. */
  forget: staffVerb({
    changesPages: false,
    input: entityInput,
    failed: staffTexts.history.forgetFailed,
    async run(context, { entity: text }) {
      const entity = requireRow(parseRef(text));
      const { trx } = context;
      const { namesSender } = revisionsFor(context, byType, entity.type);
      const [last] = await listRevisions(trx, entity, { limit: 1 });
      const { title, trash_until } = requireRow(last);
      if (trash_until === null) throw new VerbError({ reason: "gone" });
      await pruneEntity(context, byType, entity);
      const entity_title = namesSender ? "" : title;
      return {
        value: null,
        activity: {
          verb: "finally deleted",
          entity_type: entity.type as EntityType,
          entity_id: null,
          entity_title,
        },
      };
    },
  }),
});

/** Deletes all versions of a deleted entity and the pictures that only it shows. */
function pruneEntity(context: StaffContext, byType: RevisionsByType, entity: EntityRef): Promise<void> {
  const { trx, now, findImageUses, site } = context;
  const { removeKept: deleteStoredMails } = site.mail;
  return pruneRevisionsOf(trx, { byType, findImageUses, now, deleteStoredMails }, entity);
}

/** @throws {VerbError} if the type is unknown, not allowed for the viewer, or requires the password again */
function revisionsFor(
  { viewer, passwordConfirmed }: StaffContext,
  byType: RevisionsByType,
  type: string,
): EntityRevisions {
  const ofType = requireRow(Object.hasOwn(byType, type) ? byType[type] : undefined);
  if (!isSnapshotOf(viewer.role, ofType)) throw new VerbError({ reason: "not-allowed" });
  if (ofType.confirmsPassword && !passwordConfirmed) throw new VerbError({ reason: "confirm-password" });
  return ofType;
}

/** @throws {VerbError} if `number` is not the entity's newest version */
async function requireNewest({ trx }: StaffContext, entity: EntityRef, number: number): Promise<void> {
  const [newest] = await listRevisions(trx, entity, { limit: 1 });
  if ((newest?.number ?? 0) !== number) throw new VerbError({ reason: "changed-since" });
}

/** @throws {VerbError} if a restore issue is final or was not accepted */
async function putBack(
  context: StaffContext,
  ofType: EntityRevisions,
  { type, id }: EntityRef,
  snapshot: Snapshot,
  accepted: readonly string[],
  undone?: UndoneChange,
): Promise<Activity> {
  const restoreIssues = await ofType.restoreIssues(context, id, snapshot);
  const unread = restoreIssues.some(({ code, isFinal }) => isFinal || !accepted.includes(code));
  if (unread) throw new VerbError({ reason: "obstacles", restoreIssues });
  await context.recordRevision(type, id);
  await ofType.write(context, id, snapshot, undone);
  await markRestored(context.trx, { type, id });
  return {
    verb: "restored",
    entity_type: type as EntityType,
    entity_id: id,
    entity_title: ofType.titleOf(snapshot, id),
  };
}

/** @throws {VerbError} if the entity or what is inside it was changed since, or on restore issues */
async function undo(context: StaffContext, byType: RevisionsByType, revision: Revision): Promise<Activity> {
  const { type, id, number, snapshot, title, created_at } = revision;
  const ofType = revisionsFor(context, byType, type);
  await requireNewest(context, revision, number);
  if (snapshot) return putBack(context, ofType, revision, snapshot, [], revision);
  const inside = ofType.inside?.((await ofType.read(context.trx, id, true)) ?? {}, id) ?? {};
  const others = { userId: context.viewer.id, since: created_at };
  if (await isChangedInside(context.trx, id, inside, others))
    throw new VerbError({ reason: "changed-since" });
  if (ofType.isBuiltIn?.((await ofType.read(context.trx, id, false)) ?? {})) {
    await ofType.remove(context, id);
    await pruneEntity(context, byType, revision);
    return { verb: "deleted", entity_type: type as EntityType, entity_id: null, entity_title: title };
  }
  await context.recordRevision(type, id, { deletes: true });
  await ofType.remove(context, id);
  return { verb: "deleted", entity_type: type as EntityType, entity_id: id, entity_title: title };
}
