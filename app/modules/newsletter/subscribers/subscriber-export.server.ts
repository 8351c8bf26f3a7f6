import { businessDay } from "#app/platform/business-clock.ts";
import { csvFile } from "#app/platform/csv.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { consentLabels, endReasons, subscriberSources, subscriberStates } from "./subscriber.ts";
import { listSubscribersAfter } from "./subscriber-list.queries.server.ts";
import type { Subscriber, SubscriberQuery } from "./subscriber-list.ts";

const columns = [
  "Email",
  "Name",
  "State",
  "Consent",
  "Source",
  "Since",
  "Consent until",
  "Off the list since",
  "Why",
];

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
    email,
    name,
    subscriberStates[state],
    consentLabels[consent],
    subscriberSources[source],
    day(created_at),
    day(consent_until_at),
    day(ended_at),
    end_reason ? endReasons[end_reason] : "",
  ];
}
