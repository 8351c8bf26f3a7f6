import type { Kysely } from "kysely";
import type { Engine } from "../database.server.ts";
import { runStatements, tableWords } from "../table-definitions.server.ts";

/**
 * A file is public exactly if its bucket is one of those that `/storage/` serves: no address leads to a private one,
 * whatever it is called.
 */
const isPublicWhereServed =
  "(visibility = 'public') = (bucket in ('site-images', 'project-images', 'videos', 'built-in'))";
const visibility = "visibility text not null default 'public' check (visibility in ('public', 'private'))";
const sourceHash = "source_hash text check (length(source_hash) = 64)";

const former =
  "id, bucket, name, content_type, width, height, bytes, alt, placeholder, user_id, created_at, uploaded_for, pending, title, focal_x, focal_y";

/** SQLite can't change the check of a column, so the table is made anew; no other one refers to it yet. */
function remade(): string[] {
  const { time, integer, flag, end } = tableWords("sqlite");
  return [
    `create table media_remade (
      id text primary key,
      bucket text not null check (length(trim(bucket)) > 0 and length(bucket) <= 100),
      name text not null check (length(trim(name)) > 0 and length(name) <= 300),
      content_type text not null check (length(trim(content_type)) > 0 and length(content_type) <= 100),
      width integer check (width > 0),
      height integer check (height > 0),
      bytes ${integer} not null check (bytes >= 0),
      alt text not null check (length(alt) <= 500),
      placeholder text check (length(placeholder) <= 2000),
      user_id text references "user" (id) on delete set null,
      created_at ${time} not null,
      uploaded_for text check (length(uploaded_for) between 1 and 60),
      ${flag("pending", false)},
      title text not null default '' check (length(title) <= 200),
      focal_x integer check (focal_x between 0 and 100),
      focal_y integer check (focal_y between 0 and 100 and (focal_x is null) = (focal_y is null)),
      ${visibility},
      ${sourceHash},
      unique (bucket, name),
      check (${isPublicWhereServed})
    ) ${end}`,
    `insert into media_remade (${former}) select ${former} from media`,
    "drop table media",
    "alter table media_remade rename to media",
    "create index media_created on media (bucket, created_at, id)",
    "create index media_uploaded_for on media (uploaded_for) where uploaded_for is not null",
  ];
}

const changed = [
  "alter table media drop constraint media_bucket_check",
  "alter table media add constraint media_bucket_check check (length(trim(bucket)) > 0 and length(bucket) <= 100)",
  `alter table media add column ${visibility}`,
  `alter table media add column ${sourceHash}`,
  `alter table media add constraint media_public_where_served check (${isPublicWhereServed})`,
];

/** Lets the table of stored files have private ones, and the hash of what was sent. */
export async function allowPrivateFiles(db: Kysely<never>, engine: Engine): Promise<void> {
  await runStatements(db, engine === "sqlite" ? remade() : changed);
}
