import { deleteStoredMails, mailFolder } from "#app/platform/mail/mail-folder.server.ts";
import type { SiteRuntime } from "#app/site/request/site-context.server.ts";
import { retentionCutoff } from "#app/site/settings/retention.ts";
import { readBusinessProfile } from "#app/site/settings/site.queries.server.ts";
import { pruneEnquiries } from "./enquiry-deletion.queries.server.ts";

/**
 * Deletes enquiries after the retention periods of the settings; see pruneEnquiries.
 * @returns the number of deleted enquiries
 */
export async function pruneByRetention(
  { config, database }: Pick<SiteRuntime, "config" | "database">,
  now: Date,
): Promise<number> {
  const { enquiries, spam } = (await readBusinessProfile(database.db)).retention;
  const before = { enquiries: retentionCutoff(enquiries, now), spam: retentionCutoff(spam, now) };
  const removeKept = (mails: Parameters<typeof deleteStoredMails>[1]) =>
    deleteStoredMails(mailFolder(config.dataDir), mails);
  return pruneEnquiries(database, before, { deleteStoredMails: removeKept, now });
}
