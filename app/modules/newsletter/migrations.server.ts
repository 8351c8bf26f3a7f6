import type { Migrations } from "#app/platform/db/migrate.server.ts";
import { createNewsletterTables } from "./migrations/0001-baseline.server.ts";
import { dropUnkeyedIndexes } from "./migrations/0002-keyed-hashes.server.ts";

/** The changes of the newsletter's tables. */
export const newsletterMigrations: Migrations = {
  "newsletter-0001-baseline": createNewsletterTables,
  "newsletter-0002-keyed-hashes": dropUnkeyedIndexes,
};
