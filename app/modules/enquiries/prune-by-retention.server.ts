import { deleteStoredMails, mailFolder } from "#app/platform/mail/mail-folder.server.ts";
import type { SiteRuntime } from "#app/site/request/site-context.server.ts";
import { retentionCutoff, retentionOf } from "#app/site/settings/retention.ts";
import { readBusinessProfile } from "#app/site/settings/site.queries.server.ts";
import { pruneEnquiries } from "./enquiry-deletion.queries.server.ts";
import { enquiryRetention } from "./enquiry-settings.ts";

/**
 * Deletes enquiries after the retention periods of the settings; see pruneEnquiries.
 * @returns the number of deleted enquiries
 */
export async function pruneByRetention(
  { config, database }: Pick<SiteRuntime, "config" | "database">,
  now: Date,
): Promise<number> {
  const { retention } = await readBusinessProfile(database.db);
  const cutoff = (kind: keyof typeof enquiryRetention) =>
    retentionCutoff(retentionOf(enquiryRetention[kind], retention), now);
  const before = { enquiries: cutoff("enquiries"), spam: cutoff("spam") };
  const removeKept = (mails: Parameters<typeof deleteStoredMails>[1]) =>
    deleteStoredMails(mailFolder(config.dataDir), mails);
  return pruneEnquiries(database, before, { deleteStoredMails: removeKept, now });
}
