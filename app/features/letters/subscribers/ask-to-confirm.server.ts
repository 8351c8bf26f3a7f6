import type { Trx } from "#app/platform/db/schema.server.ts";
import { networkOf } from "#app/platform/http/request-origin.server.ts";
import { linkTokenHash, newLinkToken } from "#app/platform/link-token.server.ts";
import { enqueueMail } from "#app/platform/outbox/outbox.queries.server.ts";
import type { SignedLinks } from "#app/platform/signed-link.server.ts";
import type { NewsletterFacts } from "./consent-words.ts";
import { composeAlreadyMail, composeConfirmationMail } from "./subscription-mails.server.ts";
import { type Asking, askForLetters } from "./subscriptions.queries.server.ts";

/** What mails about a subscription are made of. */
export interface SubscriptionSite {
  newsletter: NewsletterFacts;
  /** MAIL_FROM. */
  from?: string | undefined;
  /** Of the site, without a trailing slash. */
  origin: string;
  leaveLinks: SignedLinks;
}

/** Stores that somebody asks for letters, with the mail that asks them to confirm it; see askForLetters. */
export async function askToConfirm(
  trx: Trx,
  { newsletter, from, origin, leaveLinks }: SubscriptionSite,
  person: Omit<Asking, "address" | "tokenHash" | "now"> & { clientAddress: string },
  now: Date,
): Promise<void> {
  const { clientAddress, ...asking } = person;
  const token = newLinkToken();
  const address = networkOf(clientAddress);
  const asked = await askForLetters(trx, { ...asking, address, tokenHash: linkTokenHash(token), now });
  if (!asked.mail) return;
  const parts = { to: person.email, newsletter, from, origin };
  const mail =
    asked.mail === "confirmation"
      ? composeConfirmationMail({ ...parts, token })
      : composeAlreadyMail({ ...parts, token: leaveLinks.create(asked.id) });
  await enqueueMail(trx, mail, { now });
}
