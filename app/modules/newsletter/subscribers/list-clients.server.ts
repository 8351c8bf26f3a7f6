import { IMPLIED_MONTHS, impliedUntil } from "#app/modules/newsletter/subscribers/subscriber.ts";
import type { Client } from "#app/modules/newsletter/subscribers/subscribers.actions.server.ts";
import { monthsBefore } from "#app/platform/calendar.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import type { SiteOffers } from "#app/site/request/site-offers.server.ts";

/** Lists the clients whom a newsletter may be sent to: who has written or hired; see ListClients. */
export async function listClients(
  db: Db,
  now: string,
  { listContacts }: Pick<SiteOffers, "listContacts">,
): Promise<Client[]> {
  const ago = (count: number) => monthsBefore(new Date(now), count).toISOString();
  const { message, job } = IMPLIED_MONTHS;
  const byEmail = new Map<string, Client>();
  for (const person of await listContacts(db, { message: ago(message), job: ago(job) })) {
    const { isJob, since, ...client } = person;
    const from = isJob ? "job" : "message";
    const until = impliedUntil(from, since);
    const key = client.email.toLowerCase();
    const known = byEmail.get(key);
    if (!known || known.until < until) byEmail.set(key, { ...client, from, until });
  }
  return [...byEmail.values()];
}
