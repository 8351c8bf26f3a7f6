import { sql } from "kysely";
import type { Migrations } from "#app/platform/db/migrate.server.ts";
import { createEnquiryTables } from "./migrations/0001-baseline.server.ts";
import { makePhotosFiles } from "./migrations/0003-photo-files.server.ts";

/** The changes of the tables of enquiries. */
export const enquiryMigrations: Migrations = {
  "enquiries-0001-baseline": createEnquiryTables,
  // Starts found by it hashes without the site's secret, of which there are none any more.
  "enquiries-0002-keyed-hashes": async (db) => {
    await sql`drop index review_opt_outs_unkeyed`.execute(db);
  },
  "enquiries-0003-photo-files": makePhotosFiles,
};
