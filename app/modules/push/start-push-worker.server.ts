import type { BackgroundWorker } from "#app/platform/outbox/lane.server.ts";
import { startOutboxWorker } from "#app/platform/outbox/outbox-worker.server.ts";
import type { SiteRuntime } from "#app/site/request/site-context.server.ts";
import { pushHandler } from "./push-handler.server.ts";
import { pushKeys } from "./push-keys.server.ts";

/** For how long a notification is tried. */
export const PUSHED_FOR_MS = 24 * 3_600_000;

/** Starts what sends notifications of the outbox to the push services of devices. */
export function startPushWorker({ config, database, auth, log }: SiteRuntime): BackgroundWorker {
  const { publicUrl } = config;
  const contact = publicUrl?.startsWith("https:") ? publicUrl : "mailto:webmaster@localhost";
  const push = pushHandler({ db: database.db, keys: pushKeys(auth.options.secret), contact });
  return startOutboxWorker({ database, log, handlers: { push }, triedForMs: PUSHED_FOR_MS });
}
