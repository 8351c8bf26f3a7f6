import { createHash, randomBytes } from "node:crypto";
import { toIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import type { DraftKind, DraftLink } from "./draft-link.ts";

const TOKEN_BYTES = 32;
const DAY_MS = 24 * 3_600_000;

/** SHA-256: a token is no password, so a slow hash would protect nothing. */
const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

/**
 * Makes a link to a draft. Only the hash of its token is kept.
 * @param link `now` is an ISO time
 * @returns the token, small letters and digits as addresses are spelled, and the ISO time until which it works
 */
export async function insertDraftLink(
  trx: Trx,
  link: { id: string; kind: DraftKind; target_id: string; days: number; userId: string; now: string },
): Promise<{ token: string; expires_at: string }> {
  const { days, userId, now, ...row } = link;
  const token = randomBytes(TOKEN_BYTES).toString("hex");
  const expires_at = new Date(Date.parse(now) + days * DAY_MS).toISOString();
  await trx
    .insertInto("draft_links")
    .values({ ...row, token_hash: hashOf(token), user_id: userId, created_at: now, expires_at })
    .execute();
  return { token, expires_at };
}

/** What a link shows; null for one that nobody made, that has expired or was revoked. */
export async function findDraftByToken(
  db: Db,
  token: string,
  now: Date,
): Promise<{ kind: DraftKind; target_id: string } | null> {
  const link = await db
    .selectFrom("draft_links")
    .select(["kind", "target_id"])
    .where("token_hash", "=", hashOf(token))
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  return link ?? null;
}

/** The links of a thing that still work, the newest first. */
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

/** What a link is to; undefined when it is gone. */
export function findDraftLink(db: Db, id: string) {
  return db
    .selectFrom("draft_links")
    .select(["id", "kind", "target_id"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Ends a link. */
export async function deleteDraftLink(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("draft_links").where("id", "=", id).execute();
}

/** Ends all links to a thing, which is deleted. */
export async function deleteDraftLinksOf(trx: Trx, target_id: string): Promise<void> {
  await trx.deleteFrom("draft_links").where("target_id", "=", target_id).execute();
}

/**
 * Forgets the links that have expired.
 * @returns how many
 */
export async function pruneDraftLinks(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("draft_links")
    .where("expires_at", "<=", now.toISOString())
    .executeTakeFirst();
  return Number(numDeletedRows);
}
