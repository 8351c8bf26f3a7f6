import type { Db, RedirectKind, Trx } from "./schema.server.ts";

/** Minimum length of a slug that is kept before an appended number. */
const SHARED_BEGINNING = 180;

/**
 * The slugs of other records with the same beginning: all that freeSlug could collide with.
 * @param ownId the record that requests the slug
 */
export async function usedSlugs(
  db: Db,
  table: "posts" | "projects",
  slug: string,
  ownId: string,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom(table)
    .select("slug")
    // A slug contains only letters, digits and hyphens, so LIKE needs no escaping.
    .where("slug", "like", `${slug.slice(0, SHARED_BEGINNING)}%`)
    .where("id", "!=", ownId)
    .execute();
  return new Set(rows.map((row) => row.slug));
}

const tables = { post: "posts", project: "projects", service: "services" } as const;

/**
 * The current slug of the record that once had `oldSlug` (DESIGN §9.2).
 * @returns null if no record had it, or if the record is deleted or a draft
 */
export async function findMovedSlug(db: Db, kind: RedirectKind, oldSlug: string): Promise<string | null> {
  // The tables have the same columns here, which the types cannot express.
  const table = tables[kind] as "posts";
  const record = await db
    .selectFrom("slug_redirects")
    .innerJoin(`${table} as records`, "records.id", "slug_redirects.target_id")
    .select("records.slug")
    .where("slug_redirects.kind", "=", kind)
    .where("slug_redirects.old_slug", "=", oldSlug)
    .$if(kind !== "service", (query) => query.where("records.published", "=", true))
    .executeTakeFirst();
  return record?.slug ?? null;
}

/**
 * Redirects a record's former slug to it (DESIGN §9.2). If two records had it, the redirect leads to the
 * later one, unless that has no readers to take over (`takesOver` false). Live slugs have priority: see the
 * pages.
 * @param move `now` is an ISO time
 */
export async function insertRedirect(
  trx: Trx,
  move: { kind: RedirectKind; id: string; from: string; to: string; takesOver: boolean; now: string },
): Promise<void> {
  await trx
    .deleteFrom("slug_redirects")
    .where("kind", "=", move.kind)
    .where("old_slug", "=", move.to)
    .where("target_id", "=", move.id)
    .execute();
  await trx
    .insertInto("slug_redirects")
    .values({ kind: move.kind, old_slug: move.from, target_id: move.id, created_at: move.now })
    .onConflict((clash) => {
      const same = clash.columns(["kind", "old_slug"]);
      return move.takesOver
        ? same.doUpdateSet({ target_id: move.id, created_at: move.now })
        : same.doNothing();
    })
    .execute();
}

/**
 * Redirects a renamed record's old slug to it, over any number of renames (DESIGN §9.2). A slug in use has
 * priority: redirects from `to` are deleted.
 * @param move `from` is null for a new record; `now` is an ISO time
 */
export async function moveSlug(
  trx: Trx,
  {
    kind,
    id,
    from,
    to,
    now,
  }: { kind: RedirectKind; id: string; from: string | null; to: string; now: string },
): Promise<void> {
  await trx.deleteFrom("slug_redirects").where("kind", "=", kind).where("old_slug", "=", to).execute();
  if (from === null || from === to) return;
  await insertRedirect(trx, { kind, id, from, to, takesOver: true, now });
}

/** Deletes the redirects to a record. */
export async function deleteRedirects(trx: Trx, kind: RedirectKind, id: string): Promise<void> {
  await trx.deleteFrom("slug_redirects").where("kind", "=", kind).where("target_id", "=", id).execute();
}
