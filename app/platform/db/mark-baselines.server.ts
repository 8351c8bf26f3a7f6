import { type Kysely, sql } from "kysely";
import { DEFAULT_MIGRATION_TABLE } from "kysely/migration";
import { ConfigError } from "../config.server.ts";
import type { Database } from "./database.server.ts";
import type { Db } from "./schema.server.ts";

/** The migrations of 0.9.0, whose schema is that of the baselines. */
export const migrationsOf090: readonly string[] = [
  "0001-initial",
  "0002-feature-versions",
  "0003-mail-to-users",
  "0004-uploads-of-things",
  "0005-spam-and-guards",
  "0006-project-slugs",
  "0007-list-indexes",
  "0008-settings-as-typed",
  "0009-roles",
  "0010-rate-limits",
  "0011-mail-recipients",
  "0012-last-backup",
  "0013-codes-and-passkeys",
  "0014-picture-titles",
  "0015-dates",
  "0016-about-pictures",
  "0017-orders",
  "0018-revisions",
  "0019-drafts",
  "0020-project-status",
  "0021-draft-links",
  "0022-activity-lists",
  "0023-taken-down",
  "0024-session-token-hashes",
  "0025-job-runs",
  "0026-long-messages",
  "0027-pairs-once",
  "0028-draft-revisions",
  "0029-team-members",
  "0030-entity-refs",
  "0031-draft-entities",
  "0032-first-names",
  "0033-service-prices",
  "0034-quote-requests",
  "0037-message-details",
  "0038-visits-and-estimates",
  "0039-photo-consents",
  "0040-reminders-and-push",
  "0041-mailbox",
  "0042-saved-answers",
  "0043-review-requests",
  "0044-letters",
  "0045-unanswered-messages",
  "0046-mailbox-mails",
  "0047-collected-mails",
  "0048-keyed-hashes-and-refusals",
  "0049-next-step-reminders",
  "0050-visit-calendars",
  "0051-rest-of-mails",
  "0052-returned-mails",
  "0053-mail-threads",
  "0054-photo-hashes",
  "0055-site-id",
  "0057-webhooks",
  "0058-full-threads",
  "0059-newsletters",
  "0060-no-placeholders",
];

/** Those that took their place, also of modules that this release may not have: 0.9.0 had the tables of all. */
export const BASELINES = [
  "0001-baseline",
  "enquiries-0001-baseline",
  "mailbox-0001-baseline",
  "newsletter-0001-baseline",
  "push-0001-baseline",
] as const;

/** Tables with hashes of email addresses, to which starts of 0.9.0 have added the site's secret. */
const hashed = ["subscribers", "newsletter_recipients", "newsletter_opt_outs", "review_opt_outs"];

/**
 * Records that a database of 0.9.0 is at the baselines; nothing else of it changes.
 * @param applied what is recorded now
 * @param keep is called before the change
 * @returns whether anything was recorded
 * @throws {ConfigError} if a release before 0.9.0 has left it
 */
export async function markBaselines(
  { db }: Pick<Database, "db">,
  applied: readonly string[],
  keep: () => Promise<void>,
): Promise<boolean> {
  const old = applied.filter((name) => migrationsOf090.includes(name));
  if (old.length === 0) return false;
  if (old.length < migrationsOf090.length)
    throw new ConfigError(
      `The database is of a release before 0.9.0 (its last change is ${old.at(-1)}). Start 0.9.0 once, which brings it up to date, then this release.`,
    );
  if (await hasUnkeyedHashes(db))
    throw new ConfigError(
      "The database has hashes of email addresses without the site’s secret, which a start of 0.9.0 adds. Start 0.9.0 once, then this release.",
    );
  await keep();
  await db.transaction().execute(async (trx) => {
    const records = trx as unknown as Kysely<Record<string, { name: string; timestamp: string }>>;
    const timestamp = new Date().toISOString();
    await records.deleteFrom(DEFAULT_MIGRATION_TABLE).where("name", "in", old).execute();
    await records
      .insertInto(DEFAULT_MIGRATION_TABLE)
      .values(BASELINES.map((name) => ({ name, timestamp })))
      .execute();
  });
  return true;
}

/** Whether a hash of an address is one that no later release compares: an opt-out would not be found. */
export async function hasUnkeyedHashes(db: Db): Promise<boolean> {
  for (const table of hashed) {
    const { rows } = await sql`
      select 1 from ${sql.table(table)} where substr(email_hash, 1, 3) <> 'h1:' limit 1
    `.execute(db);
    if (rows.length > 0) return true;
  }
  return false;
}
