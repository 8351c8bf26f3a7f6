import { cipherOf } from "#app/accounts/auth.server.ts";
import { readContent } from "#app/kernel/documents/pages/page-content.queries.server.ts";
import type { ConsentFacts } from "#app/modules/newsletter/subscribers/consent-words.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import type { SiteRuntime } from "#app/site/request/site-context.server.ts";
import { placeholdersOf } from "#app/site/settings/business-facts.ts";
import { readBusinessProfile } from "#app/site/settings/site.queries.server.ts";
import { blockContent } from "./block-content.ts";
import { LEAVE_LINKS } from "./leave-link.ts";

/** What the newsletter says of itself: the words of the newsletter block, and the business. */
export async function readNewsletter(db: Db): Promise<ConsentFacts> {
  const site = await readBusinessProfile(db);
  const { newsletter } = await readContent(db, blockContent, placeholdersOf(site));
  return { what: newsletter.text, site };
}

/** What mails about a subscription are made of. @param origin of the site, without a trailing slash */
export const subscriptionSite = (
  {
    config,
    signedLinks,
    auth,
    hashEmail,
  }: Pick<SiteRuntime, "config" | "signedLinks" | "auth" | "hashEmail">,
  newsletter: ConsentFacts,
  origin: string,
) => ({
  newsletter,
  from: config.mail.from,
  origin,
  leaveLinks: signedLinks(LEAVE_LINKS),
  cipher: cipherOf(auth),
  hashEmail,
});
