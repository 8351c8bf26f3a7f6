import { type Kysely, sql } from "kysely";
import type { Engine } from "#app/platform/db/database.server.ts";
import { toJson } from "#app/platform/db/row-values.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { runStatements, tableWords } from "#app/platform/db/table-definitions.server.ts";

/** A PDF has no size, for which 1 stood. */
const moved = `insert into media (id, bucket, name, content_type, width, height, bytes, alt, title, visibility, source_hash, created_at)
  select id, 'message-photos', name, content_type,
    case when content_type = 'application/pdf' then null else width end,
    case when content_type = 'application/pdf' then null else height end,
    bytes, '', title, 'private', source_hash, created_at
  from message_photos`;

/**
 * What is left of a photo is whose it is. A message or draft can't be deleted while it has any, so that no file stays
 * that belongs to nobody.
 */
const columns = (time: string) => `
  id text primary key references media (id) on delete cascade,
  message_id text references contact_messages (id),
  draft_id text references quote_drafts (id),
  created_at ${time} not null,
  check ((message_id is null) <> (draft_id is null))`;

/** SQLite can't add a reference, nor drop a unique column, and what refers to a table goes with its rows. */
function remade(): string[] {
  const { time, end } = tableWords("sqlite");
  return [
    `create table message_photos_remade (${columns(time)}) ${end}`,
    "insert into message_photos_remade select id, message_id, draft_id, created_at from message_photos",
    `create table shown_photos_remade (
      name text primary key check (length(name) <= 200),
      message_id text not null references contact_messages (id) on delete cascade,
      photo_id text not null references message_photos_remade (id) on delete cascade
    ) ${end}`,
    "insert into shown_photos_remade select name, message_id, photo_id from shown_photos",
    "drop table shown_photos",
    "drop table message_photos",
    "alter table message_photos_remade rename to message_photos",
    "alter table shown_photos_remade rename to shown_photos",
    "create index message_photos_message on message_photos (message_id)",
    "create index message_photos_draft on message_photos (draft_id)",
    "create index shown_photos_message on shown_photos (message_id)",
    "create index shown_photos_photo on shown_photos (photo_id)",
  ];
}

const changed = [
  ...["name", "title", "content_type", "width", "height", "bytes", "source_hash"].map(
    (column) => `alter table message_photos drop column ${column}`,
  ),
  "alter table message_photos drop constraint message_photos_message_id_fkey",
  "alter table message_photos drop constraint message_photos_draft_id_fkey",
  "alter table message_photos add constraint message_photos_message_id_fkey foreign key (message_id) references contact_messages (id)",
  "alter table message_photos add constraint message_photos_draft_id_fkey foreign key (draft_id) references quote_drafts (id)",
  "alter table message_photos add constraint message_photos_id_fkey foreign key (id) references media (id) on delete cascade",
];

/** Makes the files of photos and PDFs stored files like all others, private ones. */
export async function makePhotosFiles(db: Kysely<never>, engine: Engine): Promise<void> {
  await runStatements(db, [moved]);
  await moveTrashed(db as unknown as Db, engine);
  await runStatements(db, engine === "sqlite" ? remade() : changed);
}

type Photo = Record<string, unknown>;

/**
 * Deleted messages have their photos in their last version. In the trash a file keeps its row, until the message is
 * deleted for good.
 */
async function moveTrashed(db: Db, engine: Engine): Promise<void> {
  const photos =
    engine === "sqlite"
      ? sql`json_array_length(snapshot, '$.message_photos')`
      : sql`jsonb_array_length(snapshot -> 'message_photos')`;
  const { rows } = await sql<{ id: string }>`
    select id from revisions where entity_type = 'message' and snapshot is not null and ${photos} > 0`.execute(
    db,
  );
  for (const { id } of rows) {
    const { snapshot, trash_until } = await db
      .selectFrom("revisions")
      .select(["snapshot", "trash_until"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const whole = toJson(snapshot) as Record<string, Photo[]>;
    const found = whole.message_photos ?? [];
    if (trash_until !== null) for (const photo of found) await insertFile(db, photo);
    const message_photos = found.map(({ id, message_id, draft_id, created_at }) => ({
      id,
      message_id,
      draft_id,
      created_at,
    }));
    const text = JSON.stringify({ ...whole, message_photos });
    await sql`update revisions set snapshot = ${text}, bytes = ${Buffer.byteLength(text)} where id = ${id}`.execute(
      db,
    );
  }
}

async function insertFile(db: Db, photo: Photo): Promise<void> {
  const isPdf = photo.content_type === "application/pdf";
  const [width, height] = isPdf ? [null, null] : [photo.width, photo.height];
  await sql`insert into media
    (id, bucket, name, content_type, width, height, bytes, alt, title, visibility, source_hash, created_at)
    values (${photo.id}, 'message-photos', ${photo.name}, ${photo.content_type}, ${width}, ${height},
      ${Number(photo.bytes)}, '', ${photo.title ?? ""}, 'private', ${photo.source_hash ?? null}, ${photo.created_at})
    on conflict do nothing`.execute(db);
}
