import { existsSync } from "node:fs";
import path from "node:path";
import { createAccount, generatePassword, hasAccount, listAccounts } from "#app/accounts/accounts.server.ts";
import { type Auth, cipherOf, createAuth } from "#app/accounts/auth.server.ts";
import { passwordError } from "#app/accounts/password-rule.server.ts";
// Gives the kernel the kinds of categories, before the first request asks for them.
import "#app/collections.server.ts";
import { endEncoder } from "#app/kernel/files/encoder.server.ts";
import { fileRemoval } from "#app/kernel/files/file-removal.queries.server.ts";
import { warmVariants } from "#app/kernel/files/variants.server.ts";
import { migrations } from "#app/migrations.server.ts";
import { serverModules } from "#app/modules.server.ts";
import { type Config, ConfigError, readSecret } from "#app/platform/config.server.ts";
import { followContentVersion } from "#app/platform/db/content-version.server.ts";
import { openDatabase, withSetupLock } from "#app/platform/db/database.server.ts";
import { openedState, sqliteState } from "#app/platform/db/database-state.server.ts";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { holdDataFolder, RESTORING } from "#app/platform/db/sqlite.server.ts";
import { emailHasher } from "#app/platform/email-hash.server.ts";
import { openFileStore } from "#app/platform/files/file-store.server.ts";
import { openResumableUploads } from "#app/platform/files/resumable-uploads.server.ts";
import { clearTemporaryFolders } from "#app/platform/files/temporary-folder.server.ts";
import { createLogger, printLine } from "#app/platform/logger.server.ts";
import { openMailer } from "#app/platform/mail/mailer.server.ts";
import type { BackgroundWorker } from "#app/platform/outbox/lane.server.ts";
import { startOutboxWorker } from "#app/platform/outbox/outbox-worker.server.ts";
import { signedLinks } from "#app/platform/signed-link.server.ts";
import { siteOffers } from "#app/routes/site-offers.server.ts";
import { createLimiters } from "#app/site/request/limiters.server.ts";
import type { SiteRuntime } from "#app/site/request/site-context.server.ts";
import { storeStartingSettings } from "#app/site/settings/site.queries.server.ts";
import { alertHandler } from "./alert-webhook.ts";
import { ALERTS_CHECKED_MS, watchForAlerts } from "./alerts.ts";
import { openBackupPlace } from "./backup/scheduled-place.ts";
import { BACKUPS_CHECKED_MS, backupJobs } from "./backup-jobs.ts";
import { DAILY_MS, dailyJobs } from "./daily-jobs.ts";
import { databaseChecks } from "./database-check.ts";
import { closePaths, modeText } from "./file-permissions.ts";
import { HEARTBEAT_MS, heartbeatJobs } from "./heartbeat.ts";
import { refuseLostDatabase } from "./lost-database.ts";
import { runJobs } from "./run-jobs.ts";
import { SCHEDULED_MS, scheduledJobs } from "./scheduled-jobs.ts";
import { type StoredPicture, storeBuiltInPictures } from "./seed/built-in-pictures.ts";
import { readSeedChoice, recordSeedChoice, seedDemoContent } from "./seed/demo-content.ts";
import { requireKnownSecret, secretSource } from "./site-secret.ts";

const DEMO_ADMINISTRATOR = "admin@fernhill.example";

interface OpenSite {
  runtime: SiteRuntime;
  /** Starts the outbox worker, jobs and the encoding of picture sizes; call it once the server listens. */
  startBackgroundWork(): void;
  /** Stops background work, then closes what it uses. */
  close(): Promise<void>;
}

/**
 * Opens the database (migrated), the file store, authentication and the demo content.
 * @param how `beginAnew` begins a new site where the database of an earlier one is lost
 * @throws {Error} if the database or the data folder can't be used
 */
export async function openRuntime(config: Config, how: { beginAnew: boolean }): Promise<OpenSite> {
  const log = createLogger();
  if (config.backup.to) openBackupPlace(config.backup.to);
  const dispose = config.databaseUrl ? () => undefined : holdDataFolder(config.dataDir);
  if (existsSync(path.join(config.dataDir, RESTORING)))
    throw new ConfigError(
      `A restore into ${config.dataDir} was broken off. Run it again, or remove the file "${RESTORING}" there to start with what there is.`,
    );
  await closeDataFolder(config.dataDir);
  const store = openFileStore(config);
  const start = { config, store, now: new Date(), ...how };
  if (!config.databaseUrl) await refuseLostDatabase(start, sqliteState(config.dataDir));
  const database = openDatabase(config);
  clearTemporaryFolders();
  const background = new AbortController();
  const { secret, auth, newPictures } = await withSetupLock(database, async () => {
    if (config.databaseUrl) await refuseLostDatabase(start, await openedState(database));
    return prepareSite({ config, database, store });
  });
  const mailer = openMailer({ smtpUrl: config.mail.smtpUrl, dataDir: config.dataDir }, log);
  const answers = serverModules.flatMap((one) => one.returnAddresses?.(config, secret) ?? [])[0];
  const contentVersion = followContentVersion(database.db, log);
  await contentVersion.refresh();
  let workers: BackgroundWorker[] = [];
  let jobs: Promise<unknown> | null = null;
  let warming: Promise<void> | null = null;
  const runtime: SiteRuntime = {
    config,
    database,
    store,
    auth,
    contentVersion,
    outbox: {
      wake() {
        for (const worker of workers) worker.wake();
      },
    },
    limiters: createLimiters(
      database.db,
      serverModules.map(({ limiters }) => limiters?.(database.db)),
    ),
    hashEmail: emailHasher(secret),
    signedLinks: (purpose) => signedLinks(secret, purpose),
    uploads: openResumableUploads(config.dataDir),
    offers: siteOffers,
    log,
  };
  return {
    runtime,
    startBackgroundWork() {
      // On SQLite the workers release all locks: no other process uses this folder (holdDataFolder).
      const replyAddress = answers && ((recordId: string) => answers.create("m", recordId));
      const handlers = {
        "file-removal": fileRemoval(store, database.db),
        webhook: alertHandler(config.alertUrl),
      };
      workers = [
        startOutboxWorker({ database, mailer, cipher: cipherOf(auth), log, handlers, replyAddress }),
        ...serverModules.flatMap((module) => module.startWorkers?.(runtime, answers) ?? []),
      ];
      const { signal } = background;
      const alerts = watchForAlerts();
      database.damage.onFound(() => {
        log.error({ said: database.damage.found() }, "the database is damaged");
        alerts.ofDatabase
          .run(runtime, new Date(), signal)
          .catch((error: unknown) => log.error({ err: error }, "an alert could not be written"));
      });
      jobs = Promise.all([
        runJobs({ runtime, signal, jobs: dailyJobs, everyMs: DAILY_MS }),
        database.engine === "sqlite" &&
          runJobs({ runtime, signal, jobs: databaseChecks, everyMs: DAILY_MS, firstWaitMs: 0 }),
        runJobs({ runtime, signal, jobs: scheduledJobs, everyMs: SCHEDULED_MS, firstWaitMs: 0 }),
        runJobs({ runtime, signal, jobs: alerts.jobs, everyMs: ALERTS_CHECKED_MS }),
        runJobs({
          runtime,
          signal,
          jobs: alerts.ofJobs,
          everyMs: ALERTS_CHECKED_MS,
          firstWaitMs: ALERTS_CHECKED_MS,
        }),
        runJobs({ runtime, signal, jobs: backupJobs, everyMs: BACKUPS_CHECKED_MS }),
        config.heartbeatUrl &&
          runJobs({ runtime, signal, jobs: heartbeatJobs(config.heartbeatUrl), everyMs: HEARTBEAT_MS }),
        ...serverModules
          .flatMap(({ recurringJobs }) => recurringJobs?.(config, answers) ?? [])
          .map(({ everyMs, firstWaitMs, ...job }) =>
            runJobs({
              runtime,
              signal,
              jobs: [job],
              everyMs,
              ...(firstWaitMs !== undefined && { firstWaitMs }),
            }),
          ),
      ]);
      // Encodes sizes ahead while the site already serves, so that the first visitor does not wait.
      warming = warmVariants({ store, log, signal }, newPictures);
    },
    async close() {
      background.abort();
      contentVersion.stop();
      await Promise.all([...workers.map((worker) => worker.stop()), jobs, endEncoder()]);
      await warming;
      await mailer.close();
      await database.close();
      dispose();
    },
  };
}

/**
 * Prepares an opened site: schema, secret, built-in pictures, demo content on the first run, administrators.
 * Steps done before are skipped, so later starts are fast. The schema comes first, so that a first start that is
 * broken off leaves nothing without a database.
 * @returns also the pictures stored now, whose sizes are not encoded yet
 * @throws {Error} when a migration or the seed fails
 */
async function prepareSite({
  config,
  database,
  store,
}: Pick<SiteRuntime, "config" | "database" | "store">): Promise<{
  secret: string;
  auth: Auth;
  newPictures: StoredPicture[];
}> {
  const migrated = await migrateToLatest(database, migrations);
  if (migrated.length > 0) printLine(`Database ready (${migrated.join(", ")}).`);
  const secret = readSecret(config);
  await requireKnownSecret(database.db, { secret, source: secretSource(config), now: new Date() });
  const auth = createAuth({ database, secret, publicUrl: config.publicUrl, port: config.port });
  await requireStaffPassword(config, auth);
  const stored = await storeBuiltInPictures({ db: database.db, store });
  const begunWith = await readSeedChoice(database.db);
  if (begunWith === null && config.seed === "demo") {
    stored.push(...(await seedDemoContent({ db: database.db, store })));
  } else if (begunWith !== "demo") {
    await storeStartingSettings(database.db, new Date().toISOString());
    if (begunWith === null) await recordSeedChoice(database.db, "none");
  }
  const isDemo = config.seed === "demo" && begunWith !== "none";
  await ensureAdministrators(config, auth, isDemo);
  return { secret, auth, newPictures: stored };
}

/** Keeps the other users of this machine out of the data folder, and says so. */
async function closeDataFolder(dataDir: string): Promise<void> {
  const { closed, left } = await closePaths(dataDir);
  for (const { path: file, mode, wanted } of closed)
    printLine(
      `Others on this machine could open ${file} (${modeText(mode)}); now it is ${modeText(wanted)}.`,
    );
  for (const { path: file, mode, wanted } of left)
    printLine(
      `Others on this machine can open ${file} (${modeText(mode)}), which belongs to another user. Run chmod ${modeText(wanted)} ${file} as that user.`,
    );
}

/** @throws {ConfigError} before anything is stored for an account that can't be made */
async function requireStaffPassword({ staff }: Config, auth: Auth): Promise<void> {
  if (!staff || staff.password !== undefined || (await hasAccount(auth, staff.email))) return;
  throw new ConfigError(
    `STAFF_PASSWORD must be set, because ${staff.email}, whom STAFF_EMAIL names, has no account yet. It isn’t needed anymore once the account exists.`,
  );
}

async function ensureAdministrators(config: Config, auth: Auth, isDemo: boolean): Promise<void> {
  const { staff } = config;
  if (staff?.password && !(await hasAccount(auth, staff.email))) {
    await createAccount(auth, staff.email, staff.password, { anyPassword: true });
    printLine(`Administrator ${staff.email} created.`);
    const error = await passwordError(staff.password, staff.email);
    if (error) printLine(`Choose another password for ${staff.email} soon. ${error}`);
  }
  if (!isDemo || (await listAccounts(auth)).length > 0) return;
  const password = generatePassword();
  await createAccount(auth, DEMO_ADMINISTRATOR, password);
  printLine(`Demo administrator: ${DEMO_ADMINISTRATOR}, password ${password} (shown only now).`);
}
