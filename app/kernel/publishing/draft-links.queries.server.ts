import { countDeleted } from "#app/platform/db/list-queries.server.ts";
import { toIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import { linkTokenHash, newLinkToken } from "#app/platform/link-token.server.ts";
import type { DraftKind, DraftLink } from "./draft-link.ts";

const DAY_MS = 24 * 3_600_000;
/** The database holds that these are the only kinds. */
type Kinded = { kind: DraftKind };

/**
 * Creates a link to a draft. Only the hash of its token is stored.
 * @param link `now` is an ISO time
 * @returns the token, and the ISO time at which it expires
 */
export async function insertDraftLink(
  trx: Trx,
  link: { id: string; kind: DraftKind; target_id: string; days: number; userId: string; now: string },
): Promise<{ token: string; expires_at: string }> {
  const { days, userId, now, ...row } = link;
  const token = newLinkToken();
  const expires_at = new Date(Date.parse(now) + days * DAY_MS).toISOString();
  await trx
    .insertInto("draft_links")
    .values({ ...row, token_hash: linkTokenHash(token), user_id: userId, created_at: now, expires_at })
    .execute();
  return { token, expires_at };
}

/** Finds the draft of a link; null if the link is unknown, expired or revoked. */
export async function findDraftByToken(
  db: Db,
  token: string,
  now: Date,
): Promise<{ kind: DraftKind; target_id: string } | null> {
  const link = await db
    .selectFrom("draft_links")
    .select(["kind", "target_id"])
    .$narrowType<Kinded>()
    .where("token_hash", "=", linkTokenHash(token))
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  return link ?? null;
}

/** The valid links of a record, newest first. */
export async function listDraftLinks(db: Db, target_id: string, now: Date): Promise<DraftLink[]> {
  const rows = await db
    .selectFrom("draft_links")
    .innerJoin("user", "user.id", "draft_links.user_id")
    .select(["draft_links.id", "user.email as by", "draft_links.expires_at"])
    .where("draft_links.target_id", "=", target_id)
    .where("draft_links.expires_at", ">", now.toISOString())
    .orderBy("draft_links.created_at", "desc")
    .execute();
  return rows.map((row) => ({ ...row, expires_at: toIsoTime(row.expires_at) }));
}

/** Finds a link; undefined if it is missing. */
export function findDraftLink(db: Db, id: string) {
  return db
    .selectFrom("draft_links")
    .select(["id", "kind", "target_id"])
    .$narrowType<Kinded>()
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function deleteDraftLink(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("draft_links").where("id", "=", id).execute();
}

/** Deletes all links to a record, which is deleted too. */
export async function deleteDraftLinksOf(trx: Trx, target_id: string): Promise<void> {
  await trx.deleteFrom("draft_links").where("target_id", "=", target_id).execute();
}

/**
 * Deletes the expired links.
 * @returns the number of deleted links
 */
export async function pruneDraftLinks(db: Db, now: Date): Promise<number> {
  return countDeleted(db.deleteFrom("draft_links").where("expires_at", "<=", now.toISOString()));
}
