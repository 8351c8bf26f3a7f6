import { sql } from "kysely";
import { v7 } from "uuid";
import { toIsoTime, toOptionalIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import { isFree, nextTurn, toRow } from "#app/platform/outbox/outbox.queries.server.ts";
import type { NotifiedDevice } from "./notified-device.ts";

/** What a notification shows, and the path that it opens. */
export interface PushNotification {
  title: string;
  body: string;
  path: string;
}

/** The payload of an outbox entry. */
export interface StoredPush extends PushNotification {
  subscription_id: string;
}

/** Devices of one person. */
export const MAX_DEVICES = 10;
/** Of all administrators; a site has few. */
const MAX_PUSHES = 100;
/** A notification is encrypted into at most 4096 bytes. */
const MAX_TITLE = 120;
const MAX_BODY = 300;

/** A person's devices in order of creation. */
export async function listDevices(db: Db, userId: string): Promise<NotifiedDevice[]> {
  const rows = await db
    .selectFrom("push_subscriptions")
    .select(["id", "device", "endpoint", "created_at", "failed_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    ...row,
    created_at: toIsoTime(row.created_at),
    failed_at: toOptionalIsoTime(row.failed_at),
  }));
}

/**
 * Stores the subscription of a person's device; a device belongs to the person who turned it on last.
 * @param now ISO time
 * @returns false if the person has MAX_DEVICES others
 */
export async function storeSubscription(
  trx: Trx,
  subscription: { userId: string; endpoint: string; p256dh: string; auth: string; device: string },
  now: string,
): Promise<boolean> {
  const { userId, ...row } = subscription;
  // Locks the person's row, so that concurrent requests count one after the other.
  await trx.updateTable("user").set({ role: sql<"editor">`role` }).where("id", "=", userId).execute();
  const others = (await listDevices(trx, userId)).filter(({ endpoint }) => endpoint !== row.endpoint);
  if (others.length >= MAX_DEVICES) return false;
  const values = { ...row, user_id: userId, failed_at: null };
  await trx
    .insertInto("push_subscriptions")
    .values({ id: v7(), ...values, created_at: now })
    .onConflict((conflict) => conflict.column("endpoint").doUpdateSet(values))
    .execute();
  return true;
}

/** Deletes a person's device. @returns whether it existed */
export async function deleteDevice(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("push_subscriptions")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes all devices of a person. */
export async function deleteDevices(db: Db, userId: string): Promise<void> {
  await db.deleteFrom("push_subscriptions").where("user_id", "=", userId).execute();
}

const ofAdministrators = (db: Db) =>
  db
    .selectFrom("push_subscriptions")
    .innerJoin("user", "user.id", "push_subscriptions.user_id")
    .where("user.role", "=", "administrator");

/** Finds a device to which a notification can be sent; undefined if its owner is no administrator any more. */
export function findSubscription(db: Db, id: string) {
  return ofAdministrators(db)
    .select(["endpoint", "p256dh", "auth"])
    .where("push_subscriptions.id", "=", id)
    .executeTakeFirst();
}

/** Records whether the last notification to a device failed. */
export async function recordPush(db: Db, id: string, failedAt: string | null): Promise<void> {
  await db.updateTable("push_subscriptions").set({ failed_at: failedAt }).where("id", "=", id).execute();
}

/** Deletes a subscription that its push service no longer knows. */
export async function deleteSubscription(db: Db, id: string): Promise<void> {
  await db.deleteFrom("push_subscriptions").where("id", "=", id).execute();
}

/** Of one record. */
const PUSHED_EVERY_MS = 10 * 60_000;

/**
 * Adds a notification for every device of the administrators to the outbox, or for one device, in the transaction of
 * what it reports. Of one record a device is sent one in ten minutes: the newest takes the place of one that waits.
 * @param about the record that it reports, with which it is deleted
 */
export async function enqueuePushes(
  trx: Trx,
  notification: PushNotification,
  about: { recordId?: string; deviceId?: string; now: Date },
): Promise<void> {
  const { deviceId, ...entry } = about;
  const due = await pushedNext(trx, about);
  const devices = deviceId
    ? [{ id: deviceId }]
    : await ofAdministrators(trx)
        .select("push_subscriptions.id")
        .orderBy("push_subscriptions.created_at")
        .limit(MAX_PUSHES)
        .execute();
  const { title, body, path } = notification;
  const shown = { title: cut(title, MAX_TITLE), body: cut(body, MAX_BODY), path };
  for (const { id } of devices) {
    const payload: StoredPush = { ...shown, subscription_id: id };
    await trx
      .insertInto("outbox")
      .values(toRow({ kind: "push", payload, ...entry, due }))
      .execute();
  }
}

/** When the next notification of a record is due; those that wait are deleted. */
async function pushedNext(trx: Trx, { recordId, now }: { recordId?: string; now: Date }): Promise<Date> {
  if (recordId === undefined) return now;
  await trx
    .deleteFrom("outbox")
    .where("contact_message_id", "=", recordId)
    .where("kind", "=", "push")
    .where("next_attempt_at", ">", now.toISOString())
    .where(isFree(now.toISOString()))
    .execute();
  const { last } = await trx
    .selectFrom("outbox")
    .select(({ fn }) => fn.max("next_attempt_at").as("last"))
    .where("contact_message_id", "=", recordId)
    .where("kind", "=", "push")
    .executeTakeFirstOrThrow();
  return nextTurn(toOptionalIsoTime(last), PUSHED_EVERY_MS, now);
}

const cut = (text: string, max: number) =>
  text.length <= max ? text : `${text.slice(0, max - 1).trimEnd()}…`;
