import type { Db, SlugRedirectsTable, Trx } from "./schema.server.ts";

/** Numbers are put after at least this much of a slug. */
const SHARED_BEGINNING = 180;

/**
 * The slugs of other things that begin like a given one: all that freeSlug could meet.
 * @param ownId the thing that wants the slug
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
    // A slug holds letters, digits and hyphens: nothing that LIKE would read otherwise.
    .where("slug", "like", `${slug.slice(0, SHARED_BEGINNING)}%`)
    .where("id", "!=", ownId)
    .execute();
  return new Set(rows.map((row) => row.slug));
}

type Kind = SlugRedirectsTable["kind"];

const tables = { post: "posts", project: "projects", service: "services" } as const;

/**
 * The slug of the thing that once had another (DESIGN §9.2).
 * @returns null when none ever had it, or when it is gone or a draft
 */
export async function findMovedSlug(db: Db, kind: Kind, oldSlug: string): Promise<string | null> {
  // The tables are alike in what is asked here; types can't follow.
  const table = tables[kind] as "posts";
  const thing = await db
    .selectFrom("slug_redirects")
    .innerJoin(`${table} as things`, "things.id", "slug_redirects.target_id")
    .select("things.slug")
    .where("slug_redirects.kind", "=", kind)
    .where("slug_redirects.old_slug", "=", oldSlug)
    .$if(kind !== "service", (query) => query.where("things.published", "=", true))
    .executeTakeFirst();
  return thing?.slug ?? null;
}

/**
 * Lets the address a thing had lead to it (DESIGN §9.2). Where two things had it one after the other, it leads to the
 * later, unless that has no readers to take over with (`takesOver` false). Live slugs win anyway: see the pages.
 * @param move `now` is an ISO time
 */
export async function insertRedirect(
  trx: Trx,
  move: { kind: Kind; id: string; from: string; to: string; takesOver: boolean; now: string },
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
 * Lets a renamed record's old slug lead to it, however often it is renamed (DESIGN §9.2). A slug that is in use always
 * wins: what once led elsewhere from `to` is forgotten.
 * @param move `from` is null for a new record; `now` is an ISO time
 */
export async function moveSlug(
  trx: Trx,
  { kind, id, from, to, now }: { kind: Kind; id: string; from: string | null; to: string; now: string },
): Promise<void> {
  await trx.deleteFrom("slug_redirects").where("kind", "=", kind).where("old_slug", "=", to).execute();
  if (from === null || from === to) return;
  await insertRedirect(trx, { kind, id, from, to, takesOver: true, now });
}

/** Forgets the addresses that led to a thing. */
export async function deleteRedirects(trx: Trx, kind: Kind, id: string): Promise<void> {
  await trx.deleteFrom("slug_redirects").where("kind", "=", kind).where("target_id", "=", id).execute();
}
