import { findPage, type ListPage, type PageRequest } from "#app/platform/db/paged-list.server.ts";
import { toBoolean, toIsoTime, toOptionalIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import type { StoredNewsletter } from "./newsletter-recipient-mail.server.ts";
import type { ListedRecipient, PressedLink, RecipientList, SendProgress } from "./newsletter-sends.ts";

/** What is sent of a newsletter; undefined until its sending starts. */
export async function findStoredNewsletter(
  db: Db,
  newsletterId: string,
): Promise<StoredNewsletter | undefined> {
  const row = await db
    .selectFrom("newsletter_sends")
    .select(["subject", "html", "plain_text as text", "started_at"])
    .where("newsletter_id", "=", newsletterId)
    .executeTakeFirst();
  if (!row?.started_at) return undefined;
  const { started_at, ...mail } = row;
  return { ...mail, startedAt: toIsoTime(started_at) };
}

/** How a newsletter stands; undefined if it isn't sent and won't be. */
export async function findSend(db: Db, newsletterId: string): Promise<SendProgress | undefined> {
  const row = await db
    .selectFrom("newsletter_sends")
    .select(["status", "send_at", "with_implied", "finished_at", "candidates", "recipients", "left_out"])
    .select("last_error as error")
    .where("newsletter_id", "=", newsletterId)
    .executeTakeFirst();
  if (!row) return undefined;
  const counts = await db
    .selectFrom("newsletter_recipients")
    .select(({ fn }) => ["state", "bounce", fn.countAll().as("count")])
    .where("newsletter_id", "=", newsletterId)
    .groupBy(["state", "bounce"])
    .execute();
  const count = (is: (of: (typeof counts)[number]) => boolean) =>
    counts.filter(is).reduce((sum, of) => sum + Number(of.count), 0);
  return {
    ...row,
    send_at: toIsoTime(row.send_at),
    finished_at: toOptionalIsoTime(row.finished_at),
    with_implied: toBoolean(row.with_implied),
    waiting: count(({ state }) => state === "waiting" || state === "sending"),
    sent: count(({ state }) => state === "sent"),
    unsure: count(({ state }) => state === "unsure"),
    bounced: count(({ bounce }) => bounce === "hard" || bounce === "soft"),
    complained: count(({ bounce }) => bounce === "complaint"),
  };
}

/** One page of the people in one of a newsletter's lists, by their address. */
export async function listRecipients(
  db: Db,
  newsletterId: string,
  list: RecipientList,
  requested: PageRequest,
): Promise<ListPage<ListedRecipient>> {
  const query = db
    .selectFrom("newsletter_recipients")
    .select(["id", "email", "reason", "bounce", "last_error as error"])
    .where("newsletter_id", "=", newsletterId)
    .$if(list === "unsure", (rows) => rows.where("state", "=", "unsure"))
    .$if(list === "left-out", (rows) => rows.where("state", "=", "left-out"))
    .$if(list === "bounced", (rows) => rows.where("bounce", "is not", null))
    .orderBy("email")
    .orderBy("id");
  return findPage(query, requested);
}

/** A newsletter's links, in the order of the newsletter. */
export async function listLinks(db: Db, newsletterId: string): Promise<PressedLink[]> {
  return db
    .selectFrom("newsletter_links")
    .select(["position", "url", "presses"])
    .where("newsletter_id", "=", newsletterId)
    .orderBy("position")
    .execute();
}
