import { insertActivity } from "#app/features/staff/activity.queries.server.ts";
import type { Viewer } from "#app/features/staff/viewer.ts";
import { businessDay } from "#app/platform/business-clock.ts";
import { csvFile } from "#app/platform/csv.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { consentLabels, endReasons, subscriberSources, subscriberStates } from "./subscriber.ts";
import { countSubscribers, listSubscribersAfter } from "./subscriber-list.queries.server.ts";
import type { Subscriber, SubscriberQuery } from "./subscriber-list.ts";

const columns = [
  ...["Email", "Name", "State", "Consent", "Source"],
  ...["Since", "Consent until", "Off the list since", "Why"],
];

/**
 * Records in Recent Activity who exports how many subscribers; the search can be an address and is not recorded.
 * @returns the number of subscribers
 * @throws {Error} if the database cannot be reached; nothing must be exported then
 */
export async function recordSubscriberExport(
  db: Db,
  query: SubscriberQuery,
  viewer: Viewer,
  now: Date,
): Promise<number> {
  const count = await countSubscribers(db, query, now);
  await db.transaction().execute((trx) =>
    insertActivity(trx, {
      ...{ verb: "exported", entity_type: "subscriber-list", entity_id: null },
      entity_title: `${count} ${count === 1 ? "person" : "people"}`,
      ...{ user_id: viewer.id, user_email: viewer.email, now: now.toISOString() },
    }),
  );
  return count;
}

/** Streams subscribers as a CSV file, newest first, which can be added again as one; see csvFile. */
export function exportSubscribers(db: Db, query: SubscriberQuery, now: Date): ReadableStream<Uint8Array> {
  return csvFile(columns, {
    readAfter: (after: Subscriber | null, limit) => listSubscribersAfter(db, { ...query, after, limit }, now),
    cellsOf,
  });
}

const day = (time: string | null) => (time === null ? "" : businessDay(new Date(time)));

function cellsOf(subscriber: Subscriber): string[] {
  const { email, name, state, consent, source, created_at, consent_until_at, ended_at, end_reason } =
    subscriber;
  return [
    ...[email, name, subscriberStates[state], consentLabels[consent], subscriberSources[source]],
    ...[day(created_at), day(consent_until_at), day(ended_at), end_reason ? endReasons[end_reason] : ""],
  ];
}
