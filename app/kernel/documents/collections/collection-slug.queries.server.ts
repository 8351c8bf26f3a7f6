import { VerbError } from "#app/kernel/verbs/staff-verb.server.ts";
import type { Db, PublishedTable, RecordTable, RedirectKind, Trx } from "#app/platform/db/schema.server.ts";
import { findMovedSlug, insertRedirect, moveSlug, usedSlugs } from "#app/platform/db/slugs.queries.server.ts";
import { freeSlug, typedSlug } from "#app/platform/slug.ts";
import type { Collection, CollectionSlug } from "./collection.ts";

type Row = Record<string, unknown>;
type Slugged = Pick<Collection, "table" | "title" | "slug">;

/** Redirects have the type of their collection, which has slugs. */
export const redirectKind = ({ type }: Pick<Collection, "type">) => type as RedirectKind;

/** Whether a record other than `id` has a slug. */
export async function isSlugInUse(
  db: Db,
  { table }: Pick<Collection, "table">,
  slug: string,
  id: string,
): Promise<boolean> {
  const query = db
    .selectFrom(table as RecordTable)
    .select("id")
    .where("slug", "=", slug);
  return (await query.where("id", "!=", id).executeTakeFirst()) !== undefined;
}

/** Whether visitors can open a record by a slug, which it has or had. */
export async function isPublicSlug(
  db: Db,
  { table, type, fields, slug: described }: Collection,
  slug: string,
): Promise<boolean> {
  const found = await db
    .selectFrom(table as PublishedTable)
    .select("id")
    .where("slug", "=", slug)
    .$if("published" in fields, (query) => query.where("published", "=", true))
    .executeTakeFirst();
  return Boolean(found ?? (described && (await findMovedSlug(db, redirectKind({ type }), slug))));
}

/**
 * The current path of the record that once had this slug (DESIGN §9.2).
 * @returns null if no record that visitors see had it
 */
export async function findRedirect(
  db: Db,
  { type, slug: described, page }: Collection,
  oldSlug: string,
): Promise<string | null> {
  const slug = described && (await findMovedSlug(db, redirectKind({ type }), oldSlug));
  return slug && typeof page === "function" ? page(slug) : null;
}

/** Whether a write failed because another record has taken the slug meanwhile. */
export function isSlugCollision({ table }: Pick<Collection, "table">, error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { constraint } = error as { constraint?: unknown };
  return constraint === `${table}_slug_key` || error.message.includes(`${table}.slug`);
}

/** Returns the first of `slug`, `slug-2`, … that no record other than `id` has. */
export async function findFreeSlug(
  db: Db,
  { table }: Pick<Collection, "table">,
  slug: string,
  id: string,
): Promise<string> {
  return freeSlug(slug, await usedSlugs(db, table as PublishedTable, slug, id));
}

/** The error at the form's field that determines the slug. */
export const slugTaken = ({ title, slug }: Slugged) =>
  new VerbError({
    reason: "invalid",
    fieldErrors: { [slug?.isTyped ? "slug" : title]: slug?.taken ?? "" },
  });

/** The slug of a record's title; see CollectionSlug. */
export async function slugOfTitle(
  db: Db,
  { table }: Pick<Collection, "table">,
  { of, isNumbered }: CollectionSlug,
  { id, title }: { id: string; title: string },
): Promise<string> {
  return isNumbered ? findFreeSlug(db, { table }, of(title), id) : of(title);
}

/**
 * Chooses the slug of a record that is about to be saved. A stored one changes only with what determines it.
 * @param stored its row; undefined for a new one
 * @returns undefined if the collection has no slugs
 * @throws {VerbError} if another record has it
 */
export async function chooseSlug(
  db: Db,
  collection: Slugged,
  values: Row & { id: string },
  stored: Row | undefined,
): Promise<string | undefined> {
  const { slug } = collection;
  if (!slug) return undefined;
  const { id } = values;
  const title = String(values[collection.title]);
  const typed = slug.isTyped ? String(values.slug ?? "") : "";
  const isSame = slug.isTyped
    ? typed === stored?.slug
    : stored && slug.of(String(stored[collection.title])) === slug.of(title);
  if (isSame) return String(stored?.slug);
  const requested = typedSlug(typed) || (await slugOfTitle(db, collection, slug, { id, title }));
  if (await isSlugInUse(db, collection, requested, id)) throw slugTaken(collection);
  return requested;
}

/**
 * Redirects a record's old slug to it (DESIGN §9.2). Of a record with drafts, the old slug takes over from
 * another record only if visitors have seen it.
 * @param stored the row before the change; undefined for a new record
 */
export async function redirectSlug(
  trx: Trx,
  { type, slug, fields, hasPublicationTimes }: Collection,
  { id, stored, to, now }: { id: string; stored: Row | undefined; to: string; now: string },
): Promise<void> {
  if (!slug) return;
  const kind = redirectKind({ type });
  const from = stored ? String(stored.slug) : null;
  if (!("published" in fields)) return moveSlug(trx, { kind, id, from, to, now });
  if (!stored || from === null || from === to) return;
  const takesOver = hasPublicationTimes ? stored.first_published_at !== null : Boolean(stored.published);
  await insertRedirect(trx, { kind, id, from, to, takesOver, now });
}
