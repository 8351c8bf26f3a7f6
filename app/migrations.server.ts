import { enquiryMigrations } from "./modules/enquiries/migrations.server.ts";
import { mailboxMigrations } from "./modules/mailbox/migrations.server.ts";
import { newsletterMigrations } from "./modules/newsletter/migrations.server.ts";
import { pushMigrations } from "./modules/push/migrations.server.ts";
import type { Migrations } from "./platform/db/migrate.server.ts";
import { createCoreTables } from "./platform/db/migrations/0001-baseline.server.ts";
import { renameEntityIndexes } from "./platform/db/migrations/0002-entity-names.server.ts";
import { allowPrivateFiles } from "./platform/db/migrations/0003-private-files.server.ts";

const core: Migrations = {
  "0001-baseline": createCoreTables,
  "0002-entity-names": renameEntityIndexes,
  "0003-private-files": allowPrivateFiles,
};

/**
 * Named here, and not in modules.server.ts, because a backup needs little memory: with all that modules add on the server
 * it takes 45 MB more.
 */
const ofModules: readonly Migrations[] = [
  enquiryMigrations,
  mailboxMigrations,
  newsletterMigrations,
  pushMigrations,
];

/**
 * The migrations of this release, in the order in which a new database runs them: core's, then those of modules. Imported
 * statically so that every build has them.
 */
export const migrations: Migrations = Object.fromEntries(
  [core, ...ofModules]
    .flatMap((steps) => Object.entries(steps))
    .toSorted(([one], [other]) => (one < other ? -1 : 1)),
);
