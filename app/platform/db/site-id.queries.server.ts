import type { Db } from "./schema.server.ts";

/** The id of the site whose database this is: 12 hexadecimal digits, the same for all copies of its database. */
export async function readSiteId(db: Db): Promise<string> {
  const { site_id } = await db.selectFrom("site_identity").select("site_id").executeTakeFirstOrThrow();
  return site_id;
}
