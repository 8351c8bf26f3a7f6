import type { Db, Trx } from "#app/platform/db/schema.server.ts";

/** Numbers are put after at least this much of a slug. */
const SHARED_BEGINNING = 180;

/**
 * The slugs of other posts that begin like a given one: all that freeSlug could meet.
 * @param ownId the post that wants the slug
 */
export async function takenSlugs(db: Db, slug: string, ownId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom("posts")
    .select("slug")
    // A slug holds letters, digits and hyphens: nothing that LIKE would read otherwise.
    .where("slug", "like", `${slug.slice(0, SHARED_BEGINNING)}%`)
    .where("id", "!=", ownId)
    .execute();
  return new Set(rows.map((row) => row.slug));
}

/**
 * Lets the address a post had lead to it (DESIGN §9.2). Where two posts had it one after the other, it leads to the
 * later; but a post that was never published has no readers to take over from one that was. Live slugs win anyway:
 * see the post page.
 * @param move `now` is an ISO time
 */
export async function leaveRedirect(
  trx: Trx,
  move: { postId: string; from: string; to: string; wasPublished: boolean; now: string },
): Promise<void> {
  await trx
    .deleteFrom("slug_redirects")
    .where("kind", "=", "post")
    .where("old_slug", "=", move.to)
    .where("target_id", "=", move.postId)
    .execute();
  await trx
    .insertInto("slug_redirects")
    .values({ kind: "post", old_slug: move.from, target_id: move.postId, created_at: move.now })
    .onConflict((clash) => {
      const same = clash.columns(["kind", "old_slug"]);
      return move.wasPublished
        ? same.doUpdateSet({ target_id: move.postId, created_at: move.now })
        : same.doNothing();
    })
    .execute();
}

/** Forgets the addresses that led to a post. */
export async function deleteRedirects(trx: Trx, postId: string): Promise<void> {
  await trx.deleteFrom("slug_redirects").where("kind", "=", "post").where("target_id", "=", postId).execute();
}
