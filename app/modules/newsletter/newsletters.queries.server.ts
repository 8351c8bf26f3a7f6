import { sql } from "kysely";
import { storedAddressesIn } from "#app/kernel/files/storage-address.ts";
import { type FindImageUses, VerbError } from "#app/kernel/verbs/staff-verb.server.ts";
import { staffNewsletterTexts } from "#app/modules/newsletter/staff-newsletter-texts.ts";
import { byLetters } from "#app/platform/db/list-queries.server.ts";
import { findStaffPage, type ListPage, type PageRequest } from "#app/platform/db/paged-list.server.ts";
import { toIsoTime, toOptionalIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import type { StaffListRequest } from "#app/platform/http/staff-list.ts";
import {
  type ListedNewsletter,
  type NewsletterSend,
  type NewsletterSort,
  newsletterPath,
} from "./newsletter.ts";

/** One page of staff's list, without the texts of the newsletters. */
export async function listNewsletterPage(
  db: Db,
  requested: StaffListRequest<NewsletterSort> & PageRequest,
): Promise<ListPage<ListedNewsletter>> {
  const query = db
    .selectFrom("newsletters")
    .select(["id", "subject", "preview_text", "created_at", "updated_at"]);
  const sorts = { created: "created_at", title: byLetters(db, "subject") };
  const list = { searched: ["subject", "preview_text"], sorts };
  const { items, ...page } = await findStaffPage(db, query, list, requested);
  const sends = await findSends(
    db,
    items.map(({ id }) => id),
  );
  return {
    ...page,
    items: items.map(({ created_at, updated_at, ...newsletter }) => ({
      ...newsletter,
      created_at: toIsoTime(created_at),
      updated_at: toIsoTime(updated_at),
      send: sends.get(newsletter.id) ?? null,
    })),
  };
}

/** Where the sending of newsletters stands, by id; drafts are not in it. */
export async function findSends(db: Db, ids: readonly string[]): Promise<Map<string, NewsletterSend>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("newsletter_sends")
    .select(["newsletter_id", "status", "send_at", "finished_at"])
    .where("newsletter_id", "in", ids)
    .execute();
  return new Map(
    rows.map(({ newsletter_id, status, send_at, finished_at }) => [
      newsletter_id,
      { status, send_at: toIsoTime(send_at), finished_at: toOptionalIsoTime(finished_at) },
    ]),
  );
}

/** Whether a newsletter is sent or will be, so that it can't be changed. */
export async function hasSend(db: Db, newsletterId: string): Promise<boolean> {
  const found = db
    .selectFrom("newsletter_sends")
    .select("newsletter_id")
    .where("newsletter_id", "=", newsletterId);
  return (await found.executeTakeFirst()) !== undefined;
}

/** Finds the newsletters that show stored files as they were sent: readers open old mails. */
export const findSentImageUses: FindImageUses = async (db) => {
  const rows = await db
    .selectFrom("newsletter_sends")
    .select(["newsletter_id", "subject", "html"])
    .where("html", "like", "%/storage/%")
    .orderBy("newsletter_id")
    .execute();
  return rows.flatMap(({ newsletter_id: id, subject: title, html }) =>
    storedAddressesIn(html).map((url) => ({ type: "newsletter", id, title, path: newsletterPath(id), url })),
  );
};

/**
 * Locks a newsletter until the transaction ends, so that it isn't changed while it is scheduled or sent. Whoever inserts
 * its row in newsletter_sends holds it as well.
 * @returns whether it is there
 */
export async function holdNewsletter(trx: Trx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("newsletters")
    .set({ subject: sql<string>`subject` })
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Locks a newsletter that is about to be changed or deleted.
 * @throws {VerbError} if it is scheduled or sent
 */
export async function refuseSent(trx: Trx, id: string): Promise<void> {
  await holdNewsletter(trx, id);
  if (await hasSend(trx, id))
    throw new VerbError({ reason: "moved", message: staffNewsletterTexts.newsletters.isSent });
}

/**
 * The newest published posts or projects that no newsletter has shown.
 * @param limit maximum number of them
 */
export async function findUnshown(
  db: Db,
  kind: "post" | "project",
  limit: number,
): Promise<{ id: string; title: string }[]> {
  const rows = db
    .selectFrom(`${kind === "post" ? "posts" : ("projects" as "posts")} as record`)
    .select(["record.id", "record.title"])
    .where("record.published", "=", true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("newsletter_blocks")
            .select("newsletter_blocks.id")
            .where("newsletter_blocks.kind", "=", kind)
            .whereRef("newsletter_blocks.entity_id", "=", "record.id"),
        ),
      ),
    );
  return rows.orderBy("record.created_at", "desc").orderBy("record.id", "desc").limit(limit).execute();
}
