import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import { keptAddress, parseStorageAddress, storageUrl } from "./storage-address.ts";
import { findUses } from "./uses.queries.server.ts";

/** A stored file, as far as its removal needs it. */
export interface StoredRow {
  id: string;
  bucket: string;
  name: string;
}

const columns = ["id", "bucket", "name"] as const;

/**
 * Finds the stored files that go when a thing is deleted: those uploaded in its form, of a service in its features'
 * forms too; of a hero slide the one it shows (SPEC §7). What anything else shows stays.
 */
export async function findFilesGoingWith(db: Db, thing: string): Promise<StoredRow[]> {
  const slide = await db
    .selectFrom("hero_slides")
    .select("image_url")
    .where("id", "=", thing)
    .executeTakeFirst();
  if (slide) return notShown(db, await fileAt(db, slide.image_url), [thing]);
  const features = await db
    .selectFrom("service_features")
    .select("id")
    .where("service_id", "=", thing)
    .execute();
  const things = [thing, ...features.map(({ id }) => id)];
  const files = await db.selectFrom("media").select(columns).where("uploaded_for", "in", things).execute();
  return notShown(db, files, things);
}

/**
 * Finds those of some addresses that were uploaded for a thing and that nothing shows any more. Call it after the rows
 * that showed them have changed.
 */
export async function findUploadsLeft(
  db: Db,
  thing: string,
  addresses: readonly string[],
): Promise<StoredRow[]> {
  const left = new Set(addresses.map(keptAddress));
  if (left.size === 0) return [];
  const files = await db.selectFrom("media").select(columns).where("uploaded_for", "=", thing).execute();
  return notShown(
    db,
    files.filter(({ bucket, name }) => left.has(storageUrl(bucket, name))),
  );
}

/** The file behind an address; none for a built-in picture and for what is not ours. */
async function fileAt(db: Db, address: string): Promise<StoredRow[]> {
  const file = parseStorageAddress(address);
  if (!file || file.bucket === "built-in") return [];
  return db
    .selectFrom("media")
    .select(columns)
    .where("bucket", "=", file.bucket)
    .where("name", "=", file.name)
    .execute();
}

/** Says that a thing is saved: what was uploaded for it is no longer removed as abandoned. */
export async function claimUploads(trx: Trx, thing: string): Promise<void> {
  await trx
    .updateTable("media")
    .set({ pending: false })
    .where("uploaded_for", "=", thing)
    .where("pending", "=", true)
    .execute();
}

/**
 * Finds files that were uploaded for a thing which has not been saved since.
 * @param before ISO time: only those uploaded earlier
 */
export function findPendingUploads(db: Db, before: string, limit: number): Promise<StoredRow[]> {
  return db
    .selectFrom("media")
    .select(columns)
    .where("pending", "=", true)
    .where("created_at", "<", before)
    .limit(limit)
    .execute();
}

/** Waits for these files' thing no longer; those that are gone are passed over. */
export async function keepUploads(trx: Trx, files: readonly StoredRow[]): Promise<void> {
  const ids = files.map(({ id }) => id);
  if (ids.length === 0) return;
  await trx.updateTable("media").set({ pending: false }).where("id", "in", ids).execute();
}

/**
 * Those of some files that nothing shows.
 * @param except see findUses
 */
export async function notShown(
  db: Db,
  files: readonly StoredRow[],
  except: readonly string[] = [],
): Promise<StoredRow[]> {
  const uses = await findUses(db, files, except);
  return files.filter(({ bucket, name }) => uses.get(storageUrl(bucket, name))?.length === 0);
}
