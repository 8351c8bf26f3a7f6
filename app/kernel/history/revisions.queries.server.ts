import { type SqlBool, sql } from "kysely";
import { v7 } from "uuid";
import { namesStored } from "#app/kernel/files/media.queries.server.ts";
import { storedAddressesIn } from "#app/kernel/files/storage-address.ts";
import { type EntityRef, refText } from "#app/kernel/verbs/entity-types.ts";
import type { FoundImageUse } from "#app/kernel/verbs/image-use.ts";
import type { Activity, RecordRevision, StoredAddresses } from "#app/kernel/verbs/staff-verb.server.ts";
import type { Role, Viewer } from "#app/kernel/verbs/viewer.ts";
import { findStaffPage, type ListPage, type PageRequest } from "#app/platform/db/paged-list.server.ts";
import { toIsoTime, toJson, toOptionalIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import type { StaffListRequest } from "#app/platform/http/staff-list.ts";
import { isSnapshotOf, type RevisionsByType, type Snapshot } from "./entity-revisions.server.ts";
import type { TrashedEntity } from "./trash.ts";

/** What was stored of an entity before a verb changed it. */
interface RecordedSnapshot extends EntityRef {
  /** The `entity_id` of the change's activity; the entity's id by default. */
  subject: string;
  snapshot: Snapshot | null;
}

const DAY_MS = 24 * 60 * 60_000;
/** Days for which a deleted entity stays in the trash. */
const TRASH_DAYS = 30;
const MAX_TITLE_LENGTH = 300;

/** Collects snapshots while a verb runs, one for each entity. */
export function revisionRecorder(
  trx: Trx,
  byType: RevisionsByType,
): { recordRevision: RecordRevision; stored: Map<string, RecordedSnapshot> } {
  const stored = new Map<string, RecordedSnapshot>();
  return {
    stored,
    async recordRevision(type, id, { deletes = false, subject = id } = {}) {
      const key = refText({ type, id });
      if (stored.has(key)) return;
      const snapshot = (await byType[type]?.read(trx, id, deletes)) ?? null;
      stored.set(key, { type, id, subject, snapshot });
    },
  };
}

/**
 * Inserts revisions from the collected snapshots, in the verb's own transaction (DESIGN §4a): only those of
 * entities that one of its activities names.
 * @param write `now` is the ISO time of the change
 * @returns the id of the save, for undo; null if no revision was inserted
 */
export async function insertRevisions(
  trx: Trx,
  byType: RevisionsByType,
  stored: Iterable<RecordedSnapshot>,
  write: {
    activities: readonly Activity[];
    viewer: Pick<Viewer, "id" | "email"> | null;
    by?: string;
    now: string;
  },
): Promise<string | null> {
  const { activities, viewer, now } = write;
  const save_id = v7();
  let count = 0;
  for (const { type, id, subject, snapshot } of stored) {
    const named = activities.filter(({ entity_id }) => entity_id === subject);
    const activity = named.find(({ entity_type }) => entity_type === type) ?? named[0];
    if (!activity) continue;
    const text = snapshot && JSON.stringify(snapshot);
    const title = (snapshot && byType[type]?.titleOf(snapshot, id)) || activity.entity_title;
    const revision_id = v7();
    await trx
      .insertInto("revisions")
      .values({
        id: revision_id,
        save_id,
        entity_type: type,
        entity_id: id,
        snapshot: text,
        created_at: now,
        number: sql<number>`(
          select coalesce(max(number), 0) + 1 from revisions where entity_type = ${type} and entity_id = ${id})`,
        verb: snapshot === null && activity.verb === "changed" ? "added" : activity.verb,
        title: [...title].slice(0, MAX_TITLE_LENGTH).join(""),
        bytes: text === null ? 0 : Buffer.byteLength(text),
        user_id: viewer?.id ?? null,
        user_email: write.by ?? viewer?.email ?? "",
        trash_until: activity.verb === "deleted" ? inDays(now, TRASH_DAYS) : null,
      })
      .execute();
    const urls = [...new Set(text === null ? [] : storedAddressesIn(text))];
    if (urls.length > 0)
      await trx
        .insertInto("revision_files")
        .values(urls.map((url) => ({ revision_id, url })))
        .execute();
    count += 1;
  }
  return count > 0 ? save_id : null;
}

const inDays = (now: string, days: number) => new Date(Date.parse(now) + days * DAY_MS).toISOString();

/** A stored change. */
export interface Revision extends EntityRef {
  number: number;
  verb: string;
  title: string;
  /** The state before the change; null if the entity did not exist. */
  snapshot: Snapshot | null;
  user_email: string;
  created_at: string;
  trash_until: string | null;
}

const columns = [
  "entity_type",
  "entity_id",
  "number",
  "verb",
  "title",
  "snapshot",
  "user_email",
  "created_at",
  "trash_until",
] as const;

const revisions = (db: Db) => db.selectFrom("revisions").select(columns);
type Row = Awaited<ReturnType<ReturnType<typeof revisions>["execute"]>>[number];

function toRevision({
  entity_type: type,
  entity_id: id,
  snapshot,
  created_at,
  trash_until,
  ...row
}: Row): Revision {
  return {
    ...row,
    type,
    id,
    snapshot: snapshot === null ? null : (toJson(snapshot) as Snapshot),
    created_at: toIsoTime(created_at),
    trash_until: toOptionalIsoTime(trash_until),
  };
}

/**
 * Lists an entity's changes, newest first.
 * @param requested `upTo` is the highest number to return
 */
export async function listRevisions(
  db: Db,
  { type, id }: EntityRef,
  { upTo, limit }: { upTo?: number | undefined; limit: number },
): Promise<Revision[]> {
  let query = revisions(db).where("entity_type", "=", type).where("entity_id", "=", id);
  if (upTo !== undefined) query = query.where("number", "<=", upTo);
  return (await query.orderBy("number", "desc").limit(limit).execute()).map(toRevision);
}

/** The author (e-mail) and time (ISO) of an entity's last change; null if there is none. */
export async function findLastChange(
  db: Db,
  { type, id }: EntityRef,
): Promise<{ by: string; at: string } | null> {
  const row = await db
    .selectFrom("revisions")
    .select(["user_email", "created_at"])
    .where("entity_type", "=", type)
    .where("entity_id", "=", id)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? { by: row.user_email, at: toIsoTime(row.created_at) } : null;
}

/** The titles that deleted entities had, in alphabetical order; those whose revisions are deleted are omitted. */
export async function findLastTitles(db: Db, type: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("revisions")
    .select("title")
    .where("entity_type", "=", type)
    .where("entity_id", "in", ids)
    .where("verb", "=", "deleted")
    .distinct()
    .orderBy("title")
    .execute();
  return rows.map(({ title }) => title);
}

/**
 * Whether somebody else has changed or removed entities inside another one since it was created.
 * @param inside ids by type; entities of these types whose snapshot names `id` count as well
 * @param since ISO time
 */
export async function isChangedInside(
  db: Db,
  id: string,
  inside: Readonly<Record<string, readonly string[]>>,
  { userId, since }: { userId: string; since: string },
): Promise<boolean> {
  const types = Object.entries(inside);
  if (types.length === 0) return false;
  const row = await db
    .selectFrom("revisions")
    .select("id")
    .where("created_at", ">=", since)
    .where(({ eb, or }) => or([eb("user_id", "is", null), eb("user_id", "<>", userId)]))
    .where(({ eb, or, and }) =>
      or(
        types.map(([type, ids]) =>
          and([
            eb("entity_type", "=", type),
            or([
              ...(ids.length > 0 ? [eb("entity_id", "in", ids)] : []),
              sql<SqlBool>`cast(snapshot as text) like ${`%"${id}"%`}`,
            ]),
          ]),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns one change of an entity; undefined if it is not stored. */
export async function findRevision(
  db: Db,
  { type, id }: EntityRef,
  number: number,
): Promise<Revision | undefined> {
  const row = await revisions(db)
    .where("entity_type", "=", type)
    .where("entity_id", "=", id)
    .where("number", "=", number)
    .executeTakeFirst();
  return row && toRevision(row);
}

/**
 * Lists what a person has changed with one save, last first, as far as it may still be undone.
 * @param since ISO time
 */
export async function listRevisionsOfSave(
  db: Db,
  saveId: string,
  { userId, since }: { userId: string; since: string },
): Promise<Revision[]> {
  const rows = await revisions(db)
    .where("save_id", "=", saveId)
    .where("user_id", "=", userId)
    .where("created_at", ">=", since)
    .orderBy("id", "desc")
    .execute();
  return rows.map(toRevision);
}

/** One page of the trash, with the entities that a role may restore. */
export async function listTrash(
  db: Db,
  byType: RevisionsByType,
  role: Role,
  requested: StaffListRequest<"deleted"> & PageRequest,
): Promise<ListPage<TrashedEntity>> {
  const theirs = Object.entries(byType).flatMap(([name, ofType]) =>
    isSnapshotOf(role, ofType) ? [name] : [],
  );
  // Without the snapshots: those of one page can be 200 MB.
  const trash = db
    .selectFrom("revisions")
    .select(["entity_type", "entity_id", "title", "number", "user_email", "created_at", "trash_until"])
    .select(({ selectFrom }) =>
      selectFrom("revision_files")
        .select(({ fn }) => fn.min("url").as("url"))
        .whereRef("revision_id", "=", "revisions.id")
        .as("picture"),
    )
    .where("trash_until", "is not", null)
    .where("entity_type", "in", theirs);
  const found = await findStaffPage(
    db,
    trash,
    // In the order of deletion, which has an index: all stay for as long.
    { searched: ["title"], sorts: { deleted: "trash_until" } },
    requested,
  );
  return {
    ...found,
    items: found.items.map(
      ({ entity_type: type, entity_id: id, user_email, created_at, trash_until, ...row }) => ({
        ...row,
        type,
        id,
        by: user_email,
        at: toIsoTime(created_at),
        until: toIsoTime(trash_until ?? created_at),
      }),
    ),
  };
}

/** Marks an entity as restored, which removes it from the trash. */
export async function markRestored(trx: Trx, { type, id }: EntityRef): Promise<void> {
  await trx
    .updateTable("revisions")
    .set({ trash_until: null })
    .where("entity_type", "=", type)
    .where("entity_id", "=", id)
    .where("trash_until", "is not", null)
    .execute();
}

/**
 * Finds the stored files that restorable versions and entities in the trash show. They are not deleted
 * although no page shows them.
 */
export async function findRevisionImageUses(db: Db, addresses: StoredAddresses): Promise<FoundImageUse[]> {
  const rows = await db
    .selectFrom("revision_files")
    .innerJoin("revisions", "revisions.id", "revision_files.revision_id")
    .select(["revision_files.url", "revisions.title", "revisions.entity_id as id"])
    .where(namesStored("revision_files.url", addresses))
    .execute();
  return rows.map((row) => ({ ...row, type: "history", path: "/admin/trash", isStored: true }));
}
