import {
  createAccount,
  generatePassword,
  hasAccount,
  listAccounts,
} from "#app/features/auth/accounts.server.ts";
import type { Auth } from "#app/features/auth/auth.server.ts";
import type { Config } from "#app/platform/config.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import { type StoredPicture, storeBuiltInPictures } from "./seed/built-in-pictures.ts";
import { seedDemoContent } from "./seed/demo-content.ts";
import { readSeedChoice, recordSeedChoice } from "./seed/first-run.ts";
import { tell } from "./tell.ts";

const DEMO_ADMINISTRATOR = "admin@fernhill.example";

interface Parts {
  config: Config;
  database: Database;
  store: FileStore;
  auth: Auth;
}

/**
 * Makes an opened site ready to serve: schema, built-in pictures, demo content on the first run, administrators.
 * Every step is skipped when it was done before, so a later start is quick.
 * @returns the pictures that were put in now, whose sizes are still to be made
 * @throws {Error} when a migration or the seed fails
 */
export async function prepareSite({ config, database, store, auth }: Parts): Promise<StoredPicture[]> {
  const migrated = await migrateToLatest(database);
  if (migrated.length > 0) tell(`Database ready (${migrated.join(", ")}).`);
  const stored = await storeBuiltInPictures({ db: database.db, store });
  const begunWith = await readSeedChoice(database.db);
  if (begunWith === null && config.seed === "demo") {
    stored.push(...(await seedDemoContent({ db: database.db, store })));
  } else if (begunWith === null) await recordSeedChoice(database.db, "none");
  const isDemo = config.seed === "demo" && begunWith !== "none";
  await ensureAdministrators(config, auth, isDemo);
  return stored;
}

async function ensureAdministrators(config: Config, auth: Auth, isDemo: boolean): Promise<void> {
  const { staff } = config;
  if (staff && !(await hasAccount(auth, staff.email))) {
    await createAccount(auth, staff.email, staff.password);
    tell(`Administrator ${staff.email} made.`);
  }
  if (!isDemo || (await listAccounts(auth)).length > 0) return;
  const password = generatePassword();
  await createAccount(auth, DEMO_ADMINISTRATOR, password);
  tell(`Demo administrator: ${DEMO_ADMINISTRATOR}, password ${password} (shown only now).`);
}
