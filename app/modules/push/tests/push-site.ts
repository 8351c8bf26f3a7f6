import { vi } from "vitest";
import type { Database } from "#app/platform/db/database.server.ts";
import { startOutboxWorker } from "#app/platform/outbox/outbox-worker.server.ts";
import { notifyAdministrators } from "#app/site/slots/notification.server.ts";
import type { ManualClock } from "#tests/support/manual-clock.ts";
import { startReceiver } from "#tests/support/receiver.ts";
import { staffMember } from "#tests/support/staff-context.ts";
import { pushHandler } from "../push-handler.server.ts";
import { pushKeys } from "../push-keys.server.ts";
import { storeSubscription } from "../push-subscriptions.queries.server.ts";
import { PUSHED_FOR_MS } from "../start-push-worker.server.ts";
import { browserKeys } from "./push-service.ts";

/** The VAPID keys with which startPushes signs. */
export const siteKeys = pushKeys("s".repeat(40));

/**
 * A push service, and a site whose administrator `jo` has a device at its path `/jo`; `sam` is an editor.
 * @param cleanups gets what closes the service
 */
export async function openPushSite(database: Database, cleanups: (() => Promise<void>)[]) {
  const { db } = database;
  const jo = await staffMember(database);
  await staffMember(database, { id: "sam", email: "sam@fernhill.example", role: "editor" });
  const service = await startReceiver();
  cleanups.push(service.close);
  const browser = browserKeys();
  const subscribe = (userId: string, path: string) => {
    const device = { endpoint: service.origin + path, ...browser.keys, device: "phone" };
    return db
      .transaction()
      .execute((trx) => storeSubscription(trx, { userId, ...device }, "2026-05-01T12:00:00.000Z"));
  };
  await subscribe(jo.id, "/jo");
  const devices = () => db.selectFrom("push_subscriptions").select(["endpoint", "failed_at"]).execute();
  const notify = (title: string, now: Date) =>
    db
      .transaction()
      .execute((trx) => notifyAdministrators(trx, { title, body: "Decks", path: "/admin/dashboard" }, now));
  return { database, db, jo, service, browser, subscribe, devices, notify };
}

/**
 * Starts the worker of notifications.
 * @param clock its time
 * @param cleanups gets what stops it
 * @param isKnown judges endpoints; all are known by default
 */
export function startPushes(database: Database, { clock, cleanups, isKnown = () => true }: PushParts) {
  const push = pushHandler({ db: database.db, keys: siteKeys, contact: "https://fernhill.example", isKnown });
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const worker = startOutboxWorker({ database, log, handlers: { push }, triedForMs: PUSHED_FOR_MS, clock });
  cleanups.push(worker.stop);
  return { ...worker, log };
}

interface PushParts {
  clock: ManualClock;
  cleanups: (() => Promise<void>)[];
  isKnown?: (endpoint: string) => boolean;
}
