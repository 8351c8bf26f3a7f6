import * as listed from "./migration-lists.server.ts";
import type { Migrations } from "./platform/db/migrate.server.ts";
import { createCoreTables } from "./platform/db/migrations/0001-baseline.server.ts";
import { renameEntityIndexes } from "./platform/db/migrations/0002-entity-names.server.ts";
import { allowPrivateFiles } from "./platform/db/migrations/0003-private-files.server.ts";

const core: Migrations = {
  "0001-baseline": createCoreTables,
  "0002-entity-names": renameEntityIndexes,
  "0003-private-files": allowPrivateFiles,
};

/** Those of modules and plain collections. */
const ofFolders: readonly Migrations[] = Object.values(listed);

/**
 * The migrations of this release, in the order in which a new database runs them: core's, then those of folders. Imported
 * statically so that every build has them.
 */
export const migrations: Migrations = Object.fromEntries(
  [core, ...ofFolders]
    .flatMap((steps) => Object.entries(steps))
    .toSorted(([one], [other]) => (one < other ? -1 : 1)),
);
