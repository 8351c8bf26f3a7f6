import type { Migrations } from "#app/platform/db/migrate.server.ts";
import { createMailboxTables } from "./migrations/0001-baseline.server.ts";

/** The changes of the mailbox's tables. */
export const mailboxMigrations: Migrations = { "mailbox-0001-baseline": createMailboxTables };
