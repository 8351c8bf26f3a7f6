import { enquiryVerbs } from "#app/modules/enquiries/enquiries.actions.server.ts";
import { type SenderVerb, takeSenderForm } from "#app/modules/enquiries/sender/sender.actions.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { linkTokenHash } from "#app/platform/link-token.server.ts";
import { runVerb, staffMember } from "#tests/support/staff-context.ts";
import { formSite } from "./form-site.ts";
import { addEnquiry, enquiryRow } from "./stored-enquiries.ts";

/** Of the link of the sender of `asked`. */
export const token = "a".repeat(64);

const quote = { kind: "quote" as const, token_hash: linkTokenHash(token) };

/** The quote request of the tests of a sender's forms. */
export const asked = enquiryRow(10, quote);

/** Opens a database with a quote request and a member of staff. */
export async function withRequest(open: () => Promise<Database>): Promise<Database> {
  const database = await open();
  await staffMember(database);
  await addEnquiry(database, 10, quote);
  return database;
}

/**
 * Sends a form of the sender's page.
 * @param now ISO time
 * @param link the token of its link
 * @param change of the site
 */
export function sendForm(
  database: Database,
  verbs: Readonly<Record<string, SenderVerb>>,
  fields: Record<string, string>,
  now: string,
  link = token,
  change: Parameters<typeof formSite>[1] = {},
) {
  const request = new Request("https://fernhill.example/q/x", {
    method: "POST",
    body: new URLSearchParams(fields),
  });
  const site = formSite(database, { now: new Date(now), ...change });
  return takeSenderForm(site, request, link, verbs);
}

let seconds = 0;
/** A second later each time, so that entries are in order; ISO time. */
export const nextSecond = () => {
  seconds += 1;
  return new Date(Date.parse("2026-05-02T16:00:00.000Z") + seconds * 1000).toISOString();
};

/** Moves `asked` from a status to another. */
export const moveAsked = (database: Database, from: string, to: string) =>
  runVerb(database, enquiryVerbs.move, { id: asked.id, from, to }, nextSecond());

/** Refusal of a sender's form with a sentence. */
export const refused = (message: string) => ({ kind: "refused", status: 400, message });
