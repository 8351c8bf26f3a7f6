import type { Kysely } from "kysely";
import type { Engine } from "#app/platform/db/database.server.ts";
import { renameConstraints, runStatements } from "#app/platform/db/table-definitions.server.ts";

/**
 * Drops the indexes by which starts found hashes without the site's secret, of which there are none any more. On
 * PostgreSQL the constraints are named after their tables, which were once of letters.
 */
export async function dropUnkeyedIndexes(db: Kysely<never>, engine: Engine): Promise<void> {
  await runStatements(db, [
    "drop index subscribers_unkeyed",
    "drop index letter_recipients_unkeyed",
    "drop index letter_opt_outs_unkeyed",
  ]);
  await renameConstraints(db, engine, (name) => name.replaceAll(/(?<!news)letter/g, "newsletter"));
}
