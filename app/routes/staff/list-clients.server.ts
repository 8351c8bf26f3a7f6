import { listWritingPeople } from "#app/features/contact/clients.queries.server.ts";
import type { Client, ListClients } from "#app/features/letters/subscribers/subscribers.actions.server.ts";
import { monthsAfter, monthsBefore } from "#app/platform/calendar.ts";

/** See ListClients: the senders of messages are the clients whom a newsletter may be sent to. */
export const listClients: ListClients = async (db, now, months) => {
  const ago = (count: number) => monthsBefore(new Date(now), count).toISOString();
  const people = await listWritingPeople(db, { message: ago(months.message), job: ago(months.job) });
  const byEmail = new Map<string, Client>();
  const until = ({ from, since }: Client) => monthsAfter(new Date(since), months[from]).getTime();
  for (const { isJob, ...person } of people) {
    const client: Client = { ...person, from: isJob ? "job" : "message" };
    const key = client.email.toLowerCase();
    const known = byEmail.get(key);
    if (!known || until(known) < until(client)) byEmail.set(key, client);
  }
  return [...byEmail.values()];
};
