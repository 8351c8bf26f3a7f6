import type { Trx } from "#app/platform/db/schema.server.ts";
import { networkOf } from "#app/platform/http/request-origin.server.ts";
import { linkTokenHash, newLinkToken } from "#app/platform/link-token.server.ts";
import { enqueueSecretMail } from "#app/platform/outbox/sealed-mail.server.ts";
import { composeSubscriptionMail, type SubscriptionSite } from "./subscription-mails.server.tsx";
import { type Asking, askForNewsletters } from "./subscriptions.queries.server.ts";

/** Stores that somebody asks for newsletters, with the mail that asks them to confirm it; see askForNewsletters. */
export async function askToConfirm(
  trx: Trx,
  { newsletter, from, origin, leaveLinks, cipher, hashEmail }: SubscriptionSite,
  person: Omit<Asking, "emailHash" | "address" | "tokenHash" | "now"> & { clientAddress: string },
  now: Date,
): Promise<void> {
  const { clientAddress, ...asking } = person;
  const token = newLinkToken();
  const address = networkOf(clientAddress);
  const hashes = { emailHash: hashEmail(person.email), tokenHash: linkTokenHash(token) };
  const asked = await askForNewsletters(trx, { ...asking, ...hashes, address, now });
  if (!asked.mail) return;
  const linkToken = asked.mail === "confirmation" ? token : leaveLinks.create(asked.id);
  const parts = { to: person.email, newsletter, from, origin, token: linkToken };
  await enqueueSecretMail(trx, cipher, await composeSubscriptionMail(asked.mail, parts), { now });
}
