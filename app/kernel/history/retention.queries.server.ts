import { sql } from "kysely";
import {
  findFilesAt,
  findUnused,
  type RemovableFile,
  removeMedia,
} from "#app/kernel/files/file-removal.queries.server.ts";
import { type EntityRef, refText } from "#app/kernel/verbs/entity-types.ts";
import type { FindImageUses } from "#app/kernel/verbs/staff-verb.server.ts";
import { monthsBefore } from "#app/platform/calendar.ts";
import { firstBatch, inBatches } from "#app/platform/db/batches.server.ts";
import { lockForWrite } from "#app/platform/db/content-version.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { toJson } from "#app/platform/db/row-values.server.ts";
import type { Trx } from "#app/platform/db/schema.server.ts";
import type { PruneContext, RevisionsByType, Snapshot } from "./entity-revisions.server.ts";

/** Months for which versions are stored; the newest of each entity are stored longer. */
const KEPT_MONTHS = 12;
const KEPT_OF_EACH = 20;
/** Limit of all versions in bytes of text; the oldest beyond it are deleted, except each entity's newest. */
export const MAX_BYTES = 500 * 2 ** 20;
const AT_ONCE = 200;

interface Pruning extends PruneContext {
  byType: RevisionsByType;
  findImageUses: FindImageUses;
}

/**
 * Deletes all versions of a deleted entity and the files that only it showed. Files uploaded for it are
 * deleted with it, others stay in the library.
 */
export async function pruneRevisionsOf(trx: Trx, forgetting: Pruning, { type, id }: EntityRef) {
  const { byType, findImageUses, now } = forgetting;
  const rows = await trx
    .selectFrom("revisions")
    .select("snapshot")
    .where("entity_type", "=", type)
    .where("entity_id", "=", id)
    .where("snapshot", "is not", null)
    .orderBy("number", "desc")
    .limit(1)
    .execute();
  await trx.deleteFrom("revisions").where("entity_type", "=", type).where("entity_id", "=", id).execute();
  const last = rows[0] && (toJson(rows[0].snapshot) as Snapshot);
  const of = byType[type];
  const owners = [{ type, id }, ...((last && of?.uploadedFor?.(last)) ?? [])].map(refText);
  const uploaded = await trx
    .selectFrom("media")
    .select(["id", "bucket", "name"])
    .where("uploaded_for", "in", owners)
    .execute();
  const along = [];
  for (const address of (last && of?.takesAlong?.(last)) ?? [])
    along.push(...(await findFilesAt(trx, address)));
  const files = new Map([...uploaded, ...along].map((file) => [file.id, file]));
  await removeMedia(trx, await findUnused(trx, findImageUses, [...files.values()]), now);
  if (of?.namesSender)
    await trx.updateTable("activity").set({ entity_title: "" }).where("entity_id", "=", id).execute();
  // Last, because what it removes outside the database is not restored if the rest fails.
  if (last) await of?.forget?.(trx, last, forgetting);
}

/**
 * Permanently deletes entities whose time in the trash has expired, and old versions.
 * @returns the number of deleted entities and versions
 */
export async function pruneRevisions(
  { db, engine }: Database,
  context: Omit<Pruning, "now">,
  now: Date,
  maxBytes = MAX_BYTES,
): Promise<number> {
  const at = now.toISOString();
  const locked = (step: (trx: Trx) => Promise<number>) => () =>
    db.transaction().execute(async (trx) => {
      await lockForWrite(trx, engine);
      return step(trx);
    });
  const entities = await inBatches(
    locked(async (trx) => {
      const due = await findDueTrash(trx, at);
      for (const entity of due) await pruneRevisionsOf(trx, { ...context, now: at }, entity);
      return due.length;
    }),
  );
  const versions = await inBatches(
    locked(async (trx) => {
      const ids = await findOldVersions(trx, monthsBefore(now, KEPT_MONTHS).toISOString(), maxBytes);
      if (ids.length === 0) return 0;
      const files = await findTheirUploads(trx, ids);
      await trx.deleteFrom("revisions").where("id", "in", ids).execute();
      await removeMedia(trx, await findUnused(trx, context.findImageUses, files), at);
      return ids.length;
    }),
  );
  return entities + versions;
}

const bytesOf = ({ bytes }: { bytes: number | string }) => Number(bytes);

/** The next entities whose time in the trash has expired; see firstBatch. */
async function findDueTrash(trx: Trx, at: string): Promise<EntityRef[]> {
  const due = await trx
    .selectFrom("revisions")
    .select(["entity_type as type", "entity_id as id", "bytes"])
    .where("trash_until", "<=", at)
    .orderBy("trash_until")
    .orderBy("id")
    .limit(AT_ONCE)
    .execute();
  return firstBatch(due, bytesOf);
}

/** The next versions that are too old or exceed the total limit, see firstBatch; never the newest of each entity. */
async function findOldVersions(trx: Trx, before: string, maxBytes: number): Promise<string[]> {
  const { rows } = await sql<{ id: string; bytes: number | string }>`
    select id, bytes from (
      select id, created_at, number, bytes,
        max(number) over (partition by entity_type, entity_id) as newest,
        sum(bytes) over (order by created_at desc, id desc) as total
      from revisions
    ) as ranked
    where number <= newest - ${KEPT_OF_EACH} and (created_at < ${before} or total > ${maxBytes})
    order by created_at, id limit ${AT_ONCE}`.execute(trx);
  return firstBatch(rows, bytesOf).map(({ id }) => id);
}

/** Files that versions name and that were uploaded for their entities, not those from the library. */
async function findTheirUploads(trx: Trx, revisionIds: readonly string[]): Promise<RemovableFile[]> {
  const named = await trx
    .selectFrom("revisions")
    .innerJoin("revision_files", "revision_files.revision_id", "revisions.id")
    .select(["revision_files.url", "revisions.entity_type as type", "revisions.entity_id as id"])
    .distinct()
    .where("revisions.id", "in", revisionIds)
    .execute();
  const files = new Map<string, RemovableFile>();
  for (const { url, ...entity } of named) {
    for (const file of await findFilesAt(trx, url)) {
      if (file.uploaded_for === refText(entity)) files.set(file.id, file);
    }
  }
  return [...files.values()];
}
