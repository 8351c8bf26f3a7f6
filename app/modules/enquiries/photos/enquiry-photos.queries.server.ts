import { type Kysely, type NotNull, sql } from "kysely";
import { removeMedia } from "#app/kernel/files/file-removal.queries.server.ts";
import { insertMedia } from "#app/kernel/files/media.queries.server.ts";
import type { PrivateFile } from "#app/kernel/files/send-private-file.server.ts";
import { inBatches } from "#app/platform/db/batches.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { countRows } from "#app/platform/db/list-queries.server.ts";
import type { DatabaseSchema, Db, Trx } from "#app/platform/db/schema.server.ts";
import { holdEnquiries } from "../enquiry-mails.queries.server.ts";
import { mayAddPhoto } from "../thread/enquiry-entries.queries.server.ts";
import {
  DRAFT_DAYS,
  distinctTitle,
  type EnquiryFile,
  type EnquiryPhoto,
  MAX_DRAFTS,
  MAX_PDFS,
  MAX_PHOTOS,
  PDF_TYPE,
  type PhotoOwner,
} from "./enquiry-photos.ts";
import { deleteShownPhotos, takeDownCopies } from "./shown-photos.queries.server.ts";

/** A photo with the private file that it is stored as. */
export interface StoredPhoto extends EnquiryPhoto, PrivateFile {
  width: number;
  /** null for one from before it was kept: it appears once it is loaded. */
  placeholder: string | null;
}

const shownColumns = ["media.id", "title", "width", "height"] as const;
const columns = [...shownColumns, "bucket", "name", "content_type", "bytes", "placeholder"] as const;
const DAY_MS = 24 * 3_600_000;
const DRAFTS_AT_ONCE = 100;

const ownerColumn = (owner: PhotoOwner) => ("enquiryId" in owner ? "message_id" : "draft_id");
const ownerId = (owner: PhotoOwner) => ("enquiryId" in owner ? owner.enquiryId : owner.draftId);
const allFiles = (db: Db) =>
  db.selectFrom("message_photos").innerJoin("media", "media.id", "message_photos.id");
const filesOf = (db: Db, owner: PhotoOwner) => allFiles(db).where(ownerColumn(owner), "=", ownerId(owner));
const photosOf = (db: Db, owner: PhotoOwner) =>
  filesOf(db, owner)
    .where("content_type", "<>", PDF_TYPE)
    .orderBy("message_photos.created_at")
    .orderBy("media.id");
/** What has no size is no photo. */
type Sized = { width: NotNull; height: NotNull };

/** Lists the photos of an enquiry or a draft, in the order in which they were added. */
export const listPhotos = (db: Db, owner: PhotoOwner): Promise<EnquiryPhoto[]> =>
  photosOf(db, owner).select(shownColumns).$narrowType<Sized>().execute();

const toFile = <Row extends { bytes: number | string }>(row: Row) => ({ ...row, bytes: Number(row.bytes) });

/** @returns undefined if the photo is missing or belongs to another enquiry or draft */
export async function findPhoto(db: Db, owner: PhotoOwner, id: string): Promise<StoredPhoto | undefined> {
  const row = await photosOf(db, owner)
    .select(columns)
    .$narrowType<Sized>()
    .where("media.id", "=", id)
    .executeTakeFirst();
  return row && toFile(row);
}

/** @returns the photo or PDF of an enquiry or a draft; undefined if it has none with this id */
export async function findFile(
  db: Db,
  owner: PhotoOwner,
  id: string,
): Promise<(EnquiryFile & PrivateFile) | undefined> {
  const row = await filesOf(db, owner).select(columns).where("media.id", "=", id).executeTakeFirst();
  return row && toFile(row);
}

/** @returns the photo or PDF of whichever enquiry has it; undefined for one of a draft */
export async function findEnquiryFile(db: Db, id: string): Promise<PrivateFile | undefined> {
  const row = await allFiles(db)
    .select(columns)
    .where("media.id", "=", id)
    .where("message_id", "is not", null)
    .executeTakeFirst();
  return row && toFile(row);
}

/** Lists the photos and PDFs of an enquiry with their files, in the order in which they were added. */
export async function listFiles(db: Db, enquiryId: string): Promise<(EnquiryFile & PrivateFile)[]> {
  const rows = await filesOf(db, { enquiryId })
    .select(columns)
    .orderBy("message_photos.created_at")
    .orderBy("media.id")
    .execute();
  return rows.map(toFile);
}

/** Finds those photos of an enquiry that have one of some ids, in the order in which they were added. */
export async function findPhotos(db: Db, enquiryId: string, ids: readonly string[]): Promise<StoredPhoto[]> {
  if (ids.length === 0) return [];
  const rows = await photosOf(db, { enquiryId })
    .select(columns)
    .$narrowType<Sized>()
    .where("media.id", "in", ids)
    .execute();
  return rows.map(toFile);
}

/** The number of photos that an enquiry or a draft can still take. */
export const countFreePlaces = async (db: Db, owner: PhotoOwner): Promise<number> =>
  Math.max(0, MAX_PHOTOS - (await countRows(photosOf(db, owner))));

async function hasPlace(db: Db, owner: PhotoOwner, contentType: string): Promise<boolean> {
  if (contentType !== PDF_TYPE) return (await countFreePlaces(db, owner)) > 0;
  return (await countRows(filesOf(db, owner).where("content_type", "=", PDF_TYPE))) < MAX_PDFS;
}

/** A photo or PDF whose file is stored already. */
export type NewEnquiryFile = Omit<
  Parameters<typeof insertMedia>[1],
  "visibility" | "alt" | "userId" | "now"
> & {
  id: string;
  title: string;
};

/**
 * Adds a photo or PDF whose file is stored already. Its enquiry or draft is locked, so that of photos added at once
 * no more than MAX_PHOTOS are stored, no more than MAX_PDFS, and each once. An enquiry whose thread is full takes none.
 * Those of one name get different titles.
 * @returns the one that has the same bytes, if there is one
 */
export async function insertPhoto(
  trx: Trx,
  owner: PhotoOwner,
  file: NewEnquiryFile,
  now: Date,
): Promise<{ added: EnquiryFile } | "too-many" | "thread-full" | "owner-missing" | { known: EnquiryFile }> {
  if (!(await holdOwner(trx, owner, now))) return "owner-missing";
  const known = await filesOf(trx, owner)
    .select(shownColumns)
    .where("source_hash", "=", file.source_hash ?? null)
    .executeTakeFirst();
  if (known) return { known };
  if ("enquiryId" in owner && !(await mayAddPhoto(trx, owner.enquiryId, now))) return "thread-full";
  if (!(await hasPlace(trx, owner, file.content_type))) return "too-many";
  const titles = await filesOf(trx, owner).select("title").execute();
  const title = distinctTitle(
    file.title,
    titles.map((row) => row.title),
  );
  const created_at = now.toISOString();
  const added = { ...file, title, alt: "", visibility: "private", userId: null, now: created_at } as const;
  const { id, width, height } = await insertMedia(trx, added);
  await trx
    .insertInto("message_photos")
    .values({ id, [ownerColumn(owner)]: ownerId(owner), created_at })
    .execute();
  return { added: { id, title, width, height } };
}

/** @returns whether the enquiry or the draft exists */
async function holdOwner(trx: Trx, owner: PhotoOwner, now: Date): Promise<boolean> {
  if ("draftId" in owner) {
    const { numUpdatedRows } = await trx
      .updateTable("quote_drafts")
      .set({ updated_at: now.toISOString() })
      .where("id", "=", owner.draftId)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }
  await holdEnquiries(trx, [owner.enquiryId]);
  const found = await trx
    .selectFrom("contact_messages")
    .select("id")
    .where("id", "=", owner.enquiryId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Hands the photos of a draft to the enquiry that it was sent as. */
export async function movePhotos(trx: Trx, draftId: string, enquiryId: string): Promise<void> {
  await trx
    .updateTable("message_photos")
    .set({ message_id: enquiryId, draft_id: null })
    .where("draft_id", "=", draftId)
    .execute();
}

/**
 * Removes one photo of an enquiry or a draft, with its file and its public copies; see takeDownCopies for its lock.
 * @returns whether it had public copies; null if it has no such photo, for instance because it was removed already
 */
export async function removePhoto(
  trx: Trx,
  owner: PhotoOwner,
  id: string,
  now: Date,
): Promise<{ wasShown: boolean } | null> {
  const photo = await findPhoto(trx, owner, id);
  if (!photo) return null;
  const copies = await deleteShownPhotos(trx, { photoIds: [id] });
  await takeDownCopies(trx, copies, now);
  await removeMedia(trx, [photo], now.toISOString());
  return { wasShown: copies.length > 0 };
}

/** Removes all photos of enquiries that are deleted for good, with their files and their public copies; see removePhoto. */
export async function removePhotosOfEnquiries(trx: Trx, enquiryIds: readonly string[], now: Date) {
  await takeDownCopies(trx, await deleteShownPhotos(trx, { enquiryIds }), now);
  await removeFilesOf(trx, "message_id", enquiryIds, now);
}

/** The rows here go with those of the files. */
async function removeFilesOf(
  trx: Trx,
  column: "message_id" | "draft_id",
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const files = await trx.selectFrom("message_photos").select("id").where(column, "in", ids).execute();
  await removeMedia(trx, files, now.toISOString());
}

/**
 * Deletes quote requests that nobody has worked on for DRAFT_DAYS, with their photos.
 * @returns the number of deleted requests
 */
export async function pruneQuoteDrafts({ db }: Pick<Database, "db">, now: Date): Promise<number> {
  const before = new Date(now.getTime() - DRAFT_DAYS * DAY_MS).toISOString();
  return inBatches(() =>
    db.transaction().execute(async (trx) => {
      const old = await trx
        .selectFrom("quote_drafts")
        .select("id")
        .where("updated_at", "<", before)
        .limit(DRAFTS_AT_ONCE)
        .execute();
      if (old.length === 0) return 0;
      // Locked before they are read again, because somebody may have taken one up in the meantime.
      const due = await trx
        .updateTable("quote_drafts")
        .set({ updated_at: sql<string>`updated_at` })
        .where(
          "id",
          "in",
          old.map(({ id }) => id),
        )
        .where("updated_at", "<", before)
        .returning("id")
        .execute();
      const ids = due.map(({ id }) => id);
      await deleteDrafts(trx, ids, now);
      return ids.length;
    }),
  );
}

/** Deletes quote requests that nobody has sent, with their photos. */
async function deleteDrafts(trx: Trx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await removeFilesOf(trx, "draft_id", ids, now);
  await trx.deleteFrom("quote_drafts").where("id", "in", ids).execute();
}

/**
 * Makes room for another quote request if there are MAX_DRAFTS: those are deleted that nobody has worked on for the
 * longest time. Nobody is refused, as strangers can fill any total.
 * @returns the number of deleted requests
 */
export async function makeRoomForDraft(
  db: Kysely<DatabaseSchema>,
  now: Date,
  max = MAX_DRAFTS,
): Promise<number> {
  if ((await countRows(db.selectFrom("quote_drafts"))) < max) return 0;
  return db.transaction().execute(async (trx) => {
    const oldest = await trx
      .selectFrom("quote_drafts")
      .select("id")
      .orderBy("updated_at")
      .orderBy("id")
      .limit(DRAFTS_AT_ONCE)
      .execute();
    const ids = oldest.map(({ id }) => id);
    // Locked first, so that no photo is added meanwhile.
    await trx
      .updateTable("quote_drafts")
      .set({ updated_at: sql<string>`updated_at` })
      .where("id", "in", ids)
      .execute();
    await deleteDrafts(trx, ids, now);
    return ids.length;
  });
}
