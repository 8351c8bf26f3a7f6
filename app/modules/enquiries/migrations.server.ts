import type { Migrations } from "#app/platform/db/migrate.server.ts";
import { createEnquiryTables } from "./migrations/0001-baseline.server.ts";
import { dropUnkeyedIndex } from "./migrations/0002-keyed-hashes.server.ts";
import { makePhotosFiles } from "./migrations/0003-photo-files.server.ts";

/** The changes of the tables of enquiries. */
export const enquiryMigrations: Migrations = {
  "enquiries-0001-baseline": createEnquiryTables,
  "enquiries-0002-keyed-hashes": dropUnkeyedIndex,
  "enquiries-0003-photo-files": makePhotosFiles,
};
