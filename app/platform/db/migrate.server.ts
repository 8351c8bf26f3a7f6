import { rename, rm } from "node:fs/promises";
import { type Kysely, sql } from "kysely";
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from "kysely/migration";
import { ConfigError } from "../config.server.ts";
import type { Database, Engine } from "./database.server.ts";
import { createInitialSchema } from "./migrations/0001-initial.server.ts";
import { addFeatureVersions } from "./migrations/0002-feature-versions.server.ts";
import { addMailToUsers } from "./migrations/0003-mail-to-users.server.ts";
import { addUploadsOfThings } from "./migrations/0004-uploads-of-things.server.ts";
import { addSpamAndGuards } from "./migrations/0005-spam-and-guards.server.ts";
import { addProjectSlugs } from "./migrations/0006-project-slugs.server.ts";
import { addListIndexes } from "./migrations/0007-list-indexes.server.ts";
import { keepSettingsAsTyped } from "./migrations/0008-settings-as-typed.server.ts";
import { addRoles } from "./migrations/0009-roles.server.ts";
import { addRateLimits } from "./migrations/0010-rate-limits.server.ts";
import { addMailRecipients } from "./migrations/0011-mail-recipients.server.ts";
import { addLastBackup } from "./migrations/0012-last-backup.server.ts";
import { addCodesAndPasskeys } from "./migrations/0013-codes-and-passkeys.server.ts";
import { addPictureTitles } from "./migrations/0014-picture-titles.server.ts";
import { addDates } from "./migrations/0015-dates.server.ts";
import { movePicturesToAbout } from "./migrations/0016-about-pictures.server.ts";
import { addOrders } from "./migrations/0017-orders.server.ts";
import { addRevisions } from "./migrations/0018-revisions.server.ts";
import { addDrafts } from "./migrations/0019-drafts.server.ts";
import { addProjectStatus } from "./migrations/0020-project-status.server.ts";
import { addDraftLinks } from "./migrations/0021-draft-links.server.ts";
import { addActivityLists } from "./migrations/0022-activity-lists.server.ts";
import { addTakenDown } from "./migrations/0023-taken-down.server.ts";
import { hashSessionTokens } from "./migrations/0024-session-token-hashes.server.ts";
import { addJobRuns } from "./migrations/0025-job-runs.server.ts";
import { lengthenMessages } from "./migrations/0026-long-messages.server.ts";
import { takePairsOut } from "./migrations/0027-pairs-once.server.ts";
import { addDraftRevisions } from "./migrations/0028-draft-revisions.server.ts";
import { addTeamMembers } from "./migrations/0029-team-members.server.ts";
import { addEntityRefs } from "./migrations/0030-entity-refs.server.ts";
import { addDraftEntities } from "./migrations/0031-draft-entities.server.ts";
import { addFirstNames } from "./migrations/0032-first-names.server.ts";
import { addServicePrices } from "./migrations/0033-service-prices.server.ts";
import { addQuoteRequests } from "./migrations/0034-quote-requests.server.ts";
import { addMessageDetails } from "./migrations/0037-message-details.server.ts";
import { addVisitsAndEstimates } from "./migrations/0038-visits-and-estimates.server.ts";
import { addPhotoConsents } from "./migrations/0039-photo-consents.server.ts";
import { addRemindersAndPush } from "./migrations/0040-reminders-and-push.server.ts";
import { addMailbox } from "./migrations/0041-mailbox.server.ts";
import { addSavedAnswers } from "./migrations/0042-saved-answers.server.ts";
import { addReviewRequests } from "./migrations/0043-review-requests.server.ts";
import { addLetters } from "./migrations/0044-letters.server.ts";
import { indexUnansweredMessages } from "./migrations/0045-unanswered-messages.server.ts";
import { addMailboxMails } from "./migrations/0046-mailbox-mails.server.ts";
import { addCollectedMails } from "./migrations/0047-collected-mails.server.ts";
import { addImportRefusals } from "./migrations/0048-keyed-hashes-and-refusals.server.ts";
import { addNextStepReminders } from "./migrations/0049-next-step-reminders.server.ts";
import { addVisitCalendars } from "./migrations/0050-visit-calendars.server.ts";
import { addRestOfMails } from "./migrations/0051-rest-of-mails.server.ts";
import { addReturnedMails } from "./migrations/0052-returned-mails.server.ts";
import { addMailThreads } from "./migrations/0053-mail-threads.server.ts";
import { addPhotoHashes } from "./migrations/0054-photo-hashes.server.ts";
import { addSiteId } from "./migrations/0055-site-id.server.ts";
import { addWebhooks } from "./migrations/0057-webhooks.server.ts";
import { addFullThreads } from "./migrations/0058-full-threads.server.ts";
import { renameLetters } from "./migrations/0059-newsletters.server.ts";
import { clearPlaceholders } from "./migrations/0060-no-placeholders.server.ts";

type Step = (db: Kysely<never>, engine: Engine) => Promise<void>;

/** In order, forward only; imported statically so that every build contains them. */
const steps: Record<string, Step> = {
  "0001-initial": createInitialSchema,
  "0002-feature-versions": addFeatureVersions,
  "0003-mail-to-users": addMailToUsers,
  "0004-uploads-of-things": addUploadsOfThings,
  "0005-spam-and-guards": addSpamAndGuards,
  "0006-project-slugs": addProjectSlugs,
  "0007-list-indexes": addListIndexes,
  "0008-settings-as-typed": keepSettingsAsTyped,
  "0009-roles": addRoles,
  "0010-rate-limits": addRateLimits,
  "0011-mail-recipients": addMailRecipients,
  "0012-last-backup": addLastBackup,
  "0013-codes-and-passkeys": addCodesAndPasskeys,
  "0014-picture-titles": addPictureTitles,
  "0015-dates": addDates,
  "0016-about-pictures": movePicturesToAbout,
  "0017-orders": addOrders,
  "0018-revisions": addRevisions,
  "0019-drafts": addDrafts,
  "0020-project-status": addProjectStatus,
  "0021-draft-links": addDraftLinks,
  "0022-activity-lists": addActivityLists,
  "0023-taken-down": addTakenDown,
  "0024-session-token-hashes": hashSessionTokens,
  "0025-job-runs": addJobRuns,
  "0026-long-messages": lengthenMessages,
  "0027-pairs-once": takePairsOut,
  "0028-draft-revisions": addDraftRevisions,
  "0029-team-members": addTeamMembers,
  "0030-entity-refs": addEntityRefs,
  "0031-draft-entities": addDraftEntities,
  "0032-first-names": addFirstNames,
  "0033-service-prices": addServicePrices,
  "0034-quote-requests": addQuoteRequests,
  "0037-message-details": addMessageDetails,
  "0038-visits-and-estimates": addVisitsAndEstimates,
  "0039-photo-consents": addPhotoConsents,
  "0040-reminders-and-push": addRemindersAndPush,
  "0041-mailbox": addMailbox,
  "0042-saved-answers": addSavedAnswers,
  "0043-review-requests": addReviewRequests,
  "0044-letters": addLetters,
  "0045-unanswered-messages": indexUnansweredMessages,
  "0046-mailbox-mails": addMailboxMails,
  "0047-collected-mails": addCollectedMails,
  "0048-keyed-hashes-and-refusals": addImportRefusals,
  "0049-next-step-reminders": addNextStepReminders,
  "0050-visit-calendars": addVisitCalendars,
  "0051-rest-of-mails": addRestOfMails,
  "0052-returned-mails": addReturnedMails,
  "0053-mail-threads": addMailThreads,
  "0054-photo-hashes": addPhotoHashes,
  "0055-site-id": addSiteId,
  "0057-webhooks": addWebhooks,
  "0058-full-threads": addFullThreads,
  "0059-newsletters": renameLetters,
  "0060-no-placeholders": clearPlaceholders,
};

/**
 * Migrates the schema to the latest version. Each migration and its record share a transaction, which is
 * rolled back if the process exits. A SQLite file with content is copied beside itself first.
 * @returns the names of the migrations that ran
 * @throws {Error} the failure of a migration, earlier ones remain applied
 * @throws {ConfigError} if a newer release has migrated the database
 */
export async function migrateToLatest(database: Database): Promise<string[]> {
  const { db, engine } = database;
  const newest = await newerMigration(database);
  if (newest)
    throw new ConfigError(
      `The database was changed by a newer release (${newest}). Start that one, or bring back what was kept from before it: docs/operations.md, Upgrade.`,
    );
  const migrator = createMigrator(database);
  const [first, ...others] = (await migrator.getMigrations()).filter(({ executedAt }) => !executedAt);
  if (!first) return [];
  const isNew = others.length + 1 === Object.keys(steps).length;
  if (engine === "sqlite" && !isNew) await keepCopy(db, first.name);
  const ran: string[] = [];
  for (;;) {
    const { error, results } = await migrator.migrateUp();
    if (error) throw error;
    const [step] = results ?? [];
    if (!step) return ran;
    ran.push(step.migrationName);
  }
}

/** The names of all migrations of this release, in order. */
export const knownMigrations: readonly string[] = Object.keys(steps);

/**
 * Migrates a new database up to a given migration.
 * @param last one of knownMigrations
 * @throws {Error} the failure of a migration
 */
export async function migrateUpTo(database: Database, last: string): Promise<void> {
  const { error } = await createMigrator(database).migrateTo(last);
  if (error) throw error;
}

/**
 * The names of the migrations applied to a database, in order, including those that this release does not
 * know; empty for an empty database.
 */
export async function appliedMigrations({ db }: Pick<Database, "db">): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name
  `.execute(db);
  return rows.map(({ name }) => name);
}

/** The last applied migration that this release does not know; undefined if it knows all. */
export async function newerMigration(database: Pick<Database, "db">): Promise<string | undefined> {
  const applied = await appliedMigrations(database);
  return applied.findLast((name) => !knownMigrations.includes(name));
}

function createMigrator({ db, engine }: Database): Migrator {
  const migrations: Record<string, Migration> = {};
  for (const [name, step] of Object.entries(steps)) {
    migrations[name] = { up: (connection) => step(connection as Kysely<never>, engine) };
  }
  return new Migrator({ db, provider: { getMigrations: async () => migrations } });
}

/**
 * Copies a SQLite file to `<file>.before-<migration>` atomically; an earlier copy of that name is replaced.
 * @throws {Error} if there is no space for it
 */
async function keepCopy(db: Database["db"], migration: string): Promise<void> {
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(db);
  const file = rows[0]?.file;
  if (!file) return;
  const copy = `${file}.before-${migration}`;
  await rm(`${copy}.part`, { force: true });
  await sql`vacuum into ${`${copy}.part`}`.execute(db);
  await rename(`${copy}.part`, copy);
}
