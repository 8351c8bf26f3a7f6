import { toEntity } from "#app/kernel/documents/collections/collection-rows.queries.server.ts";
import { findPictures, pictureOf } from "#app/kernel/files/media.queries.server.ts";
import type { Picture } from "#app/kernel/files/picture.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { type TeamMember, team } from "./team.collection.ts";

/** The published members by order_index, each with its picture. */
export async function listPublishedTeam(db: Db): Promise<(TeamMember & { picture: Picture | null })[]> {
  const published = db.selectFrom("team_members").selectAll().where("published", "=", true);
  const rows = await published.orderBy("order_index").orderBy("id").execute();
  const pictures = await findPictures(
    db,
    rows.map(({ image_url }) => image_url),
  );
  return rows.map((row) => ({
    ...toEntity(team, row),
    picture: pictureOf(pictures, row.image_url, row.name),
  }));
}
