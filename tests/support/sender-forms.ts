import { vi } from "vitest";
import { insertMessage } from "#app/features/contact/messages.queries.server.ts";
import { type SenderVerb, takeSenderForm } from "#app/features/contact/sender/sender.actions.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { toJson } from "#app/platform/db/row-values.server.ts";
import { linkTokenHash } from "#app/platform/link-token.server.ts";
import { staffMember } from "./staff-context.ts";

const token = "a".repeat(64);

/** The quote request of the tests of a sender's forms. */
export const asked = {
  ...{ id: "0190b6a0-0000-7000-8000-00000000000a", name: "Jordan Reyes", email: "jordan@example.ca" },
  ...{ phone: "(519) 555-0123", service: "", message: "A sloped yard." },
  ...{ created_at: "2026-05-01T16:00:00.000Z", suspected_spam: false },
  ...{ kind: "quote" as const, token_hash: linkTokenHash(token) },
};

/** Opens a database with a quote request and a member of staff. */
export async function withRequest(open: () => Promise<Database>): Promise<Database> {
  const database = await open();
  await staffMember(database);
  await database.db.transaction().execute((trx) => insertMessage(trx, asked));
  return database;
}

/**
 * Sends a form of the sender's page.
 * @param now ISO time
 * @param link the token of its link
 */
export function sendForm(
  database: Database,
  verbs: Readonly<Record<string, SenderVerb>>,
  fields: Record<string, string>,
  now: string,
  link = token,
) {
  const deps = {
    ...{ database, limiter: { admit: async () => true }, clientAddress: "203.0.113.7", wakeWorker: vi.fn() },
    ...{ mail: {}, readSite: async () => ({ name: "Fernhill", email: "hello@fernhill.example" }) },
    ...{ origin: "https://fernhill.example", log: { error: vi.fn() }, now: new Date(now) },
  };
  const request = new Request("https://fernhill.example/q/x", {
    method: "POST",
    body: new URLSearchParams(fields),
  });
  return takeSenderForm(deps, request, link, verbs);
}

/** The mails in the outbox, oldest first. */
export async function mailsIn({ db }: Database) {
  const rows = await db.selectFrom("outbox").select("payload").orderBy("created_at").orderBy("id").execute();
  return rows.map(({ payload }) => toJson(payload) as { to: string; subject: string; text: string });
}
