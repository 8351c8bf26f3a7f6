import type { Migrations } from "#app/platform/db/migrate.server.ts";
import { createPushTables } from "./migrations/0001-baseline.server.ts";

/** The changes of push's table. */
export const pushMigrations: Migrations = { "push-0001-baseline": createPushTables };
