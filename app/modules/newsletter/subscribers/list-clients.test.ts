import { expect, test } from "vitest";
import { monthsAfter, monthsBefore } from "#app/platform/calendar.ts";
import type { Contact } from "#app/site/request/site-offers.server.ts";
import { listClients } from "./list-clients.server.ts";

const now = new Date("2026-05-01T16:00:00.000Z");
const ago = (months: number) => monthsBefore(now, months);
const contact = (email: string, months: number, isJob = false): Contact => ({
  recordId: `of ${email}`,
  email,
  name: "N",
  isJob,
  since: ago(months).toISOString(),
});

test("clients are asked for of six months for messages and of two years for jobs", async () => {
  const asked: object[] = [];
  const listContacts = async (_db: unknown, since: object) => {
    asked.push(since);
    return [];
  };
  expect(await listClients(null as never, now.toISOString(), { listContacts })).toEqual([]);
  expect(asked).toEqual([{ message: ago(6).toISOString(), job: ago(24).toISOString() }]);
});

test("each client is listed once, with the consent that lasts longest", async () => {
  const listContacts = async () => [
    contact("Client@example.ca", 1),
    contact("recent@example.ca", 5),
    contact("client@example.ca", 23, true),
    contact("recent@example.ca", 6),
  ];
  const clients = await listClients(null as never, now.toISOString(), { listContacts });
  expect(clients.map(({ email, from, until }) => [email, from, until])).toEqual([
    ["Client@example.ca", "message", monthsAfter(ago(1), 6).toISOString()],
    ["recent@example.ca", "message", monthsAfter(ago(5), 6).toISOString()],
  ]);
  const later = [contact("client@example.ca", 20, true), contact("Client@example.ca", 5)];
  const [one] = await listClients(null as never, now.toISOString(), { listContacts: async () => later });
  expect(one).toMatchObject({ from: "job", until: monthsAfter(ago(20), 24).toISOString() });
});
