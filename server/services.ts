import { createAuth } from "#app/features/auth/auth.server.ts";
import { createSignInLimiter } from "#app/features/auth/sign-in-limiter.server.ts";
import { createContactLimiter } from "#app/features/contact/contact-limiter.server.ts";
import { endEncoder } from "#app/features/media/encoder.server.ts";
import { fileRemoval } from "#app/features/media/file-removal.server.ts";
import { warmVariants } from "#app/features/media/variants.server.ts";
import type { Config } from "#app/platform/config.server.ts";
import { openDatabase } from "#app/platform/db/database.server.ts";
import { followContentVersion } from "#app/platform/db/known-version.server.ts";
import { openFileStore } from "#app/platform/files/file-store.server.ts";
import { createLogger } from "#app/platform/logger.server.ts";
import { openMailer } from "#app/platform/mail/mailer.server.ts";
import { type OutboxWorker, startOutboxWorker } from "#app/platform/outbox/outbox-worker.server.ts";
import { readSecret } from "#app/platform/secret.server.ts";
import type { SiteServices } from "#app/routes/site-context.server.ts";
import { runDailyJobs } from "./daily-jobs.ts";
import { prepareSite } from "./prepare-site.ts";

interface OpenSite {
  services: SiteServices;
  /** Starts sending what waits in the outbox, the daily jobs and making pictures' sizes; call it once the port is ours. */
  startBackgroundWork(): void;
  /** Closes everything in the right order. */
  close(): Promise<void>;
}

/**
 * Opens everything the site is made of: database (migrated), files, sign-in, demo content.
 * @throws {Error} when database or data folder cannot be used
 */
export async function openServices(config: Config): Promise<OpenSite> {
  const log = createLogger();
  const database = openDatabase(config);
  const store = openFileStore(config);
  const secret = readSecret(config);
  const auth = createAuth({ database, secret, publicUrl: config.publicUrl, port: config.port });
  const background = new AbortController();
  const newPictures = await prepareSite({ config, database, store, auth });
  const mailer = openMailer({ smtpUrl: config.mail.smtpUrl, dataDir: config.dataDir }, log);
  const contentVersion = followContentVersion(database.db, log);
  await contentVersion.renew();
  let worker: OutboxWorker | null = null;
  let dailyJobs: Promise<void> | null = null;
  let warming: Promise<void> | null = null;
  const services: SiteServices = {
    config,
    database,
    store,
    auth,
    contentVersion,
    outbox: { wake: () => worker?.wake() },
    contactLimiter: createContactLimiter(),
    signInLimiter: createSignInLimiter(),
    log,
  };
  return {
    services,
    startBackgroundWork() {
      // On SQLite the worker lifts every lock it finds. A second start on the same data folder must fail on the
      // port before it could send again what the first is sending.
      worker = startOutboxWorker({ database, mailer, log, handlers: { "file-removal": fileRemoval(store) } });
      dailyJobs = runDailyJobs({ services, signal: background.signal });
      // The first visitor should not wait for the encoder: sizes are made ahead while the site already serves.
      warming = warmVariants({ store, log, signal: background.signal }, newPictures);
    },
    async close() {
      background.abort();
      contentVersion.stop();
      await Promise.all([worker?.stop(), dailyJobs, endEncoder()]);
      await warming;
      await mailer.close();
      await database.close();
    },
  };
}
