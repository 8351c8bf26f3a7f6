import { listWritingPeople } from "#app/modules/enquiries/clients.queries.server.ts";
import { IMPLIED_MONTHS, impliedUntil } from "#app/modules/newsletter/subscribers/subscriber.ts";
import type { Client, ListClients } from "#app/modules/newsletter/subscribers/subscribers.actions.server.ts";
import { monthsBefore } from "#app/platform/calendar.ts";

/** See ListClients: the senders of messages are the clients whom a newsletter may be sent to. */
export const listClients: ListClients = async (db, now) => {
  const ago = (count: number) => monthsBefore(new Date(now), count).toISOString();
  const { message, job } = IMPLIED_MONTHS;
  const byEmail = new Map<string, Client>();
  for (const person of await listWritingPeople(db, { message: ago(message), job: ago(job) })) {
    const { isJob, since, ...client } = person;
    const from = isJob ? "job" : "message";
    const until = impliedUntil(from, since);
    const key = client.email.toLowerCase();
    const known = byEmail.get(key);
    if (!known || known.until < until) byEmail.set(key, { ...client, from, until });
  }
  return [...byEmail.values()];
};
