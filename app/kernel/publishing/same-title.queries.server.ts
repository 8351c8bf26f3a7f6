import { sql } from "kysely";
import type { Db } from "#app/platform/db/schema.server.ts";

const tables = { post: "posts", project: "projects" } as const;

/** Whether another post or project than `id` has this title, ignoring case and surrounding spaces. */
export async function isTitleUsed(
  db: Db,
  { kind, id, title }: { kind: keyof typeof tables; id: string; title: string },
): Promise<boolean> {
  const other = await db
    .selectFrom(tables[kind])
    .select("id")
    .where(sql`lower(title)`, "=", title.trim().toLowerCase())
    .where("id", "!=", id)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
