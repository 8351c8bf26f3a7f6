import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { migrations } from "#app/migrations.server.ts";
import { addEnquiry, idOf } from "#app/modules/enquiries/tests/stored-enquiries.ts";
import { migrateToLatest, pickMigrations } from "#app/platform/db/migrate.server.ts";
import { toJson } from "#app/platform/db/row-values.server.ts";
import { engineNames, openEmpty } from "#tests/support/empty-database.ts";
import { history, runVerb, staffMember } from "#tests/support/staff-context.ts";
import { listFiles, listPhotos } from "../photos/enquiry-photos.queries.server.ts";

const now = "2026-05-01T16:00:00.000Z";
const [there, trashed] = [idOf(1), idOf(2)];
const draft_id = idOf(3);
const photo = { content_type: "image/jpeg", width: 900, height: 600, bytes: 1000, created_at: now };
const pdf = { ...photo, content_type: "application/pdf", width: 1, height: 1 };
const hash = "a".repeat(64);

/** A site of the release before: photos with columns of their own, and a deleted enquiry that had one. */
async function siteBefore(engine: (typeof engineNames)[number]) {
  const database = await openEmpty(engine);
  const later = ["0003-private-files", "enquiries-0003-photo-files"];
  const before = Object.keys(migrations).filter((name) => !later.includes(name));
  await migrateToLatest(database, pickMigrations(migrations, before));
  await staffMember(database);
  await addEnquiry(database, 1);
  await addEnquiry(database, 2, { name: "Deleted" });
  const db = database.db as unknown as Kysely<Record<string, Record<string, unknown>>>;
  const draft = { id: draft_id, token_hash: hash, answers: "{}", updated_at: now };
  await db.insertInto("quote_drafts").values(draft).execute();
  const [message] = await db.selectFrom("contact_messages").selectAll().where("id", "=", trashed).execute();
  await db.deleteFrom("contact_messages").where("id", "=", trashed).execute();
  for (const row of [
    { id: "p1", ...photo, name: "p1.jpg", title: "Yard.jpg", message_id: there, source_hash: hash },
    { id: "p2", ...pdf, name: "p2.pdf", title: "Plan.pdf", message_id: there },
    { id: "p3", ...photo, name: "p3.jpg", draft_id },
  ])
    await db.insertInto("message_photos").values(row).execute();
  await db
    .insertInto("shown_photos")
    .values({ name: "copy.jpg", message_id: there, photo_id: "p1" })
    .execute();
  const picture = {
    id: "m",
    bucket: "site-images",
    name: "m.jpg",
    alt: "A wall",
    uploaded_for: "page/about",
  };
  await db
    .insertInto("media")
    .values({ ...photo, ...picture })
    .execute();
  // PostgreSQL's driver returns large numbers as text, and a snapshot has them as they came.
  const kept = {
    id: "p4",
    message_id: trashed,
    draft_id: null,
    ...photo,
    bytes: "1000",
    name: "p4.jpg",
    title: "Gate.jpg",
  };
  const snapshot = { contact_messages: [message], message_photos: [{ ...kept, source_hash: null }] };
  const text = JSON.stringify(snapshot);
  const of = {
    entity_type: "message",
    entity_id: trashed,
    number: 1,
    title: "Deleted",
    user_email: "jo@fernhill.example",
  };
  await db
    .insertInto("revisions")
    .values({
      id: "r",
      save_id: "s",
      ...of,
      verb: "deleted",
      snapshot: text,
      bytes: text.length,
      created_at: now,
      trash_until: now,
    })
    .execute();
  return database;
}

test.each(engineNames)(
  "Photos of a site on %s become private files, each of the same enquiry",
  async (engine) => {
    const database = await siteBefore(engine);
    await migrateToLatest(database, migrations);
    const { db } = database;
    const files = await db
      .selectFrom("media")
      .select(["id", "bucket", "visibility", "name", "title", "width", "source_hash", "uploaded_for"])
      .orderBy("id")
      .execute();
    const isPrivate = {
      bucket: "message-photos",
      visibility: "private",
      source_hash: null,
      uploaded_for: null,
    };
    expect(files).toEqual([
      {
        id: "m",
        bucket: "site-images",
        visibility: "public",
        name: "m.jpg",
        title: "",
        width: 900,
        source_hash: null,
        uploaded_for: "page/about",
      },
      { id: "p1", ...isPrivate, name: "p1.jpg", title: "Yard.jpg", width: 900, source_hash: hash },
      { id: "p2", ...isPrivate, name: "p2.pdf", title: "Plan.pdf", width: null },
      { id: "p3", ...isPrivate, name: "p3.jpg", title: "", width: 900 },
      { id: "p4", ...isPrivate, name: "p4.jpg", title: "Gate.jpg", width: 900 },
    ]);
    expect((await listFiles(db, there)).map(({ id }) => id)).toEqual(["p1", "p2"]);
    expect((await listPhotos(db, { draftId: draft_id })).map(({ id }) => id)).toEqual(["p3"]);
    expect(await db.selectFrom("shown_photos").select(["name", "photo_id"]).execute()).toEqual([
      { name: "copy.jpg", photo_id: "p1" },
    ]);
  },
);

test.each(engineNames)(
  "An enquiry in the trash of a site on %s comes back with its photo",
  async (engine) => {
    const database = await siteBefore(engine);
    await migrateToLatest(database, migrations);
    const { db } = database;
    const [revision] = await db.selectFrom("revisions").select(["snapshot", "bytes"]).execute();
    const text = JSON.stringify(toJson(revision?.snapshot ?? null));
    expect(text).not.toContain("Gate.jpg");
    expect(Number(revision?.bytes)).toBe(Buffer.byteLength(text));
    const input = { entity: `message/${trashed}`, number: 0, seen: 1, accepted: [] };
    await runVerb(database, history.restore, input, now);
    expect(await listPhotos(db, { enquiryId: trashed })).toEqual([
      { id: "p4", title: "Gate.jpg", width: 900, height: 600 },
    ]);
  },
);

test.each(engineNames)(
  "An enquiry or draft on %s isn't deleted while a file belongs to it",
  async (engine) => {
    const database = await siteBefore(engine);
    await migrateToLatest(database, migrations);
    const { db } = database;
    await expect(db.deleteFrom("contact_messages").where("id", "=", there).execute()).rejects.toThrow();
    await expect(db.deleteFrom("quote_drafts").where("id", "=", draft_id).execute()).rejects.toThrow();
    // The row here goes with the file.
    await db.deleteFrom("media").where("bucket", "=", "message-photos").execute();
    const { rows } = await sql`select * from message_photos`.execute(db);
    expect(rows).toEqual([]);
  },
);
