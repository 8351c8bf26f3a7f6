import { type Kysely, sql } from "kysely";
import type { Engine } from "../database.server.ts";

/** Every column whose whole value is a picture's URL. */
export const addressColumns = [
  ["services", "image_url"],
  ["service_features", "image_url"],
  ["hero_slides", "image_url"],
  ["projects", "image_url"],
  ["projects", "before_image_url"],
  ["projects", "after_image_url"],
  ["project_images", "url"],
  ["posts", "featured_image"],
] as const;

/**
 * Records in which record's form a file was uploaded, so that only its own files are deleted with a record,
 * and whether that record has not been saved since. Indexes find where a file is used.
 */
export async function addUploadsOfThings(db: Kysely<never>, engine: Engine): Promise<void> {
  // PostgreSQL's B-tree index cannot contain values as long as a URL may be.
  const using = engine === "postgres" ? "using hash" : "";
  const flag =
    engine === "postgres"
      ? "boolean not null default false"
      : "integer not null default 0 check (pending in (0, 1))";
  const statements = [
    "alter table media add column uploaded_for text check (length(uploaded_for) between 1 and 60)",
    `alter table media add column pending ${flag}`,
    "create index media_uploaded_for on media (uploaded_for) where uploaded_for is not null",
    ...addressColumns.map(
      ([table, column]) => `create index ${table}_by_${column} on ${table} ${using} (${column})`,
    ),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  await mendUploads(db, engine);
}

/**
 * Sets the project of older pictures from their names (SPEC §7), and removes queries and fragments from the
 * URLs of stored files, as image fields now do.
 */
export async function mendUploads(db: Kysely<never>, engine: Engine): Promise<void> {
  const position = engine === "postgres" ? "strpos" : "instr";
  const statements = [
    `update media set uploaded_for = substr(name, 1, 36) where bucket = 'project-images'
      and substr(name, 37, 1) = '/' and substr(name, 1, 36) in (select id from projects)`,
    ...addressColumns.flatMap(([table, column]) =>
      ["?", "#"].map(
        (mark) => `update ${table} set ${column} = substr(${column}, 1, ${position}(${column}, '${mark}') - 1)
          where ${column} like '/storage/%${mark}%'`,
      ),
    ),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
