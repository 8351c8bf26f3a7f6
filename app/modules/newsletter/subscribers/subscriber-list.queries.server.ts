import type { InferResult, SelectQueryBuilder } from "kysely";
import { countRows, matchesAllWords } from "#app/platform/db/list-queries.server.ts";
import { findPage, type PageRequest } from "#app/platform/db/paged-list.server.ts";
import { toIsoTime, toOptionalIsoTime } from "#app/platform/db/row-values.server.ts";
import type { DatabaseSchema, Db } from "#app/platform/db/schema.server.ts";
import {
  type ConsentRecord,
  type Subscriber,
  type SubscriberFilter,
  type SubscriberQuery,
  subscriberFilters,
} from "./subscriber-list.ts";

/** Of one subscriber; more would be the work of a machine. */
const MAX_RECORDS = 200;

type Subscribers = SelectQueryBuilder<DatabaseSchema, "subscribers", object>;

const whole = (found: Subscribers) =>
  found
    .select(["id", "email", "name", "state", "consent", "source", "consent_until_at", "end_reason"])
    .select(["created_at", "confirmed_at", "ended_at"]);

const newestFirst = (found: Subscribers) => whole(found).orderBy("created_at", "desc").orderBy("id", "desc");

const toSubscriber = (row: InferResult<ReturnType<typeof whole>>[number]): Subscriber => ({
  ...row,
  consent_until_at: toOptionalIsoTime(row.consent_until_at),
  created_at: toIsoTime(row.created_at),
  confirmed_at: toOptionalIsoTime(row.confirmed_at),
  ended_at: toOptionalIsoTime(row.ended_at),
});

function filtered(db: Db, { search, show }: SubscriberQuery, now: Date): Subscribers {
  const found = db.selectFrom("subscribers").where(matchesAllWords(db, ["email", "name"], search));
  const subscribed = found.where("state", "=", "subscribed");
  switch (show) {
    case "subscribed":
      return subscribed.where("consent", "=", "express");
    case "implied":
      return subscribed.where("consent_until_at", ">", now.toISOString());
    case "all":
      return found;
    default:
      return found.where("state", "=", show);
  }
}

/**
 * One page of the subscribers, newest first, and the number of matches by filter.
 * @param query `page` counts from 1 and is brought into range
 */
export async function listSubscriberPage(db: Db, query: SubscriberQuery & PageRequest, now: Date) {
  const counts = {} as Record<SubscriberFilter, number>;
  for (const show of subscriberFilters)
    counts[show] = await countRows(filtered(db, { search: query.search, show }, now));
  const found = await findPage(newestFirst(filtered(db, query, now)), query, counts[query.show]);
  const { page, pageCount, items } = found;
  return { subscribers: items.map(toSubscriber), page, pageCount, counts };
}

/** The number of subscribers that match a query. */
export const countSubscribers = (db: Db, query: SubscriberQuery, now: Date): Promise<number> =>
  countRows(filtered(db, query, now));

/** The subscribers after a given one, newest first, for reading all in chunks. */
export async function listSubscribersAfter(
  db: Db,
  query: SubscriberQuery & { after: Subscriber | null; limit: number },
  now: Date,
): Promise<Subscriber[]> {
  const { after } = query;
  let found = newestFirst(filtered(db, query, now));
  if (after)
    found = found.where(({ eb, refTuple, tuple }) =>
      eb(refTuple("created_at", "id"), "<", tuple(after.created_at, after.id)),
    );
  return (await found.limit(query.limit).execute()).map(toSubscriber);
}

/** A subscriber with what proves the consent, oldest first. */
export async function findSubscriber(
  db: Db,
  id: string,
): Promise<{ subscriber: Subscriber; records: ConsentRecord[] } | undefined> {
  const row = await whole(db.selectFrom("subscribers")).where("id", "=", id).executeTakeFirst();
  if (!row) return undefined;
  const records = await db
    .selectFrom("consent_records as record")
    .leftJoin("newsletters", "newsletters.id", "record.newsletter_id")
    .leftJoin("user", "user.id", "record.user_id")
    .select(["record.id", "kind", "words", "page", "address", "newsletters.subject as newsletter"])
    .select(["message_id", "user.email as by", "record.created_at"])
    .where("subscriber_id", "=", id)
    .orderBy("record.created_at")
    .orderBy("record.id")
    .limit(MAX_RECORDS)
    .execute();
  return {
    subscriber: toSubscriber(row),
    records: records.map((record) => ({ ...record, created_at: toIsoTime(record.created_at) })),
  };
}
