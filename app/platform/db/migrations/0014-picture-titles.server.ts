import { type Kysely, sql } from "kysely";

/** Adds the title of a stored file ("" for older files) and the focal point of a picture. */
export async function addPictureTitles(db: Kysely<never>): Promise<void> {
  const percent = (name: string) => `${name} between 0 and 100`;
  for (const column of [
    "title text not null default '' check (length(title) <= 200)",
    `focal_x integer check (${percent("focal_x")})`,
    `focal_y integer check (${percent("focal_y")} and (focal_x is null) = (focal_y is null))`,
  ]) {
    await sql.raw(`alter table media add column ${column}`).execute(db);
  }
}
